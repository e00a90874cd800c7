package io.skald.store;

/** The chunks of one store and behind them those of another, whose columns may be others. Neither is closed with this. */
public record StoresInARow(EncodedStore first, EncodedStore second) implements EncodedStore {

    @Override
    public long rows() {
        return first.rows() + second.rows();
    }

    @Override
    public long excludedRows() {
        return first.excludedRows() + second.excludedRows();
    }

    @Override
    public int chunkCount() {
        return first.chunkCount() + second.chunkCount();
    }

    @Override
    public int chunkRows(int index) {
        return isFirst(index) ? first.chunkRows(index) : second.chunkRows(index - first.chunkCount());
    }

    @Override
    public long firstRow(int index) {
        return isFirst(index) ? first.firstRow(index) : first.rows() + second.firstRow(index - first.chunkCount());
    }

    @Override
    public long largestChunkBytes() {
        return Math.max(first.largestChunkBytes(), second.largestChunkBytes());
    }

    @Override
    public long bytes() {
        return first.bytes() + second.bytes();
    }

    @Override
    public EncodedChunk read(int index) {
        return isFirst(index) ? first.read(index) : second.read(index - first.chunkCount());
    }

    private boolean isFirst(int index) {
        return index < first.chunkCount();
    }

    @Override
    public void close() {
        // Both belong to their tables.
    }
}
