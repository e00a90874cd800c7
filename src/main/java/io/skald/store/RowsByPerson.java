package io.skald.store;

import it.unimi.dsi.fastutil.ints.IntArrays;
import java.util.Arrays;

/**
 * Sorts rows in memory by their identifier's hash: first by about as many of its bits as there are rows, which leaves few persons together, then
 * by the rest. Its memory serves one pile of rows after the other.
 */
final class RowsByPerson {

    /** Of few rows, one at a time is put in its place among those before it. */
    private static final int FEW = 24;

    private static final int ROWS_PER_BUCKET = 4;

    private final int words;
    private final long[] rows;
    private final long[] sorted;
    private final int[] ends;
    private int[] order = {};
    private int size;

    /**
     * @param most rows of a pile
     * @param words of a row
     */
    RowsByPerson(int most, int words) {
        this.words = words;
        this.rows = new long[most * words];
        this.sorted = new long[most * words];
        this.ends = new int[1 << bucketBits(most)];
    }

    /** What sorting so many rows at a time takes. */
    static long bytes(long most, int words) {
        return most * (2L * words * Long.BYTES + 2 * Integer.BYTES) + 64;
    }

    /** The rows of which no more than so many bytes are taken. */
    static int rowsIn(long bytes, int words) {
        long rows = (bytes - 64) / (2L * words * Long.BYTES + 2 * Integer.BYTES);
        return (int) Math.max(0, Math.min(rows, (Integer.MAX_VALUE - 64) / words));
    }

    private static int bucketBits(int rows) {
        return Math.max(0, Integer.SIZE - Integer.numberOfLeadingZeros(rows / ROWS_PER_BUCKET) - 1);
    }

    void clear() {
        size = 0;
    }

    /** Adds rows. */
    void add(long[] from, int count) {
        System.arraycopy(from, 0, rows, size * words, count * words);
        size += count;
    }

    int size() {
        return size;
    }

    /**
     * Sorts the rows.
     *
     * @param dealtBits of the hash that all rows have in common
     */
    void sort(int dealtBits) {
        int bits = Math.min(bucketBits(size), RowLayout.HASH_BITS - dealtBits);
        int buckets = 1 << bits;
        Arrays.fill(ends, 0, buckets, 0);
        for (int row = 0; row < size; row++) {
            ends[bucket(rows[row * words], bits, dealtBits)]++;
        }
        for (int i = 1; i < buckets; i++) {
            ends[i] += ends[i - 1];
        }
        for (int row = size - 1, from = row * words; row >= 0; row--, from -= words) {
            int to = --ends[bucket(rows[from], bits, dealtBits)] * words;
            for (int word = 0; word < words; word++) {
                sorted[to + word] = rows[from + word];
            }
        }
        for (int i = 0; i < buckets; i++) {
            sortBucket(ends[i], i + 1 < buckets ? ends[i + 1] : size);
        }
    }

    /** The rows in their order, after {@link #sort}; good until others are added. */
    long[] sorted() {
        return sorted;
    }

    private static int bucket(long high, int bits, int dealtBits) {
        return bits == 0 ? 0 : (int) (high << Long.SIZE - RowLayout.HASH_BITS + dealtBits >>> Long.SIZE - bits);
    }

    private void sortBucket(int from, int to) {
        if (to - from > FEW) {
            sortMany(from, to);
            return;
        }
        for (int row = from + 1; row < to; row++) {
            for (int at = row; at > from && compare(at - 1, at) > 0; at--) {
                for (int word = 0; word < words; word++) {
                    long moved = sorted[at * words + word];
                    sorted[at * words + word] = sorted[(at - 1) * words + word];
                    sorted[(at - 1) * words + word] = moved;
                }
            }
        }
    }

    /** As a person of many rows has. */
    private void sortMany(int from, int to) {
        if (order.length < to - from) {
            order = new int[to - from];
        }
        for (int i = 0; i < to - from; i++) {
            order[i] = from + i;
        }
        IntArrays.quickSort(order, 0, to - from, this::compare);
        for (int i = 0; i < to - from; i++) {
            System.arraycopy(sorted, order[i] * words, rows, (from + i) * words, words);
        }
        System.arraycopy(rows, from * words, sorted, from * words, (to - from) * words);
    }

    private int compare(int one, int other) {
        int byHigh = Long.compare(sorted[one * words], sorted[other * words]);
        return byHigh != 0 ? byHigh : Long.compare(sorted[one * words + 1], sorted[other * words + 1]);
    }
}
