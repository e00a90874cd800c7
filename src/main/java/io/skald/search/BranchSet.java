package io.skald.search;

import java.util.Arrays;

/** A set of nodes that branch and bound looks at, all from one to another, and what is known of it. */
final class BranchSet {

    /** No attribute. */
    static final int NONE = -1;

    private final int[] lowest;
    private final int[] highest;
    private final boolean[] tried;
    private final TupleGroups groups;
    private int cutBy = NONE;
    private boolean raised;

    /** None yet, of a table's lattice. */
    BranchSet(TupleTable table) {
        int attributes = table.attributes();
        lowest = new int[attributes];
        highest = new int[attributes];
        tried = new boolean[attributes];
        groups = new TupleGroups(table);
    }

    /** Bytes of one. */
    static long bytes(long tuples, int attributes) {
        return TupleGroups.bytes(tuples) + 9L * attributes + 128;
    }

    /** Becomes all nodes from one to another, of which nothing is known; one group of all tuples. */
    void begin(int[] from, int[] to) {
        System.arraycopy(from, 0, lowest, 0, lowest.length);
        System.arraycopy(to, 0, highest, 0, highest.length);
        Arrays.fill(tried, false);
        groups.reset();
        cutBy = NONE;
        raised = true;
    }

    /** Becomes that part of a set that is cut whose attribute is at its lowest level; its groups are not divided yet. */
    void beginBelow(BranchSet whole) {
        System.arraycopy(whole.lowest, 0, lowest, 0, lowest.length);
        System.arraycopy(whole.highest, 0, highest, 0, highest.length);
        highest[whole.cutBy] = lowest[whole.cutBy];
        Arrays.fill(tried, false);
        cutBy = NONE;
        raised = whole.raised;
    }

    /** Says by which attribute it is cut: at its lowest level, and above. */
    void cutBy(int attribute) {
        cutBy = attribute;
    }

    /** If it is cut, becomes the part above. */
    void goAbove() {
        if (cutBy != NONE) {
            raise(cutBy);
            cutBy = NONE;
        }
    }

    /** Raises an attribute's lowest level by one. */
    void raise(int attribute) {
        lowest[attribute]++;
        tried[attribute] = false;
        raised = true;
    }

    /** Lowers an attribute's highest level by one. */
    void lower(int attribute) {
        highest[attribute]--;
    }

    /** What is left to be looked at: all of it, or the part above where it is cut. */
    FloorBranch.NodeSet left() {
        int[] from = lowest.clone();
        if (cutBy != NONE) {
            from[cutBy]++;
        }
        return new FloorBranch.NodeSet(from, highest.clone());
    }

    int lowest(int attribute) {
        return lowest[attribute];
    }

    int highest(int attribute) {
        return highest[attribute];
    }

    /** The lowest levels; not to be written to. */
    int[] lowest() {
        return lowest;
    }

    /** The highest levels; not to be written to. */
    int[] highest() {
        return highest;
    }

    /** Whether an attribute has more levels than one. */
    boolean isOpen(int attribute) {
        return lowest[attribute] < highest[attribute];
    }

    /** Whether an attribute may be at its lowest level, as far as is known, all others at their highest. */
    boolean isTried(int attribute) {
        return tried[attribute];
    }

    void setTried(int attribute) {
        tried[attribute] = true;
    }

    /** Forgets which lowest levels were tried, as highest levels have fallen. */
    void tryAgain() {
        Arrays.fill(tried, false);
    }

    /** Of the tuples at the highest levels. */
    TupleGroups groups() {
        return groups;
    }

    /** Whether a lowest level has risen since {@link #setSeen}. */
    boolean hasRisen() {
        return raised;
    }

    /** The lowest levels are seen as they are. */
    void setSeen() {
        raised = false;
    }
}
