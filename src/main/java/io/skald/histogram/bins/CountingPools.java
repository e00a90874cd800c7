package io.skald.histogram.bins;

import io.skald.budget.MemoryBudget;

/** The arrays that counting into cells takes. */
record CountingPools(ArrayPool<Cells> cells, ArrayPool<CollectedKeys> keys) implements AutoCloseable {

    static CountingPools of(boolean informed, MemoryBudget budget) {
        return new CountingPools(
                new ArrayPool<>(Cells.kind(informed), budget), new ArrayPool<>(CollectedKeys.kind(informed), budget));
    }

    @Override
    public void close() {
        cells.close();
        keys.close();
    }
}
