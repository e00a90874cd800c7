package io.skald.verify.classes;

import io.skald.verify.bytes.ByteHash;
import io.skald.verify.bytes.ByteRange;

/**
 * The key of a class in one word, with which looking a class up costs one wait for memory. A short key stands in it whole, its
 * length in the highest byte; of a longer one its hash stands in the upper half, and the lower half is free for the place where
 * its bytes are. No word is 0.
 */
final class KeyWord {

    private static final int MOST_BYTES = Long.BYTES - 1;
    private static final int LENGTH_SHIFT = Byte.SIZE * MOST_BYTES;
    private static final long PLACE = 0xFFFF_FFFFL;

    private KeyWord() {}

    /** The word of a key; the place of a long one is 0. */
    static long of(byte[] bytes, int start, int end) {
        int length = end - start;
        if (length > MOST_BYTES) {
            return Long.MIN_VALUE | (long) ByteHash.of(bytes, start, end) << Integer.SIZE;
        }
        return length == 0 ? 1L << LENGTH_SHIFT : ByteRange.first(bytes, start, end) | length + 1L << LENGTH_SHIFT;
    }

    /** Whether the key stands in the word whole. */
    static boolean isWhole(long word) {
        return word > 0;
    }

    /** A hash of the key, all bits of it good. */
    static int hash(long word) {
        return isWhole(word) ? ByteHash.of(word) : (int) (word >>> Integer.SIZE);
    }

    /** Whether a word that has a place may be of the same key as one without; where the key stands in it whole, it is. */
    static boolean mayBe(long held, long word) {
        return ((held ^ word) & ~(word >> Long.SIZE - 1 & PLACE)) == 0;
    }

    /** The same word of a long key with its place. */
    static long at(long word, int place) {
        return word | place;
    }

    /** The word of a key, wherever it is. */
    static long withoutPlace(long word) {
        return isWhole(word) ? word : word & ~PLACE;
    }

    /** Where a long key is. */
    static int place(long word) {
        return (int) word;
    }

    /** The length of a key that stands in its word whole. */
    static int length(long word) {
        return (int) (word >>> LENGTH_SHIFT) - 1;
    }

    /** Writes the bytes of a key that stands in its word whole, and others behind them. */
    static void write(long word, byte[] to) {
        for (int i = 0; i < Long.BYTES; i++) {
            to[i] = (byte) (word >>> Byte.SIZE * i);
        }
    }
}
