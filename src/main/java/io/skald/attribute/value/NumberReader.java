package io.skald.attribute.value;

/** Reads a column's numbers for one thread: missing markers, then the number, then its bounds. */
public final class NumberReader {

    private final MissingMarkers markers;
    private final NumberParser parser;
    private final NumberRange range;
    private boolean sawMissing;

    public NumberReader(MissingMarkers markers, NumberScale scale, NumberRange range) {
        this.markers = markers;
        this.parser = new NumberParser(scale);
        this.range = range;
    }

    /** The number in units, or an outcome of {@link ValueEncoder}. */
    public long read(byte[] bytes, int from, int to) {
        if (markers.contain(bytes, from, to)) {
            sawMissing = true;
            return ValueEncoder.MISSING;
        }
        long units = parser.parse(bytes, from, to);
        return units == ValueEncoder.MALFORMED || range.holds(units) ? units : ValueEncoder.OUT_OF_RANGE;
    }

    public boolean sawMissing() {
        return sawMissing;
    }

    NumberParser parser() {
        return parser;
    }
}
