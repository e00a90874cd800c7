package io.skald.histogram.bins;

import io.skald.budget.MemoryBudget;

/** The arrays that counting into cells takes. */
record CountingPools(ArrayPool<Cells> cells, ArrayPool<CollectedKeys> keys) implements AutoCloseable {

    static CountingPools of(boolean carrying, MemoryBudget budget) {
        return new CountingPools(
                new ArrayPool<>(Cells.kind(carrying), budget), new ArrayPool<>(CollectedKeys.kind(carrying), budget));
    }

    @Override
    public void close() {
        cells.close();
        keys.close();
    }
}
