package io.skald.histogram.bins;

import io.skald.histogram.key.KeyLayout;
import it.unimi.dsi.fastutil.Arrays;

/**
 * Bins one after another.
 *
 * @param words longs per key
 * @param size number of bins; the arrays may be longer
 * @param keys the keys, {@code words} longs each
 * @param counts rows per bin, as unsigned numbers
 * @param carried per bin, or empty
 */
public record BinRun(int words, int size, long[] keys, int[] counts, long[] carried) {

    BinRun trimmed() {
        return new BinRun(
                words,
                size,
                java.util.Arrays.copyOf(keys, size * words),
                java.util.Arrays.copyOf(counts, size),
                java.util.Arrays.copyOf(carried, carried.length == 0 ? 0 : size));
    }

    /** Sorts the keys by their words, the last one first, so that keys that differ in sensitive values alone come together. */
    void sort() {
        Arrays.quickSort(0, size, this::compare, this::swap);
    }

    private int compare(int one, int other) {
        int order = 0;
        for (int w = words - 1; w >= 0 && order == 0; w--) {
            order = Long.compare(keys[one * words + w], keys[other * words + w]);
        }
        return order;
    }

    private void swap(int one, int other) {
        for (int w = 0; w < words; w++) {
            long key = keys[one * words + w];
            keys[one * words + w] = keys[other * words + w];
            keys[other * words + w] = key;
        }
        int count = counts[one];
        counts[one] = counts[other];
        counts[other] = count;
        if (carried.length > 0) {
            long ofKey = carried[one];
            carried[one] = carried[other];
            carried[other] = ofKey;
        }
    }

    /** Shows all bins; where sensitive columns are counted, only once they are sorted. */
    void forEach(KeyLayout.Packed layout, BinWalk walk) {
        for (int i = 0; i < size; i++) {
            long ofKey = carried.length == 0 ? 0 : carried[i];
            if (walk.alone()) {
                walk.bin(keys, i * words, counts[i], ofKey);
            } else {
                walk.add(keys, i * words, counts[i], ofKey);
                if (i + 1 == size || !sameBin(layout.quasi(), i, i + 1)) {
                    walk.end(keys, i * words);
                }
            }
        }
    }

    private boolean sameBin(long[] quasi, int one, int other) {
        for (int w = 0; w < words; w++) {
            if (((keys[one * words + w] ^ keys[other * words + w]) & quasi[w]) != 0) {
                return false;
            }
        }
        return true;
    }
}
