package io.skald.verify;

import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryShare;
import io.skald.table.ChunkLimit;
import io.skald.verify.walk.RowByRow;

/**
 * What walking over input and release takes of the memory, and what is free beside it. Pages cannot be made smaller; all else can.
 *
 * @param besideRows bytes that reading the input holds beside its rows
 */
record WalkMemory(MemoryBudget budget, long besideRows) {

    /** A release has the pages of its input, or smaller ones; an input has some of the next group, too, where a group ends. */
    private static final long BOTH_TABLES = 2;

    /** What a stretch takes however short its rows: files are read so many bytes at a time. */
    private static final long LEAST_STRETCH_BYTES = 1 << 19;

    private static final int LEAST_FREE = 4;

    /** Few enough to be counted in every chunk: rows are paired by these counts. */
    private static final int CHUNK_ROWS = ChunkLimit.MANY_ROWS / 2;

    private static final long MOST_CHUNK_BYTES = 2L << 20;

    /** Two chunks at a time; a chunk's buffer may be twice its bytes, and is copied when it grows. */
    private static final int BUFFERS_PER_STRETCH = 8;

    /** Where chunks end, if so many bytes are there for a stretch of input and release. */
    static ChunkLimit chunk(long bytesPerStretch) {
        return new ChunkLimit(
                CHUNK_ROWS, Math.max(1, Math.min(MOST_CHUNK_BYTES, bytesPerStretch / BUFFERS_PER_STRETCH)));
    }

    /** How many of the workers that are wanted can walk at a time; at least 1. */
    int workers(int wanted) {
        long ofRows = MemoryShare.VERIFIED_CHUNKS.of(budget) / LEAST_STRETCH_BYTES - RowByRow.stretchesHeld(0);
        long ofPages = besideRows == 0 ? wanted : budget.available() / 2 / (BOTH_TABLES * besideRows);
        return (int) Math.max(1, Math.min(wanted, Math.min(ofRows, ofPages)));
    }

    /** Bytes for everything but the pages of so many workers. */
    long free(int workers) {
        long available = budget.available();
        return Math.max(available / LEAST_FREE, available - BOTH_TABLES * workers * besideRows);
    }
}
