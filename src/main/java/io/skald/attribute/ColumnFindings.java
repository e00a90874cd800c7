package io.skald.attribute;

import io.skald.attribute.Encoding.CodedDomain;
import io.skald.attribute.value.EncodingContext;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Optional;

/**
 * What pass 1 found out about a column, of all rows or of some. Together with the attribute, as the job describes it, it makes the domain: now, or
 * in a later run that does not read the input again. Findings of parts merge to those of the whole, in whatever order, so that
 * the parts may be read anywhere.
 */
public interface ColumnFindings {

    /** Whether there are missing values. */
    boolean missing();

    /**
     * What is found in the rows of both. Raw numbers that stand for values themselves stay what they are; numbers of a dictionary, which codes and
     * ranked numbers have, are anew those of the merged values in rising order.
     *
     * @param other of the same attribute
     * @param context memory and disk for dictionaries
     */
    ColumnFindings merge(ColumnFindings other, EncodingContext context);

    /** The domain, and how raw numbers become its codes. */
    CodedDomain encoded(EncodingContext context);

    /** Writes all but the attribute, for {@link QuasiIdentifier#findings}. */
    void write(DataOutput out) throws IOException;

    /** What missing values print as, if there are any. */
    default Optional<String> missingText(EncodingContext context) {
        return missing() ? Optional.of(context.missing().get(0)) : Optional.empty();
    }
}
