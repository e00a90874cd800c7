package io.skald.engine;

import io.skald.csv.ChunkLimit;
import io.skald.job.Plan;

/** Cuts the job's chunk down to what the memory of a run can hold, for as many chunks as there are workers. */
final class ChunkSizing {

    /** Chunks get this part of the budget between them; histograms and dictionaries share the rest. */
    private static final int SHARE = 4;

    private static final long LEAST_BYTES = 64L << 10;

    private ChunkSizing() {}

    /**
     * The chunk limit of a run.
     *
     * @param budget bytes that all structures of the run may hold
     */
    static ChunkLimit of(Plan plan, long budget) {
        long perWorker = budget / SHARE / (plan.threads() + 1);
        // A chunk is held as read, as raw numbers and, in the last pass, as written.
        long bytes = Math.max(LEAST_BYTES, perWorker / 3);
        long rows = Math.max(
                1, perWorker / 3 / Math.max(1, (long) Long.BYTES * plan.quasi().size()));
        return new ChunkLimit(
                (int) Math.min(plan.chunk().rows(), rows), Math.min(plan.chunk().bytes(), bytes));
    }
}
