package io.skald.histogram;

import java.util.Arrays;

/**
 * Bins one after another.
 *
 * @param words longs per key
 * @param size number of bins; the arrays may be longer
 * @param keys the keys, {@code words} longs each
 * @param counts rows per bin, as unsigned numbers
 * @param information per bin, or empty
 */
record BinRun(int words, int size, long[] keys, int[] counts, long[] information) {

    BinRun trimmed() {
        return new BinRun(
                words,
                size,
                Arrays.copyOf(keys, size * words),
                Arrays.copyOf(counts, size),
                Arrays.copyOf(information, information.length == 0 ? 0 : size));
    }

    void forEach(KeyLayout layout, int attributes, BinVisitor visitor) {
        long[] bins = new long[attributes];
        BinEvidence evidence = new BinEvidence();
        for (int i = 0; i < size; i++) {
            for (int a = 0; a < attributes; a++) {
                bins[a] = layout.bin(a, keys[i * words + layout.word(a)]);
            }
            visitor.bin(
                    bins, evidence.of(Integer.toUnsignedLong(counts[i])), information.length == 0 ? 0 : information[i]);
        }
    }
}
