package io.skald.store;

import io.skald.FailureException;

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
}
