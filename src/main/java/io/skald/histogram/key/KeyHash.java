package io.skald.histogram.key;

/**
 * The 64 bits of a key that decide its part (from the top) and its slot within the part's table (the lower half). Two multiplications mix
 * well enough that parts are even for keys that differ in a few neighbouring bits only, as keys of generalised values do.
 */
public final class KeyHash {

    private KeyHash() {}

    /** The hash of a key of one word; different keys have different hashes. */
    public static long of(long word) {
        long h = (word ^ word >>> 32) * 0x9E3779B97F4A7C15L;
        h = (h ^ h >>> 29) * 0xBF58476D1CE4E5B9L;
        return h ^ h >>> 32;
    }

    private static long of(long hashSoFar, long word) {
        return of(hashSoFar * 0x2545F4914F6CDD1DL + word + 1);
    }

    /** The hash of the key of so many words that begins at a place of an array. */
    public static long of(long[] keys, int at, int words) {
        long hash = of(keys[at]);
        for (int w = 1; w < words; w++) {
            hash = of(hash, keys[at + w]);
        }
        return hash;
    }

    /** The hash of those bits of a block's key that a mask per word leaves. */
    public static long of(KeyBlock block, int at, long[] masks) {
        long hash = of(block.words[0][at] & masks[0]);
        for (int w = 1; w < block.words.length; w++) {
            hash = of(hash, block.words[w][at] & masks[w]);
        }
        return hash;
    }

    /** The hash of a block's key. */
    public static long of(KeyBlock block, int at) {
        long hash = of(block.words[0][at]);
        for (int w = 1; w < block.words.length; w++) {
            hash = of(hash, block.words[w][at]);
        }
        return hash;
    }
}
