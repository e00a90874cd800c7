package io.skald.engine.encode;

import io.skald.budget.MemoryShare;
import io.skald.job.Plan;
import io.skald.table.ChunkLimit;

/** Cuts the job's chunk down to what the memory of a run can hold, for as many chunks as there are workers. */
final class ChunkSizing {

    /** Of a chunk, however little memory there is. */
    static final long LEAST_BYTES = 64L << 10;

    private ChunkSizing() {}

    /**
     * The chunk limit of a run.
     *
     * @param budget bytes that all structures of the run may hold
     */
    static ChunkLimit of(Plan plan, long budget) {
        ChunkLimit largest = largest(plan, budget);
        int rows = Math.min(plan.chunk().rows(), largest.rows());
        long bytes = Math.min(plan.chunk().bytes(), largest.bytes());
        return new ChunkLimit(rows, rows < ChunkLimit.MANY_ROWS ? bytes : Math.min(bytes, shortestRows(plan, budget)));
    }

    /**
     * Bytes of as many rows, of the shortest there can be, as all workers of the first pass encode at a time in two thirds of the budget:
     * where rows are not counted before, a chunk may hold many more than the first one did.
     */
    private static long shortestRows(Plan plan, long budget) {
        int numbers = plan.quasi().size() + ReleaseLayout.byRole(plan).kept().size();
        long rows = MemoryShare.SHORTEST_ROWS.of(budget) / plan.threads() / ChunkNumbers.mostBytesPerRow(numbers);
        return Math.max(LEAST_BYTES, rows * plan.columns().size());
    }

    /** Whether the memory of a run can hold chunks of this size, which may be larger than the job's. */
    static boolean allows(ChunkLimit limit, Plan plan, long budget) {
        ChunkLimit largest = largest(plan, budget);
        return limit.rows() <= largest.rows() && limit.bytes() <= largest.bytes();
    }

    private static ChunkLimit largest(Plan plan, long budget) {
        // A chunk is held as read, as raw numbers and, in the last pass, as written.
        long each = MemoryShare.CHUNKS.of(budget) / (plan.threads() + 1) / 3;
        long rows = each / ((long) Long.BYTES * Math.max(1, plan.quasi().size()));
        return new ChunkLimit((int) Math.max(1, Math.min(Integer.MAX_VALUE, rows)), Math.max(LEAST_BYTES, each));
    }
}
