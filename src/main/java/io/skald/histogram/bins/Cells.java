package io.skald.histogram.bins;

import java.util.Arrays;

/**
 * Arrays for the bins of one node, indexed by their keys; they may be longer than the node needs.
 *
 * @param counts per key, its rows as an unsigned number
 * @param information per key, its information; empty where there is none
 */
record Cells(int[] counts, long[] information) {

    /** How a pool makes them. */
    static ArrayPool.Kind<Cells> kind(boolean informed) {
        return new ArrayPool.Kind<>() {
            @Override
            public Cells make(int length) {
                return new Cells(new int[length], new long[informed ? length : 0]);
            }

            @Override
            public void clear(Cells cells, int length) {
                Arrays.fill(cells.counts, 0, length, 0);
                Arrays.fill(cells.information, 0, informed ? length : 0, 0);
            }

            @Override
            public int bytesEach() {
                return Integer.BYTES + (informed ? Long.BYTES : 0);
            }
        };
    }
}
