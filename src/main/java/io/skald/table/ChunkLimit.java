package io.skald.table;

/**
 * Where a chunk ends: after so many rows or so many bytes, whichever comes first, always between two records.
 *
 * @param rows so many records at the most, counted before the chunk is handed out; of {@link #MANY_ROWS} or more only those of a
 *     file's first chunk are, and the others end after as many bytes; at least 1
 * @param bytes about so many bytes; a single longer record still makes a chunk of its own; at least 1
 */
public record ChunkLimit(int rows, long bytes) {

    /** With so many records, a few more or less do not matter. */
    public static final int MANY_ROWS = 1 << 15;

    public ChunkLimit {
        if (rows < 1 || bytes < 1) {
            throw new IllegalArgumentException("a chunk holds at least one row and one byte");
        }
    }

    /** Whether the records of a chunk must be counted to find its end. */
    public boolean countsRows() {
        return rows < Integer.MAX_VALUE;
    }

    /** The limit of a file's next chunk, after one that took so many bytes: many rows are counted once. */
    public ChunkLimit afterChunk(long taken) {
        return countsRows() && rows >= MANY_ROWS ? new ChunkLimit(Integer.MAX_VALUE, Math.min(bytes, taken)) : this;
    }
}
