package io.skald.attribute;

import io.skald.attribute.value.EncodingContext;
import io.skald.budget.MemoryBudget;
import java.io.DataInput;
import java.io.IOException;
import java.util.OptionalInt;

/** One quasi-identifier as the job describes it, resolved and proven nested; the data are not yet seen. */
public interface QuasiIdentifier {

    /** The column's name. */
    String name();

    /** The highest level, where the job alone decides it; empty where it is found in the data. */
    OptionalInt height();

    /** Begins to collect values. */
    Encoding startEncoding(EncodingContext context);

    /**
     * The findings of other rows of the same job, or of an earlier run, from what {@link ColumnFindings#write} wrote.
     *
     * @throws IOException if the input ends too early or cannot be read
     */
    ColumnFindings findings(EncodingContext context, DataInput in) throws IOException;

    /**
     * The domain of an earlier run with the same input and the same job, from what {@link Encoding#save} wrote.
     *
     * @throws IOException if the input ends too early or cannot be read
     */
    default Encoding.CodedDomain restore(EncodingContext context, DataInput in) throws IOException {
        return findings(context, in).encoded(context);
    }

    /**
     * Where the values of another table lie in the bins of a table, both of them encoded as this attribute.
     *
     * @param budget of what is held for as long as the other table is
     */
    Placing placing(Encoding.CodedDomain table, Encoding.CodedDomain other, MemoryBudget budget);
}
