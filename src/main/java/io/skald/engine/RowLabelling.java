package io.skald.engine;

/**
 * What pass 3 prints for each row's quasi-identifiers, chunk by chunk; for one thread. {@link #open} goes to a chunk, the
 * other methods speak of its rows.
 */
interface RowLabelling {

    /** The rows of the chunk, as pass 1 counted them. */
    int open(int chunk);

    /** Whether the row's quasi-identifiers are all printed as {@code *}, or the row is left out. */
    boolean suppressed(int row);

    /** The field to print; shared between calls, not to be changed. */
    Field field(int attribute, int row);
}
