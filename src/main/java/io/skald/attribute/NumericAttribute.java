package io.skald.attribute;

import java.io.DataInput;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalInt;

/** A number whose levels are bins of fixed widths. */
public final class NumericAttribute implements QuasiIdentifier {

    private final String name;
    private final NumberScale scale;
    private final BinWidths widths;
    private final NumberRange range;
    private final Labels labels;

    /**
     * @param bounds what the column may hold; without them the range is that of the data
     * @throws io.skald.UsageException if a bound is no whole number of units
     */
    public NumericAttribute(String name, NumberScale scale, BinWidths widths, Optional<Bounds> bounds, Labels labels) {
        this.name = name;
        this.scale = scale;
        this.widths = widths;
        this.range = NumberRange.of(bounds, scale);
        this.labels = labels;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public OptionalInt height() {
        if (range.given()) {
            return OptionalInt.of(
                    widths.over(range.lo(), range.hi() - range.lo() + 1, true).height());
        }
        return widths.dependOnRange() ? OptionalInt.empty() : OptionalInt.of(widths.heightOfAnyRange());
    }

    @Override
    public Encoding startEncoding(EncodingContext context) {
        return new NumericEncoding(this, context);
    }

    @Override
    public Encoding.Encoded restore(EncodingContext context, DataInput in) throws IOException {
        return NumericFindings.read(this, in).encoded(context);
    }

    NumberScale scale() {
        return scale;
    }

    BinWidths widths() {
        return widths;
    }

    NumberRange range() {
        return range;
    }

    Labels labels() {
        return labels;
    }
}
