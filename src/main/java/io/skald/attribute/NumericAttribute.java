package io.skald.attribute;

import io.skald.attribute.bin.BinWidths;
import io.skald.attribute.bin.Labels;
import io.skald.attribute.value.Bounds;
import io.skald.attribute.value.EncodingContext;
import io.skald.attribute.value.NumberForm;
import io.skald.attribute.value.NumberScale;
import io.skald.budget.MemoryBudget;
import java.io.DataInput;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalInt;

/** A number whose levels are bins of fixed widths. */
public final class NumericAttribute extends NumberAttribute {

    /**
     * @param bounds what the column may hold; without them the range is that of the data
     * @throws io.skald.UsageException if a bound is no whole number of units
     */
    public NumericAttribute(
            String name, NumberScale scale, BinWidths widths, Optional<Bounds> bounds, NumberForm form, Labels labels) {
        super(name, scale, widths, bounds, form, labels);
    }

    /** Of numbers written as digits, all told apart. */
    public NumericAttribute(String name, NumberScale scale, BinWidths widths, Optional<Bounds> bounds, Labels labels) {
        this(name, scale, widths, bounds, NumberForm.PLAIN, labels);
    }

    @Override
    public OptionalInt height() {
        return codedRange().given()
                ? OptionalInt.of(widths().over(
                                codedRange().lo(),
                                codedRange().hi() - codedRange().lo() + 1,
                                true)
                        .height())
                : super.height();
    }

    @Override
    public Encoding startEncoding(EncodingContext context) {
        return new NumericEncoding(this, context);
    }

    @Override
    public ColumnFindings findings(EncodingContext context, DataInput in) throws IOException {
        return NumericFindings.read(this, in);
    }

    @Override
    public Placing placing(Encoding.CodedDomain table, Encoding.CodedDomain other, MemoryBudget budget) {
        return SteppedPlacing.of(table, other, (lowest, values) -> widths().over(lowest, values, range().given()));
    }
}
