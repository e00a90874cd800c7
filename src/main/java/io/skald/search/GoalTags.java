package io.skald.search;

import io.skald.budget.MemoryBudget;
import io.skald.lattice.ClosedSet;
import io.skald.lattice.Lattice;
import io.skald.lattice.NodeTags;

/**
 * Where a goal's knowledge of the nodes is kept.
 *
 * @param tags which pass and which fail
 * @param cut those at or above which nothing can be better than the best so far
 */
record GoalTags(NodeTags tags, ClosedSet cut) implements AutoCloseable {

    static GoalTags of(Lattice lattice, MemoryBudget budget) {
        return new GoalTags(NodeTags.of(lattice, budget), ClosedSet.over(lattice, ClosedSet.Direction.UP, budget));
    }

    /** Bytes that they have grown to beyond those that they took from the budget. */
    long grownBytes() {
        return tags.grownBytes() + cut.grownBytes();
    }

    @Override
    public void close() {
        tags.close();
        cut.close();
    }
}
