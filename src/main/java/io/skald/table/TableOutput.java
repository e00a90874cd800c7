package io.skald.table;

import io.skald.UsageException;
import io.skald.budget.MemoryBudget;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;

/**
 * The table that a release is: threads put its rows together, each in a writer of its own, and what they made goes to one stream, chunk
 * after chunk. Safe for several threads until it {@link #begin}s.
 */
public interface TableOutput {

    /**
     * A value that stands in place of the input's, such as a label.
     *
     * @throws UsageException if the format cannot express it
     */
    Field field(String value);

    /** What puts rows together; for one thread, and for one chunk after another. */
    RowWriter newWriter(MemoryBudget budget);

    /** What can be done with rows without knowing their values; empty in a format whose rows are not bytes one after another. */
    Optional<WrittenRows> asWritten();

    /** Rows one by one, in a format without rows as written; empty where they keep their order. */
    default Optional<PackedRows> packed() {
        return Optional.empty();
    }

    /**
     * Writes what stands before the rows; once.
     *
     * @param stream closed by whoever opened it
     */
    TableSink begin(OutputStream stream) throws IOException;
}
