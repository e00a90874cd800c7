package io.skald.refine;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * At which level two categories meet, from one number each: the way down from the root, a few bits per level, of which the first that differs tells. Climbing level by
 * level took a quarter of the time where a table has many categories, since every step waits for memory twice. Immutable.
 */
final class AncestorPaths {

    /** Of more categories, half a megabyte, there are no numbers: these are climbed. */
    private static final int MOST_CODES = 1 << 16;

    private final int[][] bins;

    /** By code, the root's children first; empty where that takes more than a long has, or there are too many codes. */
    private final long[] path;

    /** By the number of bits below the first that differs, and it. */
    private final int[] levelOfBits = new int[Long.SIZE + 1];

    /**
     * @param bins by level and code, level 0 with a bin for each code, and each level's in those of the next
     * @param binCounts by level
     */
    AncestorPaths(int[][] bins, int[] binCounts) {
        this.bins = bins;
        this.path = bins[0].length <= MOST_CODES ? paths(binCounts) : new long[0];
    }

    /** Bytes that the numbers of so many categories take. */
    static long bytes(long categories) {
        return categories <= MOST_CODES ? Long.BYTES * categories : 0;
    }

    private long[] paths(int[] binCounts) {
        long[] built = new long[bins[0].length];
        int used = 0;
        for (int level = 0; level + 1 < bins.length; level++) {
            int[] child = childNumbers(bins[level], binCounts[level], bins[level + 1], binCounts[level + 1]);
            int bits = Integer.SIZE
                    - Integer.numberOfLeadingZeros(IntStream.of(child).max().orElse(0));
            if (used + bits > Long.SIZE) {
                return new long[0];
            }
            for (int code = 0; code < built.length && bits > 0; code++) {
                built[code] |= (long) child[bins[level][code]] << used;
            }
            Arrays.fill(levelOfBits, used + 1, used + bits + 1, level + 1);
            used += bits;
        }
        return built;
    }

    /** Of each bin its number among those that are in the same bin above. */
    private static int[] childNumbers(int[] bins, int count, int[] above, int countAbove) {
        int[] child = new int[count];
        boolean[] numbered = new boolean[count];
        int[] next = new int[countAbove];
        for (int code = 0; code < bins.length; code++) {
            int bin = bins[code];
            if (!numbered[bin]) {
                numbered[bin] = true;
                child[bin] = next[above[code]]++;
            }
        }
        return child;
    }

    /** The least level at which two codes are in one bin. */
    int level(int lo, int hi) {
        if (path.length > 0) {
            return levelOfBits[Long.SIZE - Long.numberOfLeadingZeros(path[lo] ^ path[hi])];
        }
        int level = 0;
        while (bins[level][lo] != bins[level][hi]) {
            level++;
        }
        return level;
    }
}
