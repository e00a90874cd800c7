package io.skald.store;

import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;

/** The unpacked numbers of one chunk after the other. */
final class ChunkRows implements AutoCloseable {

    private final MemoryBudget budget;
    private final long[][] numbers;
    private final MemoryBudget.Reservation held;

    ChunkRows(int columns, MemoryBudget budget) {
        this.budget = budget;
        this.numbers = new long[columns][0];
        this.held = budget.reserve(MemoryTag.PERSONS, 0);
    }

    /** The numbers of each column by row; good until the next call. */
    long[][] of(EncodedChunk chunk) {
        if (numbers[0].length < chunk.rows()) {
            long bytes = (long) Long.BYTES * numbers.length * chunk.rows();
            if (!held.tryResize(bytes)) {
                budget.reserve(MemoryTag.PERSONS, bytes - held.bytes()).close();
            }
            for (int i = 0; i < numbers.length; i++) {
                numbers[i] = new long[chunk.rows()];
            }
        }
        for (int i = 0; i < numbers.length; i++) {
            chunk.column(i).unpack(numbers[i], chunk.rows());
        }
        return numbers;
    }

    @Override
    public void close() {
        held.close();
    }
}
