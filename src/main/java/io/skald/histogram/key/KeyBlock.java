package io.skald.histogram.key;

/**
 * A few thousand keys on their way from a source (rows of a chunk, bins of a histogram, a spilled part) to what counts them;
 * small enough to stay in the processor's cache. Reused: filled, handed on, filled again.
 */
public final class KeyBlock {

    public static final int CAPACITY = 2048;

    /** Per word of the key, the words of all keys. */
    public final long[][] words;

    /** Per key, how often it counts, as an unsigned number; empty where each counts once. */
    public final int[] counts;

    /** Per key, what it carries beside its rows; empty where keys carry nothing. */
    public final long[] carried;

    public int size;

    public KeyBlock(int words, boolean counted, boolean carrying) {
        this.words = new long[words][CAPACITY];
        this.counts = new int[counted ? CAPACITY : 0];
        this.carried = new long[carrying ? CAPACITY : 0];
    }

    public boolean counted() {
        return counts.length > 0;
    }

    public boolean carrying() {
        return carried.length > 0;
    }

    public long count(int at) {
        return counted() ? Integer.toUnsignedLong(counts[at]) : 1;
    }

    /** Moves one key to a lower place. */
    public void move(int from, int to) {
        for (long[] word : words) {
            word[to] = word[from];
        }
        if (carrying()) {
            carried[to] = carried[from];
        }
    }
}
