package io.skald.attribute;

import io.skald.attribute.hierarchy.Hierarchy;
import io.skald.attribute.value.EncodingContext;
import io.skald.budget.MemoryBudget;
import java.io.DataInput;
import java.io.IOException;
import java.util.OptionalInt;

/** A category whose levels are those of a hierarchy file. */
public final class HierarchyAttribute implements QuasiIdentifier {

    private final String name;
    private final Hierarchy hierarchy;

    public HierarchyAttribute(String name, Hierarchy hierarchy) {
        this.name = name;
        this.hierarchy = hierarchy;
    }

    @Override
    public String name() {
        return name;
    }

    /** The tree of its values. */
    public Hierarchy hierarchy() {
        return hierarchy;
    }

    @Override
    public OptionalInt height() {
        return OptionalInt.of(hierarchy.height());
    }

    @Override
    public Encoding startEncoding(EncodingContext context) {
        return new HierarchyEncoding(this, context);
    }

    @Override
    public ColumnFindings findings(EncodingContext context, DataInput in) throws IOException {
        return HierarchyFindings.read(this, in);
    }

    /** {@inheritDoc} All leaves of the hierarchy have codes, whether a table has them or not. */
    @Override
    public Placing placing(Encoding.CodedDomain table, Encoding.CodedDomain other, MemoryBudget budget) {
        return Placing.same(table.domain()).withMissing(other.domain());
    }
}
