package io.skald.table;

import java.util.Optional;

/** Cuts the input into chunks, file by file, in order. Calls come from one thread at a time. */
public interface ChunkSource extends AutoCloseable {

    /**
     * Reads the next chunk.
     *
     * @return empty after the last one
     * @throws io.skald.UsageException if the input is malformed
     * @throws io.skald.FailureException if it cannot be read
     */
    Optional<TableChunk> next();

    /** Bytes taken from disk so far, for progress; of compressed files the compressed ones. */
    long bytesRead();

    @Override
    void close();
}
