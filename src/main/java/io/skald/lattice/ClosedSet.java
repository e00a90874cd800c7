package io.skald.lattice;

/** A set of nodes that holds, with a node, everything above it; or, with a node, everything below it. */
public interface ClosedSet {

    /** In which direction a set is closed. */
    enum Direction {
        /** With a node, everything above it. */
        UP,
        /** With a node, everything below it. */
        DOWN
    }

    /** Above so many nodes a set keeps its frontier instead of one bit per node. */
    long MOST_BITS = 1L << 25;

    /** An empty set over the nodes of a lattice. */
    static ClosedSet over(Lattice lattice, Direction direction) {
        return lattice.hasAtMost(MOST_BITS)
                ? new BitClosedSet(lattice, direction)
                : new FrontierClosedSet(lattice, direction);
    }

    /** Bytes that a set over a lattice takes from the beginning. */
    static long bytesFor(Lattice lattice) {
        return lattice.hasAtMost(MOST_BITS) ? lattice.size().longValueExact() / 8 + 64 : 64;
    }

    /** Whether a node is in the set. */
    boolean contains(Node node);

    /** Adds a node and everything above it, or below it. */
    void add(Node node);

    /** Number of nodes in the set; a lower bound of it where only the frontier is kept. */
    long size();
}
