package io.skald.synthetic;

/**
 * The sequence of SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014),
 * which can be entered anywhere: the number at a position depends on the seed and the position only.
 */
final class RandomBits {

    private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

    private final long start;

    RandomBits(long seed) {
        // Without mixing, the sequence of seed + gamma would be that of seed, one step on.
        start = mix(seed);
    }

    /** 64 random bits. */
    long at(long position) {
        return mix(start + (position + 1) * GOLDEN_GAMMA);
    }

    private static long mix(long z) {
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
