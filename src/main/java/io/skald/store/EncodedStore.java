package io.skald.store;

import io.skald.FailureException;
import io.skald.budget.MemoryBudget;
import java.nio.file.Path;

/** All chunks of a table, encoded, to be read as often as needed. Reading is safe from several threads at once. */
public interface EncodedStore extends AutoCloseable {

    /** Rows of all chunks, excluded ones included. */
    long rows();

    /** Rows that a policy suppresses. */
    long excludedRows();

    /** Number of chunks. */
    int chunkCount();

    /** Rows of one chunk, excluded ones included. */
    int chunkRows(int index);

    /** Rows of all chunks before this one, excluded ones included: the number of its first row, counted from 0. */
    long firstRow(int index);

    /** Bytes of the largest chunk when it is in memory. */
    long largestChunkBytes();

    /** Bytes on disk. */
    long bytes();

    /**
     * Reads a chunk.
     *
     * @throws FailureException if the store cannot be read
     */
    EncodedChunk read(int index);

    @Override
    void close();

    /**
     * Opens a store that was written to a file by {@link StoreWriter#to}.
     *
     * @throws FailureException if it cannot be read or is damaged
     */
    static EncodedStore open(Path file, MemoryBudget budget) {
        return DiskStore.open(file, budget);
    }
}
