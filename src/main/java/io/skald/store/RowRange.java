package io.skald.store;

/**
 * Some rows of a store, one after another, as a store of their own. Its chunks are those of the whole store, the first and the last
 * one cut where the range cuts them.
 */
public final class RowRange implements EncodedStore {

    private final EncodedStore whole;
    private final long first;
    private final long end;
    private final int firstChunk;
    private final int chunks;
    private final long excluded;

    /**
     * A range of rows. The whole store must stay open as long as the range is used, and is not closed with it.
     *
     * @param first the first row, counted from 0
     * @param rows how many
     * @throws IllegalArgumentException if the store has no such rows
     */
    public RowRange(EncodedStore whole, long first, long rows) {
        if (first < 0 || rows < 0 || first > whole.rows() - rows) {
            throw new IllegalArgumentException(
                    "a store of " + whole.rows() + " rows has no " + rows + " rows from row " + first);
        }
        this.whole = whole;
        this.first = first;
        this.end = first + rows;
        int chunk = 0;
        while (chunk < whole.chunkCount() && whole.firstRow(chunk) + whole.chunkRows(chunk) <= first) {
            chunk++;
        }
        this.firstChunk = chunk;
        while (rows > 0 && chunk < whole.chunkCount() && whole.firstRow(chunk) < end) {
            chunk++;
        }
        this.chunks = chunk - firstChunk;
        this.excluded = whole.excludedRows() == 0 ? 0 : countExcluded();
    }

    private long countExcluded() {
        long count = 0;
        for (int i = 0; i < chunks; i++) {
            count += read(i).excluded().cardinality();
        }
        return count;
    }

    @Override
    public long rows() {
        return end - first;
    }

    @Override
    public long excludedRows() {
        return excluded;
    }

    @Override
    public int chunkCount() {
        return chunks;
    }

    @Override
    public int chunkRows(int index) {
        return to(index) - from(index);
    }

    @Override
    public long firstRow(int index) {
        return Math.max(0, whole.firstRow(firstChunk + index) - first);
    }

    @Override
    public long largestChunkBytes() {
        return whole.largestChunkBytes();
    }

    /** The part of the whole store's bytes that its rows are. */
    @Override
    public long bytes() {
        return whole.rows() == 0 ? 0 : (long) ((double) whole.bytes() / whole.rows() * rows());
    }

    @Override
    public EncodedChunk read(int index) {
        EncodedChunk chunk = whole.read(firstChunk + index);
        int from = from(index);
        int to = to(index);
        return from == 0 && to == chunk.rows() ? chunk : chunk.slice(from, to);
    }

    private int from(int index) {
        return (int) Math.max(0, first - whole.firstRow(firstChunk + index));
    }

    private int to(int index) {
        int chunk = firstChunk + index;
        return (int) Math.min(whole.chunkRows(chunk), end - whole.firstRow(chunk));
    }

    /** Does nothing: the rows are the whole store's. */
    @Override
    public void close() {}
}
