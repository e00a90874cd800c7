package io.skald.table;

/**
 * Walks over rows that are bytes one after another, and hands out each field as written too: with its quotes and escapes, in the
 * file's encoding, ready to be copied into a release of the same format.
 */
public interface WrittenCursor extends RowCursor {

    /** The buffer that the ranges of fields as written refer to; valid until the next call of {@link #next()}. */
    byte[] bytes();

    /** Where the field as written starts in {@link #bytes()}. */
    int fieldStart(int column);

    /** Where the field as written ends in {@link #bytes()}, exclusive. */
    int fieldEnd(int column);

    /** Whether the fields lie in {@link #bytes()} in the table's order with one delimiter between each two. */
    boolean contiguous();

    /** Where this row's line end starts in {@link #bytes()}; empty range at the end of a file without one. */
    int lineEndStart();

    /** Where this row's line end ends in {@link #bytes()}, exclusive. */
    int lineEndEnd();
}
