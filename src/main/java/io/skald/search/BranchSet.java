package io.skald.search;

import java.util.Arrays;

/** A set of nodes that branch and bound looks at, all from one to another, and what is known of it. */
final class BranchSet {

    /** No attribute. */
    static final int NONE = -1;

    private final int[] lowest;
    private final int[] highest;
    private final boolean[] tried;
    private final boolean cutsAtHighest;
    private final TupleGroups own;
    /** Another set's as long as they are the same. */
    private TupleGroups groups;

    private int cutBy = NONE;
    private boolean raised;

    /**
     * None yet, of a table's lattice.
     *
     * @param cutsAtHighest whether it is cut at an attribute's highest level and below, not at its lowest and above
     */
    BranchSet(TupleTable table, boolean cutsAtHighest) {
        int attributes = table.attributes();
        lowest = new int[attributes];
        highest = new int[attributes];
        tried = new boolean[attributes];
        this.cutsAtHighest = cutsAtHighest;
        own = new TupleGroups(table);
        groups = own;
    }

    /** Bytes of one. */
    static long bytes(TupleTable table) {
        return TupleGroups.bytes(table) + 9L * table.attributes() + 128;
    }

    /** Becomes all nodes from one to another, of which nothing is known; one group of all tuples. */
    void begin(int[] from, int[] to) {
        begin(from, to, own);
        own.reset();
        raised = true;
    }

    private void begin(int[] from, int[] to, TupleGroups known) {
        System.arraycopy(from, 0, lowest, 0, lowest.length);
        System.arraycopy(to, 0, highest, 0, highest.length);
        groups = known;
        tryAgain();
        cutBy = NONE;
    }

    /**
     * Becomes that part of a set that is cut whose attribute has one level; the set must stay as it is until this one is done with. At the highest its groups are the same, at the
     * lowest they are not divided yet.
     */
    void beginPart(BranchSet whole) {
        begin(whole.lowest, whole.highest, whole.groups);
        raised = whole.raised || cutsAtHighest;
        if (cutsAtHighest) {
            lowest[whole.cutBy] = highest[whole.cutBy];
        } else {
            highest[whole.cutBy] = lowest[whole.cutBy];
        }
    }

    /** Says by which attribute it is cut. */
    void cutBy(int attribute) {
        cutBy = attribute;
    }

    /** By which attribute it is cut, if it is. */
    int cutBy() {
        return cutBy;
    }

    /** Becomes the other part of a set that is cut; where a highest level fell, its groups are not divided yet. */
    void goOn() {
        if (cutsAtHighest) {
            lower(cutBy);
            tryAgain();
        } else {
            raise(cutBy);
        }
        cutBy = NONE;
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

    /** What is left to be looked at: all of it, or the other part where it is cut. */
    FloorBranch.NodeSet left() {
        int[] from = lowest.clone();
        int[] to = highest.clone();
        if (cutBy != NONE && cutsAtHighest) {
            to[cutBy]--;
        } else if (cutBy != NONE) {
            from[cutBy]++;
        }
        return new FloorBranch.NodeSet(from, to);
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

    /** Those to divide its groups into, which are its groups from now on. */
    TupleGroups divided() {
        groups = own;
        return own;
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
