package io.skald.search;

import java.util.ArrayList;
import java.util.List;

/**
 * Looks for the nodes of a set that may pass and cost at most so much: branch and bound over the levels of single attributes. One for each thread; what comes out of a
 * set depends on nothing that it looked at before.
 *
 * <p>Of a set of nodes, each attribute has a lowest and a highest level. The floor of the set ({@link SetFloor}) is that of all lowest levels; what must be suppressed at all highest
 * levels is suppressed at every node of the set, which adds to the floor. An attribute cannot be higher than
 * where it alone would make that too much; so the tuples are divided by all highest levels, and where too many rows are in groups
 * that are too small, all nodes of the set fail, as they lie below that. Nor can an attribute be as low as its lowest level if the tuples, divided by that level as well,
 * have too many such rows: then its lowest level rises, the floor with it, and other attributes' highest levels fall. When nothing changes any more, and the floor is still low enough, the set
 * is cut in two by the attribute whose next level makes the floor rise most: at its lowest level, and above it.
 */
final class FloorBranch {

    /** All nodes from one to another. */
    record NodeSet(int[] lowest, int[] highest) {}

    /**
     * A node that may pass.
     *
     * @param cost it costs no less, beyond the floor of the lattice's bottom
     */
    record Leaf(int[] levels, double cost) {}

    /**
     * What came of a set.
     *
     * @param leaves its nodes that may pass and cost little enough, as far as it was looked at
     * @param left what was not looked at, what comes last first
     * @param least all others fail or cost no less, beyond the floor of the lattice's bottom
     */
    record Found(List<Leaf> leaves, List<NodeSet> left, double least) {}

    private enum Fate {
        NOTHING_PASSES,
        MAY_PASS,
        TO_CUT
    }

    private final TupleTable table;
    private final int attributes;
    private final SetFloor floor;
    private final TupleGroups.Divider divider;
    private final TupleSquares squares;
    private final BranchSet[] sets;
    private int leastRows;
    private long maxSuppressed;
    private int depth;
    private double most;
    private double least;
    private List<Leaf> leaves = new ArrayList<>();

    FloorBranch(TupleTable table, SetFloor floor) {
        this.table = table;
        this.attributes = table.attributes();
        this.floor = floor;
        this.divider = new TupleGroups.Divider(table);
        this.squares = new TupleSquares(table, divider);
        this.sets = new BranchSet[attributes + 1];
        for (int i = 0; i < sets.length; i++) {
            sets[i] = new BranchSet(table);
        }
    }

    /** Bytes of one for so many tuples. */
    static long bytes(long tuples, int attributes) {
        return TupleGroups.bytesOfDivider()
                + TupleSquares.bytes(tuples, attributes)
                + (attributes + 1) * BranchSet.bytes(tuples, attributes);
    }

    /** Times that tuples were divided or counted. */
    long divisions() {
        return divider.divisions();
    }

    /**
     * Looks at the nodes of a set.
     *
     * @param goal what they may pass for: classes of its least rows, and no more rows suppressed than it allows
     * @param mostCost what costs more, beyond the floor of the lattice's bottom, is not looked for
     * @param divisions stops soon after so many
     */
    Found lookAt(NodeSet set, Goal goal, double mostCost, long divisions) {
        leastRows = goal.requirement().leastRows();
        maxSuppressed = floor.mostSuppressed(goal, mostCost);
        most = mostCost;
        // A node that suppresses more than costs so much is taken for one that fails.
        least = maxSuppressed < goal.maxSuppressed() ? mostCost : Double.POSITIVE_INFINITY;
        leaves = new ArrayList<>();
        long end = divisions() + divisions;
        begin(set);
        while (depth >= 0 && divisions() < end) {
            step();
        }
        return new Found(leaves, left(), least);
    }

