package io.skald.store;

import io.skald.budget.MemoryBudget;
import java.util.List;

/** A store small enough to stay in memory. */
final class HeapStore implements EncodedStore {

    private final List<EncodedChunk> chunks;
    private final long[] firstRows;
    private final StoreTotals totals;
    private final MemoryBudget.Reservation reservation;

    HeapStore(List<EncodedChunk> chunks, StoreTotals totals, MemoryBudget.Reservation reservation) {
        this.chunks = List.copyOf(chunks);
        this.totals = totals;
        this.reservation = reservation;
        this.firstRows = new long[chunks.size() + 1];
        for (int i = 0; i < chunks.size(); i++) {
            firstRows[i + 1] = firstRows[i] + chunks.get(i).rows();
        }
    }

    @Override
    public long rows() {
        return totals.rows();
    }

    @Override
    public long excludedRows() {
        return totals.excludedRows();
    }

    @Override
    public int chunkCount() {
        return chunks.size();
    }

    @Override
    public int chunkRows(int index) {
        return chunks.get(index).rows();
    }

    @Override
    public long firstRow(int index) {
        return firstRows[index];
    }

    @Override
    public long largestChunkBytes() {
        return totals.largestChunkBytes();
    }

    @Override
    public long bytes() {
        return 0;
    }

    @Override
    public EncodedChunk read(int index) {
        return chunks.get(index);
    }

    @Override
    public void close() {
        reservation.close();
    }
}
