package io.skald.histogram.bins;

import java.util.Arrays;

/**
 * Arrays for the bins of one node, indexed by their keys; they may be longer than the node needs.
 *
 * @param counts per key, its rows as an unsigned number
 * @param carried per key, what it carries beside its rows; empty where keys carry nothing
 */
record Cells(int[] counts, long[] carried) {

    /** How a pool makes them. */
    static ArrayPool.Kind<Cells> kind(boolean carrying) {
        return new ArrayPool.Kind<>() {
            @Override
            public Cells make(int length) {
                return new Cells(new int[length], new long[carrying ? length : 0]);
            }

            @Override
            public void clear(Cells cells, int length) {
                Arrays.fill(cells.counts, 0, length, 0);
                Arrays.fill(cells.carried, 0, carrying ? length : 0, 0);
            }

            @Override
            public int bytesEach() {
                return Integer.BYTES + (carrying ? Long.BYTES : 0);
            }
        };
    }
}
