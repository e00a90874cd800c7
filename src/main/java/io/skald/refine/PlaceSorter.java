package io.skald.refine;

import java.util.Arrays;

/** Orders places of a block by code and then by place, in working space that is kept between calls. Not thread-safe. */
final class PlaceSorter {

    private long[] keys = new long[0];

    /** Sorts places from {@code from} to {@code to} by an attribute's codes, ties by place. */
    void sort(Block block, int attribute, int[] places, int from, int to) {
        load(block, attribute, places, from, to);
        Arrays.sort(keys, 0, to - from);
        store(places, from, to);
    }

    /** Puts the {@code count} places that such a sort would put first before the others, each part in any order. */
    void select(Block block, int attribute, int[] places, int from, int to, int count) {
        load(block, attribute, places, from, to);
        int lo = 0;
        int hi = to - from - 1;
        while (lo < hi) {
            long pivot = median(keys[lo], keys[(lo + hi) >>> 1], keys[hi]);
            int i = lo;
            int j = hi;
            while (i <= j) {
                while (keys[i] < pivot) {
                    i++;
                }
                while (keys[j] > pivot) {
                    j--;
                }
                if (i <= j) {
                    long swap = keys[i];
                    keys[i++] = keys[j];
                    keys[j--] = swap;
                }
            }
            if (count <= j) {
                hi = j;
            } else if (count >= i) {
                lo = i;
            } else {
                break;
            }
        }
        store(places, from, to);
    }

    private void load(Block block, int attribute, int[] places, int from, int to) {
        if (keys.length < to - from) {
            keys = new long[Math.max(to - from, 2 * keys.length)];
        }
        int m = block.geometry().attributes();
        int[] codes = block.codes();
        for (int p = from; p < to; p++) {
            keys[p - from] = ((long) codes[places[p] * m + attribute] << 32) | places[p];
        }
    }

    private void store(int[] places, int from, int to) {
        for (int p = from; p < to; p++) {
            places[p] = (int) keys[p - from];
        }
    }

    private static long median(long a, long b, long c) {
        return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
    }
}
