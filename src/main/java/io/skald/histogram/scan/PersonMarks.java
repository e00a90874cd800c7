package io.skald.histogram.scan;

import io.skald.histogram.key.BinKeys;
import io.skald.histogram.key.KeyBlock;
import io.skald.histogram.key.PersonSums;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Gives the keys of a block whose rows are ordered by person what they carry of persons ({@link PersonSums}): of a person's rows with one
 * bin, the first counts him. Sensitive values are no part of the bin. For one thread.
 */
final class PersonMarks {

    /** Rows of a person that are compared one by one; more are looked up. */
    private static final int FEW = 12;

    private static final int SLOTS = 4 * KeyBlock.CAPACITY;

    private final PersonSums sums;
    private final BinKeys bins;
    private final int[] slots = new int[SLOTS];
    private final int[] firsts = new int[KeyBlock.CAPACITY];

    PersonMarks(PersonSums sums, BinKeys bins) {
        this.sums = sums;
        this.bins = bins;
    }

    /**
     * Marks the keys of a block.
     *
     * @param starts first rows of persons, in the chunk
     * @param person the first one in the block, by its place in {@code starts}
     * @param from the chunk's row that is the block's first
     * @return the place of the person behind the last
     */
    int mark(KeyBlock block, int[] starts, int person, int from, BitSet excluded) {
        bins.turnTo(block);
        int next = person;
        while (starts[next] < from + block.size) {
            int first = starts[next] - from;
            int end = starts[next + 1] - from;
            if (end - first == 1) {
                block.information[first] = sums.one(true, 1);
            } else {
                markPerson(block, first, end, from, excluded);
            }
            next++;
        }
        return next;
    }

    private void markPerson(KeyBlock block, int first, int end, int from, BitSet excluded) {
        boolean any = !excluded.isEmpty();
        boolean few = end - first <= FEW;
        if (!few) {
            Arrays.fill(slots, 0);
        }
        int found = 0;
        for (int i = first; i < end; i++) {
            block.information[i] = 0;
            if (any && excluded.get(from + i)) {
                continue;
            }
            if (few ? isNew(i, found) : isNewInTable(i)) {
                firsts[found++] = i;
            }
        }
        for (int i = 0; i < found; i++) {
            block.information[firsts[i]] = sums.one(i == 0, found);
        }
    }

    private boolean isNew(int row, int found) {
        for (int i = 0; i < found; i++) {
            if (bins.same(firsts[i], row)) {
                return false;
            }
        }
        return true;
    }

    private boolean isNewInTable(int row) {
        int slot = (int) (bins.hash(row) >>> Integer.SIZE) & SLOTS - 1;
        while (slots[slot] != 0) {
            if (bins.same(slots[slot] - 1, row)) {
                return false;
            }
            slot = slot + 1 & SLOTS - 1;
        }
        slots[slot] = row + 1;
        return true;
    }
}
