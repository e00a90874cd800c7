package io.skald.distributed;

import java.io.Serializable;

/** Packs numbers, each below a bound of its own, into as few longs as their bounds allow; none of these is negative. */
final class MixedRadix implements Serializable {

    private static final long serialVersionUID = 1;

    private final long[] bounds;
    private final int[] wordOf;
    private final long[] strides;
    private final int words;

    /** @param bounds above every number, at least 1 */
    MixedRadix(long[] bounds) {
        this.bounds = bounds.clone();
        this.wordOf = new int[bounds.length];
        this.strides = new long[bounds.length];
        int word = 0;
        long space = 1;
        for (int i = 0; i < bounds.length; i++) {
            if (bounds[i] > Long.MAX_VALUE / space) {
                word++;
                space = 1;
            }
            wordOf[i] = word;
            strides[i] = space;
            space *= bounds[i];
        }
        this.words = bounds.length == 0 ? 0 : word + 1;
    }

    int words() {
        return words;
    }

    /** Adds a number to the words of a key that has none in its place. */
    void put(int place, long number, long[] key) {
        key[wordOf[place]] += number * strides[place];
    }

    long number(int place, long[] key) {
        return key[wordOf[place]] / strides[place] % bounds[place];
    }
}
