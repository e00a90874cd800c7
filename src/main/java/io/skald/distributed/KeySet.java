package io.skald.distributed;

import java.io.Serializable;
import java.util.Arrays;

/** Keys of some longs each, none of them negative, as one array: a set that can be sent and takes little more than its keys. */
public final class KeySet implements Serializable {

    private static final long serialVersionUID = 1;
    private static final long FREE = -1;

    private final int words;
    private final long[] slots;
    private final int mask;

    /**
     * An empty set.
     *
     * @param most keys that it will have
     */
    KeySet(int words, int most) {
        this.words = words;
        int capacity = Integer.highestOneBit(Math.max(1, most)) << 2;
        this.mask = capacity - 1;
        this.slots = new long[capacity * words];
        Arrays.fill(slots, FREE);
    }

    /** Bytes of a set of so many keys, or more than can be had. */
    static long bytes(int words, long most) {
        long bytes = (Long.highestOneBit(Math.max(1, most)) << 2) * words * Long.BYTES;
        return bytes > Integer.MAX_VALUE ? Long.MAX_VALUE : bytes;
    }

    void add(long[] key) {
        int slot = slot(key);
        System.arraycopy(key, 0, slots, slot, words);
    }

    /** Whether a key is in it. */
    public boolean contains(long[] key) {
        return words > 0 && slots[slot(key)] != FREE;
    }

    /** Where a key is, or would be. */
    private int slot(long[] key) {
        int slot = hash(key) & mask;
        while (slots[slot * words] != FREE && !Arrays.equals(slots, slot * words, (slot + 1) * words, key, 0, words)) {
            slot = slot + 1 & mask;
        }
        return slot * words;
    }

    private static int hash(long[] key) {
        long hash = 0;
        for (long word : key) {
            hash = (hash ^ word) * 0x9E3779B97F4A7C15L;
            hash ^= hash >>> 32;
        }
        return (int) hash;
    }
}
