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

/**
 * A sparse number, such as a postal code: its distinct values are sorted, and its levels are blocks of so many neighbouring
 * values. A block prints as [smallest value in it - largest value in it].
 */
public final class RankedAttribute extends NumberAttribute {

    /**
     * @param scale of the values
     * @param widths in ranks, of {@link NumberScale#INTEGER}; ranks count from 0
     * @param bounds what the column may hold
     * @throws io.skald.UsageException if a bound is no whole number of units
     */
    public RankedAttribute(
            String name, NumberScale scale, BinWidths widths, Optional<Bounds> bounds, NumberForm form, Labels labels) {
        super(name, scale, widths, bounds, form, labels);
    }

    /** Of numbers written as digits, all told apart. */
    public RankedAttribute(String name, NumberScale scale, BinWidths widths, Optional<Bounds> bounds, Labels labels) {
        this(name, scale, widths, bounds, NumberForm.PLAIN, labels);
    }

    @Override
    public Encoding startEncoding(EncodingContext context) {
        return new RankedEncoding(this, context);
    }

    @Override
    public ColumnFindings findings(EncodingContext context, DataInput in) throws IOException {
        return RankedFindings.read(this, context, in);
    }

    /** {@inheritDoc} Never asked: the blocks of ranks end where the values of one table's rows do, and say nothing of another table's. */
    @Override
    public Placing placing(Encoding.CodedDomain table, Encoding.CodedDomain other, MemoryBudget budget) {
        throw new IllegalStateException("ranks have no place among those of another table");
    }
}
