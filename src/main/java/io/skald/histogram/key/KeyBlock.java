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

    /** Per key, its information; empty where there is none. */
    public final long[] information;

    public int size;

    public KeyBlock(int words, boolean counted, boolean informed) {
        this.words = new long[words][CAPACITY];
        this.counts = new int[counted ? CAPACITY : 0];
        this.information = new long[informed ? CAPACITY : 0];
    }

    public boolean counted() {
        return counts.length > 0;
    }

    public boolean informed() {
        return information.length > 0;
    }

    public long count(int at) {
        return counted() ? Integer.toUnsignedLong(counts[at]) : 1;
    }

    /** Moves one key to a lower place. */
    public void move(int from, int to) {
        for (long[] word : words) {
            word[to] = word[from];
        }
        if (informed()) {
            information[to] = information[from];
        }
    }
}
