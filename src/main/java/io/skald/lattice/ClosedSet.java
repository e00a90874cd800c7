package io.skald.lattice;

import io.skald.budget.MemoryBudget;

/** A set of nodes that holds, with a node, everything above it; or, with a node, everything below it. */
public interface ClosedSet extends AutoCloseable {

    /** In which direction a set is closed. */
    enum Direction {
        /** With a node, everything above it. */
        UP,
        /** With a node, everything below it. */
        DOWN
    }

    /** Above so many nodes a set keeps its frontier instead of one bit per node. */
    long MOST_BITS = 1L << 25;

    /** An empty set over the nodes of a lattice: one bit per node where the lattice and the memory allow it, else the frontier. */
    static ClosedSet over(Lattice lattice, Direction direction, MemoryBudget budget) {
        return BitClosedSet.tryOver(lattice, direction, budget)
                .<ClosedSet>map(set -> set)
                .orElseGet(() -> new FrontierClosedSet(lattice, direction));
    }

    /** Whether a node is in the set. */
    boolean contains(Node node);

    /** Adds a node and everything above it, or below it. */
    void add(Node node);

    /** Number of nodes in the set; a lower bound of it where only the frontier is kept. */
    long size();

    /** Bytes that it has grown to beyond those that it took from the budget. */
    long grownBytes();

    /** Gives back what it took from the budget. */
    @Override
    void close();
}
