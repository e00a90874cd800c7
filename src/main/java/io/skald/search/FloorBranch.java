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
 * is cut in two. A floor that is a sum rises for certain with a level: such a set is cut by the attribute whose levels differ most in what they make of it, at its highest level and
 * below. Squares may rise late: there it is the attribute whose next level makes the floor rise most, at its lowest level and above.
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
            sets[i] = new BranchSet(table, floor.cutsAtHighest());
        }
    }

    /** Bytes of one. */
    static long bytes(TupleTable table) {
        return TupleGroups.bytesOfDivider()
                + TupleSquares.bytes(table)
                + (table.attributes() + 1) * BranchSet.bytes(table);
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
        boolean mayPass = true;
        for (int i = 0; i < attributes && mayPass; i++) {
            mayPass = i > 0 && table.labelCount(i, all.highest(i)) == 1 || divide(all, i);
        }
        depth = mayPass ? 0 : -1;
    }

    /** Divides its groups by an attribute's highest level; whether few enough rows are suppressed. */
    private boolean divide(BranchSet set, int attribute) {
        TupleGroups groups = set.groups();
        divider.divide(
                groups,
                attribute,
                set.highest(attribute),
                leastRows,
                maxSuppressed,
                set.lowest(),
                set.highest(),
                set.divided());
        return set.groups().suppressed() <= maxSuppressed;
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
        if (!goOn(set) || !mayPass(set)) {
            depth--;
            return;
        }
        int attribute = steepest(set, false);
        if (attribute == BranchSet.NONE) {
            leaf(set);
            depth--;
        } else {
            set.cutBy(attribute);
            beginPart(set, attribute);
        }
    }

    /** If it is cut, goes on with the other part; false if nothing there passes. */
    private boolean goOn(BranchSet set) {
        int attribute = set.cutBy();
        if (attribute == BranchSet.NONE) {
            return true;
        }
        set.goOn();
        return !floor.cutsAtHighest() || divide(set, attribute);
    }

    private void beginPart(BranchSet whole, int attribute) {
        BranchSet part = sets[depth + 1];
        part.beginPart(whole);
        if (floor.cutsAtHighest() || divide(part, attribute)) {
            depth++;
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

    private boolean mayPass(BranchSet set) {
        // Looking at the tuples once takes less time than trying all attributes, after which their levels may be
        // higher.
        if (!isAffordable(set)) {
            return false;
        }
        while (lowerHighest(set)) {
            int next = steepest(set, true);
            if (next == BranchSet.NONE) {
                return isAffordable(set);
            }
            if (divider.suppressedIfDivided(set.groups(), next, set.lowest(next), leastRows) > maxSuppressed) {
                set.raise(next);
            } else {
                set.setTried(next);
            }
        }
        return false;
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
                set.tryAgain();
                if (!divide(set, i)) {
                    return false;
                }
                cost = floor.least(set);
            }
        }
        return isLittle(cost);
    }

    /** Of the attributes whose level is not certain, the one that makes the floor rise most. */
    private int steepest(BranchSet set, boolean notTried) {
        int steepest = BranchSet.NONE;
        double greatest = -1;
        for (int i = 0; i < attributes; i++) {
            if (set.isOpen(i) && !(notTried && set.isTried(i))) {
                int lowest = set.lowest(i);
                double rise = floor.rise(table, i, lowest, floor.cutsAtHighest() ? set.highest(i) : lowest + 1);
                if (rise > greatest) {
                    greatest = rise;
                    steepest = i;
                }
            }
        }
        return steepest;
    }
}