    private void begin(NodeSet set) {
        BranchSet all = sets[0];
        all.begin(set.lowest(), set.highest());
        for (int i = 0; i < attributes; i++) {
            if (i == 0 || table.labelCount(i, all.highest(i)) > 1) {
                divide(all, i, all.highest(i), all);
            }
        }
        depth = all.groups().suppressed() > maxSuppressed ? -1 : 0;
    }

    private void divide(BranchSet set, int attribute, int level, BranchSet into) {
        divider.divide(set.groups(), attribute, level, leastRows, into.highest(), into.groups());
    }

    private List<NodeSet> left() {
        List<NodeSet> left = new ArrayList<>();
        for (int i = 0; i <= depth; i++) {
            left.add(sets[i].left());
        }
        return left;
    }

    private void step() {
        BranchSet set = sets[depth];
        set.goAbove();
        switch (narrow(set)) {
            case NOTHING_PASSES -> depth--;
            case MAY_PASS -> {
                leaf(set);
                depth--;
            }
            case TO_CUT -> cut(set);
        }
    }

    private void leaf(BranchSet set) {
        double cost = floor.ofNode(set);
        if (cost > most) {
            least = Math.min(least, cost);
        } else {
            leaves.add(new Leaf(set.lowest().clone(), cost));
        }
    }

    private Fate narrow(BranchSet set) {
        // Looking at the tuples once takes less time than trying all attributes, after which their levels may be
        // higher.
        if (!isAffordable(set)) {
            return Fate.NOTHING_PASSES;
        }
        while (true) {
            if (!lowerHighest(set)) {
                return Fate.NOTHING_PASSES;
            }
            int next = steepest(set, true);
            if (next == BranchSet.NONE) {
                return !isAffordable(set)
                        ? Fate.NOTHING_PASSES
                        : steepest(set, false) == BranchSet.NONE ? Fate.MAY_PASS : Fate.TO_CUT;
            }
            long suppressed = divider.suppressedIfDivided(set.groups(), next, set.lowest(next), leastRows);
            if (suppressed > maxSuppressed) {
                set.raise(next);
            } else {
                set.setTried(next);
            }
        }
    }

    /** Whether any node costs little enough, as far as the tuples tell that were not looked at since a level rose. */
    private boolean isAffordable(BranchSet set) {
        boolean affordable = !set.hasRisen() || isLittle(floor.look(set, squares, most));
        set.setSeen();
        return affordable;
    }

    private boolean isLittle(double cost) {
        if (cost > most) {
            least = Math.min(least, cost);
            return false;
        }
        return true;
    }

    /** Whether any node is left that may pass. */
    private boolean lowerHighest(BranchSet set) {
        double cost = floor.least(set);
        if (!isLittle(cost)) {
            return false;
        }
        for (int i = 0; i < attributes; i++) {
            int highest = set.highest(i);
            while (set.isOpen(i) && !isLittle(floor.leastFrom(set, i, set.highest(i), cost))) {
                set.lower(i);
            }
            if (set.highest(i) < highest) {
                divide(set, i, set.highest(i), set);
                set.tryAgain();
                if (set.groups().suppressed() > maxSuppressed) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Of the attributes whose level is not certain, the one whose next level makes the floor rise most. */
    private int steepest(BranchSet set, boolean notTried) {
        int steepest = BranchSet.NONE;
        double greatest = -1;
        for (int i = 0; i < attributes; i++) {
            if (set.isOpen(i) && !(notTried && set.isTried(i))) {
                double rise = floor.rise(table, i, set.lowest(i));
                if (rise > greatest) {
                    greatest = rise;
                    steepest = i;
                }
            }
        }
        return steepest;
    }

    private void cut(BranchSet set) {
        int by = steepest(set, false);
        set.cutBy(by);
        BranchSet below = sets[depth + 1];
        below.beginBelow(set);
        divide(set, by, set.lowest(by), below);
        if (below.groups().suppressed() <= maxSuppressed) {
            depth++;
        }
    }
}
