package io.skald.store;

import io.skald.privacy.PopulationSample;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The rows of a table once more, those of each person together, so that a scan finds out how many persons are in a bin. Beside the columns of the
 * table, rows have the number of their person; persons come in an order that tells nothing.
 *
 * @param store all rows, excluded ones included; a person's rows are in one chunk, except those of {@code large} ones
 * @param place of the person's number among the columns of each chunk
 * @param persons how many there are; all rows without an identifier are one
 * @param rowsWithoutId rows without an identifier
 * @param varying per column of the table, whether any person has different numbers in it
 * @param large persons of so many rows that they have chunks of their own
 * @param rowPlace of the row's number in the table among the columns of each chunk, if it is there
 */
public record PersonTable(
        EncodedStore store,
        int place,
        long persons,
        long rowsWithoutId,
        List<Boolean> varying,
        List<LargePerson> large,
        OptionalInt rowPlace)
        implements AutoCloseable {

    /** More rows of one person have chunks of their own. */
    public static final int MOST_ROWS_TOGETHER = 1 << 11;

    public PersonTable {
        varying = List.copyOf(varying);
        large = List.copyOf(large);
    }

    /**
     * A person with chunks of his own.
     *
     * @param firstChunk of his
     * @param chunks how many
     */
    public record LargePerson(int firstChunk, int chunks, long rows) {

        /** Whether a chunk is one of his. */
        public boolean has(int chunk) {
            return chunk >= firstChunk && chunk < firstChunk + chunks;
        }
    }

    /** How many of a population they are. */
    public PopulationSample sample() {
        return PopulationSample.ofPersons(persons, rowsWithoutId);
    }

    /** The rows as a table to be counted, with the domains of the one that it was made of. */
    public EncodedTable as(EncodedTable table) {
        return new EncodedTable(store, table.quasi(), table.sensitive(), Optional.empty());
    }

    @Override
    public void close() {
        store.close();
    }
}
