package io.skald.table;

import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Chunks of another source, each as something makes of it.
 *
 * @param each what becomes of a chunk
 */
record MappedChunks(ChunkSource base, UnaryOperator<TableChunk> each) implements ChunkSource {

    @Override
    public Optional<TableChunk> next() {
        return base.next().map(each);
    }

    @Override
    public long bytesRead() {
        return base.bytesRead();
    }

    @Override
    public void close() {
        base.close();
    }
}
