package io.skald.store;

import io.skald.attribute.value.ValueEncoder;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;

/** Deals rows into piles by bits of their identifier's hash. */
final class RowDealer implements AutoCloseable {

    /** Bits by which rows are dealt at a time. */
    static final int BITS = 4;

    private static final int STAGED = 1 << 9;

    private final int columns;
    private final int shift;
    private final RowPiles piles;
    private final RowPile without;
    private final RowStage[] stages;
    private final MemoryBudget.Reservation held;
    private final ChunkRows rows;

    /**
     * @param columns of the table
     * @param dealtBits by which the rows were dealt before
     * @param without takes the rows without an identifier
     */
    RowDealer(int columns, int dealtBits, RowPiles piles, RowPile without, MemoryBudget budget) {
        this.columns = columns;
        this.shift = RowSource.HASH_BITS - BITS - dealtBits;
        this.piles = piles;
        this.without = without;
        this.held = budget.reserve(MemoryTag.PERSONS, (piles.count() + 1) * RowStage.bytes(columns + 2, STAGED));
        this.stages = new RowStage[piles.count() + 1];
        for (int i = 0; i < stages.length; i++) {
            stages[i] = new RowStage(columns + 2, STAGED);
        }
        this.rows = new ChunkRows(columns + 2, budget);
    }

    void deal(RowSource source) {
        for (int index = 0; index < source.chunkCount(); index++) {
            EncodedChunk chunk = source.read(index);
            long[][] numbers = rows.of(chunk);
            for (int row = 0; row < chunk.rows(); row++) {
                long high = numbers[columns][row];
                int to = high == ValueEncoder.MISSING ? piles.count() : (int) (high >>> shift) & piles.count() - 1;
                stages[to].add(numbers, columns + 2, row, chunk.excluded().get(row));
                if (stages[to].full()) {
                    flush(to);
                }
            }
        }
        for (int to = 0; to < stages.length; to++) {
            if (stages[to].size() > 0) {
                flush(to);
            }
        }
    }

    private void flush(int to) {
        (to == piles.count() ? without : piles.get(to)).add(stages[to].take());
    }

    @Override
    public void close() {
        rows.close();
        held.close();
    }
}
