package io.skald.engine.release;

import io.skald.store.EncodedChunk;
import io.skald.table.Field;

/**
 * What pass 3 prints for each row's quasi-identifiers, chunk by chunk; for one thread. {@link #open} goes to a chunk, the
 * other methods speak of its rows.
 */
public interface RowLabelling {

    /**
     * Goes to a chunk.
     *
     * @param rows what pass 1 left of it
     */
    void open(int chunk, EncodedChunk rows);

    /** Whether the row's quasi-identifiers are all printed as {@code *}, or the row is left out. */
    boolean suppressed(int row);

    /** The field to print; shared between calls, not to be changed. */
    Field field(int attribute, int row);
}
