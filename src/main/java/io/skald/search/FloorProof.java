package io.skald.search;

import io.skald.lattice.Lattice;
import java.util.Arrays;
import java.util.function.BooleanSupplier;

/**
 * Proves that no node that passes has a floor of at most so much, where the {@linkplain Scoring#floor floor} is a sum over the quasi-identifiers: branch and bound
 * over the levels of single attributes, with what must be and what can be of each.
 *
 * <p>Of a set of nodes, each attribute has a lowest and a highest level. The least floor of the set is that of all lowest levels. An attribute cannot be higher than
 * where it alone would make the floor too much; so the tuples are divided by all highest levels, and where too many rows are in groups
 * that are too small, all nodes of the set fail, as they lie below that. Nor can an attribute be as low as its lowest level if the tuples, divided by that level as well,
 * have too many such rows: then its lowest level rises, the floor with it, and other attributes' highest levels fall. When nothing changes any more the set
 * is cut in two by the attribute whose next level makes the floor rise most: at its lowest level, and above it.
 *
 * <p>It can stop anywhere and go on later: the sets that wait lie on a path, one per attribute at the most.
 */
final class FloorProof {

    /** Floors are compared as doubles, which are off by less. */
    static final double ROUNDING = 1e-9;

    /** One set of nodes. */
    private final class Frame {
        final int[] lowest = new int[attributes];
        final int[] highest = new int[attributes];
        final boolean[] tried = new boolean[attributes];
        final TupleTable.Groups groups = new TupleTable.Groups(table);
        int cutBy = NONE;
    }

    private enum Found {
        NOTHING_PASSES,
        MAY_PASS,
        TO_CUT
    }

    private static final int NONE = -1;

    private final TupleTable table;
    private final int attributes;
    private final double[][] parts;
    private final int leastRows;
    private final long maxSuppressed;
    private final Frame[] frames;
    private final int[] bottom;
    private final int[] top;
    private int depth;
    private double most;
    private double leastLeft;
    private long divisions;
    private boolean mayPass;

    /**
     * @param parts of each attribute and level, what it makes of the floor beyond what it makes at the lattice's bottom; it never falls
     * @param leastRows a class of fewer is suppressed
     */
    FloorProof(TupleTable table, Lattice lattice, double[][] parts, int leastRows, long maxSuppressed) {
        this.table = table;
        this.attributes = lattice.attributes();
        this.parts = parts;
        this.leastRows = leastRows;
        this.maxSuppressed = maxSuppressed;
        this.frames = new Frame[attributes + 1];
        for (int i = 0; i < frames.length; i++) {
            frames[i] = new Frame();
        }
        this.bottom = lattice.bottom().levels();
        this.top = lattice.top().levels();
        this.depth = NONE;
    }

    /** Bytes of one for so many tuples. */
    static long bytes(long tuples, int attributes) {
        return (attributes + 1) * (TupleTable.Groups.bytes(tuples) + 9L * attributes + 128);
    }

    /** Begins to prove that no node which passes has a floor, beyond the bottom's, of at most this. */
    void begin(double floor) {
        most = floor;
        leastLeft = Double.POSITIVE_INFINITY;
        mayPass = false;
        depth = 0;
        Frame all = frames[0];
        System.arraycopy(bottom, 0, all.lowest, 0, attributes);
        System.arraycopy(top, 0, all.highest, 0, attributes);
        all.groups.reset();
        for (int i = 0; i < attributes; i++) {
            if (table.labels(i, top[i]) > 1) {
                table.divide(all.groups, i, top[i], leastRows, all.groups);
            }
        }
        open(all);
    }

    private void open(Frame frame) {
        Arrays.fill(frame.tried, false);
        frame.cutBy = NONE;
    }

    /** Whether what was begun is neither proven nor known to be beyond proof. */
    boolean isGoingOn() {
        return depth >= 0 && !mayPass;
    }

    /** Goes on; whether what was begun is proven. */
    boolean run(BooleanSupplier goesOn) {
        while (isGoingOn() && goesOn.getAsBoolean()) {
            step();
        }
        return depth < 0 && !mayPass;
    }

    /** Whether a node was met that may pass, with a floor of no more. */
    boolean mayPass() {
        return mayPass;
    }

    /** Once it is proven, the least floor that a node which passes can have, beyond the bottom's. */
    double least() {
        return leastLeft;
    }

    /** What was begun with. */
    double most() {
        return most;
    }

    /** Times that the tuples were divided. */
    long divisions() {
        return divisions;
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
            case MAY_PASS -> mayPass = true;
            case TO_CUT -> cut(frame);
        }
    }

    private Found narrow(Frame frame) {
        double floor = 0;
        for (int i = 0; i < attributes; i++) {
            floor += parts[i][frame.lowest[i]];
        }
        while (true) {
            if (floor > most) {
                leastLeft = Math.min(leastLeft, floor);
                return Found.NOTHING_PASSES;
            }
            if (!lowerHighest(frame, floor)) {
                return Found.NOTHING_PASSES;
            }
            int next = steepest(frame, true);
            if (next == NONE) {
                return steepest(frame, false) == NONE ? Found.MAY_PASS : Found.TO_CUT;
            }
            divisions++;
            if (table.suppressedIfDivided(frame.groups, next, frame.lowest[next], leastRows) > maxSuppressed) {
                floor += parts[next][frame.lowest[next] + 1] - parts[next][frame.lowest[next]];
                frame.lowest[next]++;
            } else {
                frame.tried[next] = true;
            }
        }
    }

    /** Whether any node is left that may pass. */
    private boolean lowerHighest(Frame frame, double floor) {
        for (int i = 0; i < attributes; i++) {
            int highest = frame.highest[i];
            double others = floor - parts[i][frame.lowest[i]];
            while (frame.highest[i] > frame.lowest[i] && others + parts[i][frame.highest[i]] > most) {
                leastLeft = Math.min(leastLeft, others + parts[i][frame.highest[i]]);
                frame.highest[i]--;
            }
            if (frame.highest[i] < highest) {
                divisions += 2;
                table.divide(frame.groups, i, frame.highest[i], leastRows, frame.groups);
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
        double most = -1;
        for (int i = 0; i < attributes; i++) {
            int lowest = frame.lowest[i];
            if (lowest < frame.highest[i] && !(notTried && frame.tried[i])) {
                double rise = parts[i][lowest + 1] - parts[i][lowest];
                if (rise > most) {
                    most = rise;
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
        divisions += 2;
        table.divide(frame.groups, by, at.lowest[by], leastRows, at.groups);
        if (at.groups.suppressed() <= maxSuppressed) {
            open(at);
            depth++;
        }
    }
}
