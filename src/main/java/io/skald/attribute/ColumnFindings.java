package io.skald.attribute;

import io.skald.attribute.Encoding.Encoded;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Optional;

/**
 * What pass 1 found out about a column. Together with the attribute, as the job describes it, it makes the domain: now, or
 * in a later run that does not read the input again.
 */
interface ColumnFindings {

    /** Whether there are missing values. */
    boolean missing();

    /** The domain, and how raw numbers become its codes. */
    Encoded encoded(EncodingContext context);

    /** Writes all but the attribute. */
    void write(DataOutput out) throws IOException;

    /** What missing values print as, if there are any. */
    default Optional<String> missingText(EncodingContext context) {
        return missing() ? Optional.of(context.missing().get(0)) : Optional.empty();
    }
}
