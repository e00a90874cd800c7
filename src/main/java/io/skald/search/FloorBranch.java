package io.skald.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Looks for the nodes of a set that may pass and cost at most so much: branch and bound over the levels of single attributes. One for each thread; what comes out of a
 * set depends on nothing that it looked at before.
 *
 * <p>Of a set of nodes, each attribute has a lowest and a highest level. The least floor of the set is that of all lowest levels; what must be suppressed at all highest
 * levels is suppressed at every node of the set, which adds to the floor what the rows have left to lose. An attribute cannot be higher than
 * where it alone would make that too much; so the tuples are divided by all highest levels, and where too many rows are in groups
 * that are too small, all nodes of the set fail, as they lie below that. Nor can an attribute be as low as its lowest level if the tuples, divided by that level as well,
 * have too many such rows: then its lowest level rises, the floor with it, and other attributes' highest levels fall. When nothing changes any more the set
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

    private final class Frame {
        final int[] lowest = new int[attributes];
        final int[] highest = new int[attributes];
        final boolean[] tried = new boolean[attributes];
        final TupleGroups groups = new TupleGroups(table);
        int cutBy = NONE;

        private void begin() {
            Arrays.fill(tried, false);
            cutBy = NONE;
        }

        private NodeSet above(int attribute) {
            int[] raised = lowest.clone();
            raised[attribute]++;
            return new NodeSet(raised, highest.clone());
        }
    }

    private enum Fate {
        NOTHING_PASSES,
        MAY_PASS,
        TO_CUT
    }

    private static final int NONE = -1;

    private final TupleTable table;
    private final int attributes;
    private final double[][] parts;
    private final TupleGroups.Divider divider;
    private final Frame[] frames;
    private int leastRows;
    private long maxSuppressed;
    private int depth;
    private double most;
    private double least;
    private List<Leaf> leaves = new ArrayList<>();

    /** @param parts of each attribute and level, what it makes of the floor beyond what it makes at the lattice's bottom; it never falls */
    FloorBranch(TupleTable table, double[][] parts) {
        this.table = table;
        this.attributes = parts.length;
        this.parts = parts;
        this.divider = new TupleGroups.Divider(table);
        this.frames = new Frame[attributes + 1];
        for (int i = 0; i < frames.length; i++) {
            frames[i] = new Frame();
        }
    }

    /** Bytes of one for so many tuples. */
    static long bytes(long tuples, int attributes) {
        return TupleGroups.bytesOfDivider() + (attributes + 1) * (TupleGroups.bytes(tuples) + 9L * attributes + 128);
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
        maxSuppressed = goal.maxSuppressed();
        most = mostCost;
        least = Double.POSITIVE_INFINITY;
        leaves = new ArrayList<>();
        long end = divisions() + divisions;
        begin(set);
        while (depth >= 0 && divisions() < end) {
            step();
        }
        return new Found(leaves, left(), least);
    }

    private void begin(NodeSet set) {
        Frame all = frames[0];
        System.arraycopy(set.lowest(), 0, all.lowest, 0, attributes);
        System.arraycopy(set.highest(), 0, all.highest, 0, attributes);
        all.groups.reset();
        all.begin();
        for (int i = 0; i < attributes; i++) {
            if (i == 0 || table.labelCount(i, all.highest[i]) > 1) {
                divide(all, i, all.highest[i], all);
            }
        }
        depth = all.groups.suppressed() > maxSuppressed ? NONE : 0;
    }

    private void divide(Frame frame, int attribute, int level, Frame into) {
        divider.divide(frame.groups, attribute, level, leastRows, into.highest, into.groups);
    }

    private List<NodeSet> left() {
        List<NodeSet> left = new ArrayList<>();
        for (int i = 0; i <= depth; i++) {
            Frame frame = frames[i];
            if (frame.cutBy == NONE) {
                left.add(new NodeSet(frame.lowest.clone(), frame.highest.clone()));
            } else {
                left.add(frame.above(frame.cutBy));
            }
        }
        return left;
    }

    private void step() {
        Frame frame = frames[depth];
        if (frame.cutBy != NONE) {
            frame.lowest[frame.cutBy]++;
            frame.tried[frame.cutBy] = false;
            frame.cutBy = NONE;
        }
        switch (narrow(frame)) {
            case NOTHING_PASSES -> depth--;
            case MAY_PASS -> {
                leaf(frame);
                depth--;
            }
            case TO_CUT -> cut(frame);
        }
    }

    private void leaf(Frame frame) {
        double cost = floor(frame) + frame.groups.beyondKept(frame.lowest);
        if (cost > most) {
            least = Math.min(least, cost);
        } else {
            leaves.add(new Leaf(frame.lowest.clone(), cost));
        }
    }

    private double floor(Frame frame) {
        double floor = 0;
        for (int i = 0; i < attributes; i++) {
            floor += parts[i][frame.lowest[i]];
        }
        return floor;
    }

    private Fate narrow(Frame frame) {
        while (true) {
            double cost = floor(frame) + frame.groups.beyondKept();
            if (cost > most) {
                least = Math.min(least, cost);
                return Fate.NOTHING_PASSES;
            }
            if (!lowerHighest(frame, cost)) {
                return Fate.NOTHING_PASSES;
            }
            int next = steepest(frame, true);
            if (next == NONE) {
                return steepest(frame, false) == NONE ? Fate.MAY_PASS : Fate.TO_CUT;
            }
            if (divider.suppressedIfDivided(frame.groups, next, frame.lowest[next], leastRows) > maxSuppressed) {
                frame.lowest[next]++;
            } else {
                frame.tried[next] = true;
            }
        }
    }

    /** Whether any node is left that may pass. */
    private boolean lowerHighest(Frame frame, double cost) {
        for (int i = 0; i < attributes; i++) {
            int highest = frame.highest[i];
            double others = cost - parts[i][frame.lowest[i]];
            while (frame.highest[i] > frame.lowest[i] && others + parts[i][frame.highest[i]] > most) {
                least = Math.min(least, others + parts[i][frame.highest[i]]);
                frame.highest[i]--;
            }
            if (frame.highest[i] < highest) {
                divide(frame, i, frame.highest[i], frame);
                Arrays.fill(frame.tried, false);
                if (frame.groups.suppressed() > maxSuppressed) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Of the attributes whose level is not certain, the one whose next level makes the floor rise most. */
    private int steepest(Frame frame, boolean notTried) {
        int steepest = NONE;
        double greatest = -1;
        for (int i = 0; i < attributes; i++) {
            int lowest = frame.lowest[i];
            if (lowest < frame.highest[i] && !(notTried && frame.tried[i])) {
                double rise = parts[i][lowest + 1] - parts[i][lowest];
                if (rise > greatest) {
                    greatest = rise;
                    steepest = i;
                }
            }
        }
        return steepest;
    }

    private void cut(Frame frame) {
        int by = steepest(frame, false);
        frame.cutBy = by;
        Frame at = frames[depth + 1];
        System.arraycopy(frame.lowest, 0, at.lowest, 0, attributes);
        System.arraycopy(frame.highest, 0, at.highest, 0, attributes);
        at.highest[by] = at.lowest[by];
        divide(frame, by, at.lowest[by], at);
        if (at.groups.suppressed() <= maxSuppressed) {
            at.begin();
            depth++;
        }
    }
}
