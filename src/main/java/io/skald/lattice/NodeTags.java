package io.skald.lattice;

/**
 * Which nodes pass a test and which fail, where everything above a passing node passes and everything below a failing node fails
 * (predictive tagging, OLA appendix B).
 */
public final class NodeTags {

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

    /** Nothing decided yet: bit sets for up to {@link ClosedSet#MOST_BITS} nodes, frontiers above. */
    public static NodeTags of(Lattice lattice) {
        return new NodeTags(
                ClosedSet.over(lattice, ClosedSet.Direction.UP), ClosedSet.over(lattice, ClosedSet.Direction.DOWN));
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
}
