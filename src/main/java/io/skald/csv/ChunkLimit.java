package io.skald.csv;

/**
 * Where a chunk ends: after so many rows or so many bytes, whichever comes first, always between two records.
 *
 * @param rows at most so many records; at least 1
 * @param bytes about so many bytes; a single longer record still makes a chunk of its own; at least 1
 */
public record ChunkLimit(int rows, long bytes) {

    public ChunkLimit {
        if (rows < 1 || bytes < 1) {
            throw new IllegalArgumentException("a chunk holds at least one row and one byte");
        }
    }
}
