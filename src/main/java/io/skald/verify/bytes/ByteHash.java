package io.skald.verify.bytes;

/**
 * Hashes of short byte ranges, eight bytes at a time: a multiplication and a fold per word (as wyhash does) is several
 * times faster than a loop over bytes. No keys are taken to be equal because their hashes are.
 */
public final class ByteHash {

    private static final long FIRST = 0x9E3779B97F4A7C15L;
    private static final long SECOND = 0xD6E8FEB86659FD93L;

    private ByteHash() {}

    /** The hash of a range. */
    public static int of(byte[] bytes, int start, int end) {
        return (int) (wide(bytes, start, end) >>> 32);
    }

    /** The hash of a range, all 64 bits of it. */
    public static long wide(byte[] bytes, int start, int end) {
        return wide(SECOND, bytes, start, end);
    }

    /** Another hash of ranges for each number, 0 being that of {@link #wide}: ranges that one takes for each other another one tells apart. */
    public static RangeHash numbered(int number) {
        long begin = SECOND ^ number * FIRST;
        return (bytes, start, end) -> {
            long hash = wide(begin, bytes, start, end);
            return hash == 0 ? FIRST : hash;
        };
    }

    private static long wide(long begin, byte[] bytes, int start, int end) {
        long hash = begin ^ (end - start);
        int at = start;
        for (; at + Long.BYTES <= end; at += Long.BYTES) {
            hash = fold(hash ^ ByteRange.word(bytes, at));
        }
        if (at == end) {
            return fold(hash);
        }
        return fold(fold(hash ^ ByteRange.rest(bytes, at, end)));
    }

    /** The hash of one word that is a key by itself. */
    public static int of(long word) {
        return (int) (fold(word ^ SECOND) >>> 32);
    }

    /** A hash of three words, all bits of which reach all bits of it. */
    static long ofWords(long first, long second, long third) {
        return fold(first ^ second * SECOND ^ Long.rotateLeft(third * FIRST, Integer.SIZE));
    }

    /** Another hash made of a hash, a different one for each seed. */
    public static int again(int hash, int seed) {
        return (int) (fold(fold(hash + seed * SECOND)) >>> 32);
    }

    /** All bits of the word reach all bits of the result: both halves of a product of 128 bits go into it. */
    private static long fold(long word) {
        return Math.multiplyHigh(word, FIRST) ^ word * FIRST;
    }
}
