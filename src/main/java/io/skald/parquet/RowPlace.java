package io.skald.parquet;

import io.skald.table.ChunkSpan;

/**
 * Which rows of a file a chunk has: the offset of its span, which is the format's own to choose. The span's number of rows may be less, where
 * some are no part of the table.
 *
 * @param first counted from 0
 */
record RowPlace(long first, int rows) {

    /** In one chunk. A row takes memory while it is encoded, whatever is in it. */
    static final int MOST_ROWS = 1 << 17;

    private static final int BITS = 18;

    static RowPlace of(ChunkSpan span) {
        return new RowPlace(span.offset() >>> BITS, (int) (span.offset() & (1 << BITS) - 1));
    }

    /** In one number. */
    long packed() {
        return first << BITS | rows;
    }
}
