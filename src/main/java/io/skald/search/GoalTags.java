package io.skald.search;

import io.skald.budget.MemoryBudget;
import io.skald.lattice.ClosedSet;
import io.skald.lattice.Lattice;
import io.skald.lattice.NodeTags;
import java.util.Optional;

/** Where a goal's knowledge of the nodes is kept. */
final class GoalTags implements AutoCloseable {

    private final Lattice lattice;
    private final MemoryBudget budget;
    private final NodeTags tags;
    private final ClosedSet cut;
    private final Optional<ClosedSet> unrefuted;
    private Optional<Narrowing> narrowing = Optional.empty();

    /** Nothing is known yet. */
    GoalTags(Lattice lattice, Goal goal, MemoryBudget budget) {
        this.lattice = lattice;
        this.budget = budget;
        this.tags = NodeTags.of(lattice, budget);
        this.cut = ClosedSet.over(lattice, ClosedSet.Direction.UP, budget);
        this.unrefuted = goal.outlastsMerging() && !goal.requirement().countsPersons()
                ? Optional.empty()
                : Optional.of(ClosedSet.over(lattice, ClosedSet.Direction.UP, budget));
    }

    /** Which pass and which fail. */
    NodeTags tags() {
        return tags;
    }

    /** Those at or above which nothing can be better than the best so far. */
    ClosedSet cut() {
        return cut;
    }

    /** Those whose classes do not rule out that they or nodes below them pass; only where that is not what passing is, or where persons may be known roughly. */
    Optional<ClosedSet> unrefuted() {
        return unrefuted;
    }

    /** The goal as narrowed by the best so far; empty as long as it is not. */
    Optional<Narrowing> narrowing() {
        return narrowing;
    }

    /**
     * Narrows the goal, if it is not narrower already.
     *
     * @param mostSuppressed rows that a node can suppress and not cost more than the best so far
     */
    void narrow(Goal goal, long mostSuppressed) {
        if (narrowing.isEmpty() && mostSuppressed < goal.maxSuppressed()) {
            narrowing = Optional.of(new Narrowing(lattice, goal.within(mostSuppressed), budget));
        }
        narrowing.ifPresent(narrowed -> narrowed.to(mostSuppressed));
    }

    /** Bytes that they have grown to beyond those that they took from the budget. */
    long grownBytes() {
        return tags.grownBytes()
                + cut.grownBytes()
                + unrefuted.map(ClosedSet::grownBytes).orElse(0L)
                + narrowing.map(Narrowing::grownBytes).orElse(0L);
    }

    @Override
    public void close() {
        tags.close();
        cut.close();
        unrefuted.ifPresent(ClosedSet::close);
        narrowing.ifPresent(Narrowing::close);
    }
}
