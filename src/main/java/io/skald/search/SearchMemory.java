package io.skald.search;

import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryShare;
import io.skald.budget.MemoryTag;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * What a search holds of the budget beside its histograms. What has a size from the beginning is taken first, so that histograms find
 * out what is left for them; what grows with the nodes counted takes its memory on the way, if need be from the histograms. Without
 * room for a bit per node, and for large caches, the search does with less and finds the same.
 */
final class SearchMemory implements AutoCloseable {

    private static final long MOST_AT_ONCE = 4L << 20;

    private final MemoryBudget budget;
    private final List<GoalTags> tags = new ArrayList<>();
    private final OccupancyModel model;
    private final MemoryBudget.Reservation grown;

    /** @throws io.skald.FailureException if memory does not suffice for what the search cannot do without */
    SearchMemory(SearchSpace space, List<Goal> goals, MemoryBudget budget) {
        this.budget = budget;
        this.model = new OccupancyModel(space, budget);
        for (Goal goal : goals) {
            tags.add(new GoalTags(space.lattice(), goal, budget));
        }
        this.grown =
                budget.reserve(MemoryTag.COUNTED_NODES, Math.min(MOST_AT_ONCE, MemoryShare.COUNTED_NODES.of(budget)));
    }

    OccupancyModel model() {
        return model;
    }

    /** Those of a goal, by its place. */
    GoalTags tags(int goal) {
        return tags.get(goal);
    }

    /**
     * Sees to it that what has grown is held.
     *
     * @param bytes that it takes now
     * @param giveUpOne gives up a histogram; false if there is none
     * @throws io.skald.FailureException if that does not suffice
     */
    void holdGrown(long bytes, BooleanSupplier giveUpOne) {
        if (bytes <= grown.bytes()) {
            return;
        }
        long ahead = bytes + Math.min(MOST_AT_ONCE, bytes / 4);
        while (!grown.tryResize(ahead) && !grown.tryResize(bytes)) {
            if (!giveUpOne.getAsBoolean()) {
                // Refused, which says how many bytes are missing.
                budget.reserve(MemoryTag.COUNTED_NODES, bytes - grown.bytes()).close();
            }
        }
    }

    @Override
    public void close() {
        grown.close();
        tags.forEach(GoalTags::close);
        model.close();
    }
}
