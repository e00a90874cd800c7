package io.skald.exhaustive;

import java.util.Arrays;
import java.util.List;

/**
 * The occupied bins of one node, sorted: each a number with a bin per attribute, the first attribute in the highest bits, and in the
 * lowest bits its rows.
 */
final class Bins {

    private static final int ROW_BITS = 21;
    /** Bits of the bins per attribute: 63 with those of the rows. */
    private static final int[] WIDTHS = {4, 6, 8, 9, 15};

    private static final int[] SHIFTS = shifts();

    private final long[] entries;

    private Bins(long[] entries) {
        this.entries = entries;
    }

    private static int[] shifts() {
        int[] shifts = new int[WIDTHS.length];
        int shift = ROW_BITS;
        for (int i = WIDTHS.length - 1; i >= 0; i--) {
            shifts[i] = shift;
            shift += WIDTHS[i];
        }
        return shifts;
    }

    /** Counts rows, each given by its values. */
    static Bins of(List<int[]> rows) {
        long[] entries = new long[rows.size()];
        for (int i = 0; i < entries.length; i++) {
            long entry = 1;
            for (int attribute = 0; attribute < WIDTHS.length; attribute++) {
                entry |= (long) rows.get(i)[attribute] << SHIFTS[attribute];
            }
            entries[i] = entry;
        }
        return merged(entries, false);
    }

    int size() {
        return entries.length;
    }

    int rows(int index) {
        return (int) (entries[index] & (1L << ROW_BITS) - 1);
    }

    int bin(int index, int attribute) {
        return (int) (entries[index] >>> SHIFTS[attribute]) & (1 << WIDTHS[attribute]) - 1;
    }

    /** The bins one level higher in one attribute. */
    Bins rolledUp(int attribute, int[] parents) {
        long others = ~((1L << WIDTHS[attribute]) - 1 << SHIFTS[attribute]);
        long[] raised = new long[entries.length];
        for (int i = 0; i < raised.length; i++) {
            raised[i] = entries[i] & others | (long) parents[bin(i, attribute)] << SHIFTS[attribute];
        }
        return merged(raised, attribute == WIDTHS.length - 1);
    }

    /** @param ordered whether equal keys stand beside each other already, as they do when the last attribute of all was coarsened */
    private static Bins merged(long[] entries, boolean ordered) {
        if (!ordered) {
            Arrays.sort(entries);
        }
        int last = 0;
        for (int i = 1; i < entries.length; i++) {
            if (entries[i] >>> ROW_BITS == entries[last] >>> ROW_BITS) {
                entries[last] += entries[i] & (1L << ROW_BITS) - 1;
            } else {
                entries[++last] = entries[i];
            }
        }
        return new Bins(Arrays.copyOf(entries, last + 1));
    }
}
