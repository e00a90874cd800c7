package io.skald.refine;

import it.unimi.dsi.fastutil.ints.IntArrays;
import java.util.Arrays;

/**
 * The distinct rows of a block, numbered by the first row of each.
 *
 * @param start per tuple, where its places begin; one more at the end
 * @param places tuple after tuple, ascending
 */
record Tuples(int[] start, int[] places) {

    static Tuples of(Block block) {
        int n = block.size();
        int m = block.geometry().attributes();
        int[] codes = block.codes();
        int[] sorted = PlacesInOrder.upTo(n);
        IntArrays.stableSort(sorted, (a, b) -> Arrays.compare(codes, a * m, a * m + m, codes, b * m, b * m + m));
        int[] startOf = new int[n + 1];
        int count = 0;
        for (int x = 0; x < n; x++) {
            int a = sorted[x] * m;
            if (x == 0 || !Arrays.equals(codes, a, a + m, codes, sorted[x - 1] * m, sorted[x - 1] * m + m)) {
                startOf[count++] = x;
            }
        }
        startOf[count] = n;
        int[] order = PlacesInOrder.upTo(count);
        IntArrays.quickSort(order, (a, b) -> Integer.compare(sorted[startOf[a]], sorted[startOf[b]]));
        int[] start = new int[count + 1];
        int[] places = new int[n];
        for (int t = 0; t < count; t++) {
            int from = startOf[order[t]];
            int rows = startOf[order[t] + 1] - from;
            System.arraycopy(sorted, from, places, start[t], rows);
            start[t + 1] = start[t] + rows;
        }
        return new Tuples(start, places);
    }

    /** Number of tuples. */
    int count() {
        return start.length - 1;
    }

    /** Rows of a tuple. */
    int rows(int tuple) {
        return start[tuple + 1] - start[tuple];
    }

    /** A row of it, by which its codes are found. */
    int first(int tuple) {
        return places[start[tuple]];
    }
}
