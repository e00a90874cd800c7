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

    private final PersonSums sums;
    private final FirstRows firsts;

    PersonMarks(PersonSums sums, BinKeys bins) {
        this.sums = sums;
        this.firsts = new FirstRows(bins);
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
        firsts.turnTo(block);
        int next = person;
        while (starts[next] < from + block.size) {
            int first = starts[next] - from;
            int end = starts[next + 1] - from;
            if (end - first == 1) {
                block.carried[first] = sums.one(true, 1);
            } else {
                markPerson(block, first, end, from, excluded);
            }
            next++;
        }
        return next;
    }

    private void markPerson(KeyBlock block, int first, int end, int from, BitSet excluded) {
        Arrays.fill(block.carried, first, end, 0);
        int found = firsts.find(first, end, from, excluded);
        for (int i = 0; i < found; i++) {
            block.carried[firsts.row(i)] = sums.one(i == 0, found);
        }
    }
}
