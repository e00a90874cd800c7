package io.skald.refine;

import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.Arrays;

/**
 * Whose the rows of a {@link Pool} are, and how many rows of each person each of its clusters has: so a row is moved, swapped or taken in where k persons
 * are left on both sides, and not tried in vain. Part of the pool's hot loop: arrays by row and by cluster, that only grow.
 */
final class PoolPersons {

    private final BlockPersons block;
    private final int k;
    private final Long2IntOpenHashMap numbers = new Long2IntOpenHashMap();
    private int[] personOf = new int[0];
    private int[] rowsOf = new int[0];
    private int[] count = new int[0];
    private int[] freeRows = new int[0];
    private int free;
    private int persons;

    PoolPersons(BlockPersons block, int k) {
        this.block = block;
        this.k = k;
    }

    /** Whether persons are counted; nothing else may be asked if they are not. */
    boolean counted() {
        return block.counted();
    }

    /**
     * Turns to the rows of a pool.
     *
     * @param places in the block
     * @param clusters that there may be at the most
     */
    void load(int[] places, int rows, int clusters) {
        numbers.clear();
        if (personOf.length < rows) {
            personOf = new int[rows + rows / 2];
            freeRows = new int[rows + rows / 2];
        }
        for (int p = 0; p < rows; p++) {
            int next = numbers.size();
            int known = numbers.putIfAbsent(block.of(places[p]), next);
            personOf[p] = numbers.size() > next ? next : known;
        }
        persons = numbers.size();
        if (rowsOf.length < clusters * persons) {
            rowsOf = new int[clusters * persons * 3 / 2];
        }
        if (count.length < clusters) {
            count = new int[clusters];
        }
    }

    void clear(int x) {
        Arrays.fill(rowsOf, x * persons, x * persons + persons, 0);
        count[x] = 0;
    }

    void add(int x, int p) {
        if (rowsOf[x * persons + personOf[p]]++ == 0) {
            count[x]++;
        }
    }

    /** All rows are in no cluster again. */
    void release(int rows) {
        Arrays.fill(freeRows, 0, persons, 0);
        for (int p = 0; p < rows; p++) {
            freeRows[personOf[p]]++;
        }
        free = persons;
    }

    /** A row is in a cluster. */
    void take(int p) {
        if (--freeRows[personOf[p]] == 0) {
            free--;
        }
    }

    /** Whether the rows that are in no cluster are those of k persons. */
    boolean enoughFree() {
        return free >= k;
    }

    /** Whether a cluster has k persons. */
    boolean enough(int x) {
        return count[x] >= k;
    }

    /** Whether a cluster has so few persons that it is not to be cut in two instead of taking one in. */
    boolean mayJoin(int x) {
        return count[x] < 2 * k - 1;
    }

    /** Whether k persons are left in a cluster without a row. */
    boolean mayLeave(int x, int p) {
        return count[x] > k || rowsOf[x * persons + personOf[p]] > 1;
    }

    /** Whether k persons are left in both clusters when they swap a row of each. */
    boolean maySwap(int from, int p, int x, int q) {
        int one = personOf[p];
        int other = personOf[q];
        return one == other || after(from, one, other) >= k && after(x, other, one) >= k;
    }

    private int after(int x, int leaving, int coming) {
        int first = x * persons;
        return count[x] - (rowsOf[first + leaving] == 1 ? 1 : 0) + (rowsOf[first + coming] == 0 ? 1 : 0);
    }
}
