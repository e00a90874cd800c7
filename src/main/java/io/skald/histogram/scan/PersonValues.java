package io.skald.histogram.scan;

import io.skald.histogram.bins.BinSink;
import io.skald.histogram.key.BinKeys;
import io.skald.histogram.key.KeyBlock;
import io.skald.histogram.key.KeyColumns;
import io.skald.histogram.key.KeyLayout;
import java.util.BitSet;
import java.util.List;

/**
 * Makes keys of persons from keys of rows, where it is asked how many persons have each value of a sensitive column: of a person's rows with one bin and one
 * value, the first counts him. The key has the bin and that value, and no value of other columns. For one thread.
 */
final class PersonValues {

    private final KeyColumns columns;
    private final KeyLayout layout;
    private final KeyBlock keys;
    private final FirstRows firsts;

    /** @param layout of the keys of rows and of persons */
    PersonValues(KeyColumns columns, KeyLayout layout) {
        this.columns = columns;
        this.layout = layout;
        this.keys = new KeyBlock(layout.words(), false, true);
        this.firsts = new FirstRows(BinKeys.whole(layout));
    }

    /** The sensitive columns that are asked about. */
    List<Integer> ofPersons() {
        return columns.ofPersons();
    }

    /**
     * The keys by which the rows of a block count persons.
     *
     * @param block of keys of rows, not changed
     * @param which of {@link #ofPersons}
     * @return a block that is used again for the next
     */
    KeyBlock of(KeyBlock block, int which) {
        int size = block.size;
        keys.size = size;
        for (int w = 0; w < keys.words.length; w++) {
            System.arraycopy(block.words[w], 0, keys.words[w], 0, size);
        }
        int first = columns.domains().size();
        int teller = columns.count() - 1;
        for (int column = first; column < teller; column++) {
            if (column != first + ofPersons().get(which) && layout.stride(column) != 0) {
                dropFrom(keys.words[layout.word(column)], column, size);
            }
        }
        long[] word = keys.words[layout.word(teller)];
        long number = layout.stride(teller) * (which + 1);
        for (int i = 0; i < size; i++) {
            word[i] += number;
        }
        return keys;
    }

    private void dropFrom(long[] word, int column, int size) {
        long stride = layout.stride(column);
        for (int i = 0; i < size; i++) {
            word[i] -= stride * layout.bin(column, word[i]);
        }
    }

    /**
     * Counts the persons of a block by value.
     *
     * @param block the keys of rows that are ordered by person
     * @param starts the first row of each person, in the chunk, and where the last one's end
     * @param person the first one in the block, by its place in {@code starts}
     * @param next the one behind the last
     * @param from the chunk's row that is the block's first
     */
    void add(KeyBlock block, int[] starts, int person, int next, int from, BitSet excluded, BinSink.Lane lane) {
        for (int which = 0; which < ofPersons().size(); which++) {
            KeyBlock ofPersons = of(block, which);
            firsts.turnTo(ofPersons);
            int kept = 0;
            for (int one = person; one < next; one++) {
                int found = firsts.find(starts[one] - from, starts[one + 1] - from, from, excluded);
                for (int i = 0; i < found; i++) {
                    ofPersons.move(firsts.row(i), kept++);
                }
            }
            ofPersons.size = kept;
            lane.add(ofPersons);
        }
    }
}
