package io.skald.refine;

import it.unimi.dsi.fastutil.ints.IntArrays;
import java.util.Arrays;

/**
 * Counts rows per combination of categorical codes, up to a number of combinations: an open-addressing table on int columns, for
 * keys may not fit a long.
 */
final class KeyCounter {

    private final Geometry geometry;
    private final int width;
    private final int most;
    private int[] slots;
    private int[] keys;
    private long[] counts;
    private int size;

    /** @param most combinations at which counting gives up */
    KeyCounter(Geometry geometry, int most) {
        this.geometry = geometry;
        this.width = geometry.categorical().length;
        this.most = most;
        this.slots = new int[64];
        this.keys = new int[32 * width];
        this.counts = new long[32];
        Arrays.fill(slots, -1);
    }

    /** Bytes that a counter of so many keys, its table, and what a ladder keeps of it take at the most. */
    static long bytes(Geometry geometry, long keys) {
        return keys * (3L * Integer.BYTES * geometry.categorical().length + 12L * Long.BYTES)
                + NarrowedKeys.bytes(keys);
    }

    /**
     * Counts one row.
     *
     * @param key one code per categorical quasi-identifier
     * @return the key's index, in order of appearance; -1 if there are too many keys
     */
    int add(int[] key) {
        int index = find(key);
        if (index >= 0) {
            counts[index]++;
        }
        return index;
    }

    private int find(int[] key) {
        int mask = slots.length - 1;
        int at = hash(key, 0) & mask;
        while (slots[at] >= 0) {
            int from = slots[at] * width;
            if (Arrays.equals(keys, from, from + width, key, 0, width)) {
                return slots[at];
            }
            at = (at + 1) & mask;
        }
        if (size == most) {
            return -1;
        }
        if (size == counts.length) {
            grow();
            return find(key);
        }
        System.arraycopy(key, 0, keys, size * width, width);
        slots[at] = size;
        return size++;
    }

    private void grow() {
        keys = Arrays.copyOf(keys, Math.max(keys.length, 2 * size * width));
        counts = Arrays.copyOf(counts, 2 * size);
        slots = new int[4 * counts.length];
        Arrays.fill(slots, -1);
        for (int index = 0; index < size; index++) {
            int at = hash(keys, index * width) & (slots.length - 1);
            while (slots[at] >= 0) {
                at = (at + 1) & (slots.length - 1);
            }
            slots[at] = index;
        }
    }

    private int hash(int[] source, int from) {
        long hash = 0;
        for (int a = 0; a < width; a++) {
            hash = (hash ^ source[from + a]) * 0x9E3779B97F4A7C15L;
            hash ^= hash >>> 32;
        }
        return (int) hash;
    }

    /** The keys counted, in order of their codes, and where each index went. */
    Counted finish() {
        int[] order = new int[size];
        for (int x = 0; x < size; x++) {
            order[x] = x;
        }
        IntArrays.quickSort(
                order,
                (a, b) -> Arrays.compare(keys, a * width, a * width + width, keys, b * width, b * width + width));
        int[][] columns = new int[width][size];
        long[] rows = new long[size];
        int[] rank = new int[size];
        for (int r = 0; r < size; r++) {
            rank[order[r]] = r;
            rows[r] = counts[order[r]];
            for (int a = 0; a < width; a++) {
                columns[a][r] = keys[order[r] * width + a];
            }
        }
        return new Counted(new KeyTable(geometry, columns, rows), rank);
    }

    /**
     * What was counted.
     *
     * @param table the keys, ascending
     * @param rank per index of a key, its place in the table
     */
    record Counted(KeyTable table, int[] rank) {}
}
