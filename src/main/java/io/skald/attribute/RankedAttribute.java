package io.skald.attribute;

import java.io.DataInput;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A sparse number, such as a postal code: its distinct values are sorted, and its levels are blocks of so many neighbouring
 * values. A block prints as [smallest value in it - largest value in it].
 */
public final class RankedAttribute implements QuasiIdentifier {

    private final String name;
    private final NumberScale scale;
    private final BinWidths widths;
    private final NumberRange range;
    private final Labels labels;

    /**
     * @param scale of the values
     * @param widths in ranks, of {@link NumberScale#INTEGER}; ranks count from 0
     * @param bounds what the column may hold
     * @throws io.skald.UsageException if a bound is no whole number of units
     */
    public RankedAttribute(String name, NumberScale scale, BinWidths widths, Optional<Bounds> bounds, Labels labels) {
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
        return widths.dependOnRange() ? OptionalInt.empty() : OptionalInt.of(widths.heightOfAnyRange());
    }

    @Override
    public Encoding startEncoding(EncodingContext context) {
        return new RankedEncoding(this, context);
    }

    @Override
    public Encoding.Encoded restore(EncodingContext context, DataInput in) throws IOException {
        return RankedFindings.read(this, context, in).encoded(context);
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
