package io.skald.search;

import io.skald.budget.MemoryBudget;
import io.skald.lattice.ClosedSet;
import io.skald.lattice.Lattice;
import io.skald.lattice.NodeTags;
import java.util.Optional;

/**
 * Where a goal's knowledge of the nodes is kept.
 *
 * @param tags which pass and which fail
 * @param cut those at or above which nothing can be better than the best so far
 * @param unrefuted those whose classes do not rule out that they or nodes below them pass; only where that is not what passing is, or where
 *     persons may be known roughly
 */
record GoalTags(NodeTags tags, ClosedSet cut, Optional<ClosedSet> unrefuted) implements AutoCloseable {

    static GoalTags of(Lattice lattice, Goal goal, MemoryBudget budget) {
        NodeTags tags = NodeTags.of(lattice, budget);
        ClosedSet cut = ClosedSet.over(lattice, ClosedSet.Direction.UP, budget);
        return new GoalTags(
                tags,
                cut,
                goal.outlastsMerging() && !goal.requirement().countsPersons()
                        ? Optional.empty()
                        : Optional.of(ClosedSet.over(lattice, ClosedSet.Direction.UP, budget)));
    }

    /** Bytes that they have grown to beyond those that they took from the budget. */
    long grownBytes() {
        return tags.grownBytes()
                + cut.grownBytes()
                + unrefuted.map(ClosedSet::grownBytes).orElse(0L);
    }

    @Override
    public void close() {
        tags.close();
        cut.close();
        unrefuted.ifPresent(ClosedSet::close);
    }
}
