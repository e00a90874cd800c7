package io.skald.lattice;

import io.skald.budget.MemoryBudget;
import java.util.Optional;

/**
 * Which nodes pass a test and which fail, where everything above a passing node passes and everything below a failing node fails
 * (predictive tagging, OLA appendix B).
 */
public final class NodeTags implements AutoCloseable {

    /** What is known of a node. */
    public enum Tag {
        PASSES,
        FAILS,
        UNDECIDED
    }

    private final ClosedSet passing;
    private final ClosedSet failing;

    NodeTags(ClosedSet passing, ClosedSet failing) {
        this.passing = passing;
        this.failing = failing;
    }

    /** Nothing decided yet: bit sets where the lattice and the memory allow it, else frontiers. */
    public static NodeTags of(Lattice lattice, MemoryBudget budget) {
        return new NodeTags(
                ClosedSet.over(lattice, ClosedSet.Direction.UP, budget),
                ClosedSet.over(lattice, ClosedSet.Direction.DOWN, budget));
    }

    /** Nothing decided yet, in bit sets; none where the lattice or the memory does not allow it. */
    static Optional<NodeTags> inBits(Lattice lattice, MemoryBudget budget) {
        Optional<BitClosedSet> passing = BitClosedSet.tryOver(lattice, ClosedSet.Direction.UP, budget);
        if (passing.isEmpty()) {
            return Optional.empty();
        }
        Optional<BitClosedSet> failing = BitClosedSet.tryOver(lattice, ClosedSet.Direction.DOWN, budget);
        if (failing.isEmpty()) {
            passing.get().close();
            return Optional.empty();
        }
        return Optional.of(new NodeTags(passing.get(), failing.get()));
    }

    /** What is known of a node. */
    public Tag of(Node node) {
        if (passing.contains(node)) {
            return Tag.PASSES;
        }
        return failing.contains(node) ? Tag.FAILS : Tag.UNDECIDED;
    }

    /** Tags a node and everything above it as passing, or a node and everything below it as failing. */
    public void tag(Node node, boolean passes) {
        (passes ? passing : failing).add(node);
    }

    /** Number of nodes decided; a lower bound where only frontiers are kept. */
    public long decided() {
        return passing.size() + failing.size();
    }

    /** Bytes that the tags have grown to beyond those that they took from the budget. */
    public long grownBytes() {
        return passing.grownBytes() + failing.grownBytes();
    }

    /** Gives back what the tags took from the budget. */
    @Override
    public void close() {
        passing.close();
        failing.close();
    }
}
