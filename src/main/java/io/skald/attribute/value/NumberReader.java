package io.skald.attribute.value;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Function;

/** Reads a column's numbers for one thread: missing markers, then the number, its bounds, and whether it is one of a tail. */
public final class NumberReader {

    private final MissingMarkers markers;
    private final NumberParser parser;
    private final NumberRange range;
    private final boolean plain;
    private final Function<String, Optional<String>> notation;
    private final TailCodes tails;
    private final Charset charset;
    private boolean sawMissing;

    /** @param charset of the values */
    public NumberReader(
            MissingMarkers markers, NumberScale scale, NumberRange range, NumberForm form, Charset charset) {
        this.markers = markers;
        this.plain = form.isPlain();
        this.notation = form.digits();
        this.tails = form.tails(scale);
        this.charset = charset;
        this.parser = new NumberParser(scale);
        this.range = range;
    }

    /** The number in units, or an outcome of {@link ValueEncoder}. */
    public long read(byte[] bytes, int from, int to) {
        if (markers.contain(bytes, from, to)) {
            sawMissing = true;
            return ValueEncoder.MISSING;
        }
        long units = plain ? parser.parse(bytes, from, to) : ValueEncoder.MALFORMED;
        if (units == ValueEncoder.MALFORMED && (!plain || from < to && bytes[from] < 0)) {
            // Beyond digits and signs of ASCII, also where nothing is said, there is the minus of typesetters.
            units = parse(new String(bytes, from, to - from, charset));
        }
        if (units == ValueEncoder.MALFORMED) {
            return units;
        }
        return range.holds(units) ? tails.code(units) : ValueEncoder.OUT_OF_RANGE;
    }

    private long parse(String text) {
        byte[] digits = notation.apply(text).orElse("").getBytes(StandardCharsets.UTF_8);
        return parser.parse(digits, 0, digits.length);
    }

    public boolean sawMissing() {
        return sawMissing;
    }

    NumberParser parser() {
        return parser;
    }
}
