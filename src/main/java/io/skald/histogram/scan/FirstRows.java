package io.skald.histogram.scan;

import io.skald.histogram.key.BinKeys;
import io.skald.histogram.key.KeyBlock;
import java.util.Arrays;
import java.util.BitSet;

/** Finds the first of a person's rows with each key, in a block whose rows are ordered by person. Part of the hot loop of scans by person: arrays that are used again. For one thread. */
final class FirstRows {

    /** Rows of a person that are compared one by one; more are looked up. */
    private static final int FEW = 12;

    private static final int SLOTS = 4 * KeyBlock.CAPACITY;

    private final BinKeys keys;
    private final int[] slots = new int[SLOTS];
    private final int[] firsts = new int[KeyBlock.CAPACITY];

    /** @param keys by which rows differ */
    FirstRows(BinKeys keys) {
        this.keys = keys;
    }

    /** Turns to the keys of a block. */
    void turnTo(KeyBlock block) {
        keys.turnTo(block);
    }

    /**
     * Looks at the rows of a person.
     *
     * @param first of his rows in the block
     * @param end of his rows
     * @param from the chunk's row that is the block's first
     * @return how many different keys there are
     */
    int find(int first, int end, int from, BitSet excluded) {
        boolean any = !excluded.isEmpty();
        boolean few = end - first <= FEW;
        if (!few) {
            Arrays.fill(slots, 0);
        }
        int found = 0;
        for (int i = first; i < end; i++) {
            boolean counts = !any || !excluded.get(from + i);
            if (counts && (few ? isNew(i, found) : isNewInTable(i))) {
                firsts[found++] = i;
            }
        }
        return found;
    }

    /** The row of one of the keys that were found last, rising. */
    int row(int key) {
        return firsts[key];
    }

    private boolean isNew(int row, int found) {
        for (int i = 0; i < found; i++) {
            if (keys.same(firsts[i], row)) {
                return false;
            }
        }
        return true;
    }

    private boolean isNewInTable(int row) {
        int slot = (int) (keys.hash(row) >>> Integer.SIZE) & SLOTS - 1;
        while (slots[slot] != 0) {
            if (keys.same(slots[slot] - 1, row)) {
                return false;
            }
            slot = slot + 1 & SLOTS - 1;
        }
        slots[slot] = row + 1;
        return true;
    }
}
