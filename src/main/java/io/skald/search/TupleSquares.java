package io.skald.search;

import java.util.Arrays;

/**
 * Squares the classes that tuples are in at the lowest levels of a set of nodes: the groups that they are in at its highest levels are divided by all attributes that
 * are not certain. A sample tells whether that is worth it. One for each thread.
 */
final class TupleSquares {

    private static final int ONE_ROW = 1;

    /** Pairs of so many tuples tell the squares of all to some hundredths. */
    private static final int SAMPLE = 1 << 11;

    /** What a sample says is taken for too much by up to a tenth. */
    private static final double DOUBT = 1.1;

    private static final long SPREAD = 0x9E3779B97F4A7C15L;
    private static final int SLOTS = SAMPLE << 1;
    private static final int SHIFT = Long.SIZE - Integer.numberOfTrailingZeros(SLOTS);

    private final TupleTable all;
    private final TupleGroups.Divider divider;
    private final TupleGroups divided;
    private final int[] open;
    private final long[] hashes = new long[SAMPLE];
    private final long[] slots = new long[SLOTS];
    private final long[] rowsOfSlots = new long[SLOTS];

    /** @param all the tuples at the lattice's bottom */
    TupleSquares(TupleTable all, TupleGroups.Divider divider) {
        this.all = all;
        this.divider = divider;
        this.divided = new TupleGroups(all);
        this.open = new int[all.attributes()];
    }

    /** Bytes of one. */
    static long bytes(TupleTable table) {
        return TupleGroups.bytes(table)
                + (long) Integer.BYTES * table.attributes()
                + (long) Long.BYTES * (SAMPLE + 2 * SLOTS);
    }

    /**
     * The sum of the squared rows of the classes that are not suppressed; 0 where that cannot be told.
     *
     * @param enough 0 as well where it is no more than this
     */
    long atLowest(BranchSet set, long enough) {
        int count = sortOpen(set);
        TupleGroups groups = set.groups();
        if (groups.squares() <= enough || count > 0 && sampled(set.lowest()) * DOUBT < enough) {
            return 0;
        }
        for (int i = 0; i + 1 < count && groups.squares() > enough; i++) {
            divider.divide(
                    groups,
                    open[i],
                    set.lowest(open[i]),
                    ONE_ROW,
                    Long.MAX_VALUE,
                    set.lowest(),
                    set.highest(),
                    divided);
            groups = divided;
        }
        if (groups.squares() <= enough || groups.isUndivided()) {
            return 0;
        }
        long sum = count == 0
                ? groups.squares()
                : divider.squaresIfDivided(groups, open[count - 1], set.lowest(open[count - 1]));
        return sum <= enough ? 0 : sum;
    }

    /** The attributes that are not certain, first those that tell most apart, so that it soon shows if a sum is small; how many. */
    private int sortOpen(BranchSet set) {
        int count = 0;
        for (int i = 0; i < open.length; i++) {
            if (set.isOpen(i)) {
                int at = count++;
                while (at > 0 && told(set, open[at - 1]) < told(set, i)) {
                    open[at] = open[at - 1];
                    at--;
                }
                open[at] = i;
            }
        }
        return count;
    }

    private double told(BranchSet set, int attribute) {
        return all.alike(attribute, set.highest(attribute)) - all.alike(attribute, set.lowest(attribute));
    }

    /** About the sum of the squared rows of all classes at some levels. */
    private double sampled(int[] levels) {
        int size = Math.min(SAMPLE, all.tuples());
        Arrays.fill(hashes, 0, size, 0);
        for (int i = 0; i < levels.length; i++) {
            int[] label = all.labels(i, levels[i]);
            char[] code = all.codes(i);
            for (int j = 0; j < size; j++) {
                hashes[j] = hashes[j] * SPREAD + label[code[j]];
            }
        }
        Arrays.fill(rowsOfSlots, 0);
        double own = 0;
        for (int i = 0; i < size; i++) {
            int slot = (int) (hashes[i] * SPREAD >>> SHIFT);
            while (rowsOfSlots[slot] > 0 && slots[slot] != hashes[i]) {
                slot = slot + 1 & SLOTS - 1;
            }
            slots[slot] = hashes[i];
            rowsOfSlots[slot] += all.rows()[i];
            own += (double) all.rows()[i] * all.rows()[i];
        }
        double squares = 0;
        for (long rows : rowsOfSlots) {
            squares += (double) rows * rows;
        }
        double share = (double) all.tuples() / size;
        return (squares - own) * share * share + own * share;
    }
}
