package io.skald.store;

import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryShare;
import io.skald.budget.MemoryTag;
import io.skald.budget.Workspace;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Whose each row of a table is, in the order of the table: the numbers that {@link PersonTable} gives, chunk by chunk. What they are tells nothing, but
 * whether two are equal.
 *
 * @param store one chunk for each of the table, with one column
 * @param persons how many there are
 */
public record PersonRows(EncodedStore store, long persons) implements AutoCloseable {

    private static final int MOST_STRETCHES = 1 << 8;
    private static final long BLOCK_BYTES = 1 << 13;
    private static final int ROW = 0;
    private static final int PERSON = 1;
    private static final int WORDS = 2;

    /**
     * Puts the persons' numbers in the order of the rows: they are dealt by stretches of the table into piles, and each stretch is filled in memory.
     *
     * @param persons whose rows have their numbers in the table, see {@link PersonTable#rowPlace}
     * @param table of whose rows they are
     * @throws io.skald.FailureException if reading or writing fails, or memory does not suffice for a few rows
     */
    public static PersonRows of(PersonTable persons, EncodedStore table, MemoryBudget budget, Workspace workspace) {
        long affordable = Math.max(1, MemoryShare.SORTED_PERSONS.of(budget) / (2L * Long.BYTES));
        long rows = Math.max(affordable, table.rows() / MOST_STRETCHES + 1);
        Stretches stretches = Stretches.of(table, rows);
        try (RowPiles piles = new RowPiles(stretches.count(), WORDS, workspace, budget, BLOCK_BYTES);
                StoreWriter writer = StoreWriter.temporary(workspace, budget)) {
            deal(persons, stretches, piles);
            for (int stretch = 0; stretch < stretches.count(); stretch++) {
                fill(piles, stretches, stretch, writer, budget);
            }
            return new PersonRows(writer.finish(), persons.persons());
        }
    }

    private static void deal(PersonTable persons, Stretches stretches, RowPiles piles) {
        int rowPlace = persons.rowPlace().orElseThrow();
        long[] dealt = new long[WORDS];
        for (int index = 0; index < persons.store().chunkCount(); index++) {
            EncodedChunk chunk = persons.store().read(index);
            for (int at = 0; at < chunk.rows(); at++) {
                dealt[ROW] = chunk.column(rowPlace).number(at);
                dealt[PERSON] = chunk.column(persons.place()).number(at);
                piles.add(stretches.of(dealt[ROW]), dealt, 0);
            }
        }
    }

    private static void fill(
            RowPiles piles, Stretches stretches, int stretch, StoreWriter writer, MemoryBudget budget) {
        int size = stretches.rows(stretch);
        long first = stretches.firstRow(stretch);
        MemoryBudget.Reservation held = budget.reserve(MemoryTag.PERSONS, 2L * Long.BYTES * size);
        try {
            long[] personOf = new long[size];
            piles.read(stretch, (dealt, count) -> {
                for (int at = 0; at < count * WORDS; at += WORDS) {
                    personOf[(int) (dealt[at + ROW] - first)] = dealt[at + PERSON];
                }
            });
            stretches.write(stretch, personOf, writer);
        } finally {
            held.close();
        }
    }

    /** Runs of chunks of a table, whose rows are in memory together. */
    private record Stretches(EncodedStore table, int[] firstChunk) {

        static Stretches of(EncodedStore table, long rows) {
            int[] first = new int[table.chunkCount()];
            int count = 0;
            for (int chunk = 0; chunk < table.chunkCount(); chunk++) {
                boolean full = count > 0
                        && table.firstRow(chunk) + table.chunkRows(chunk) - table.firstRow(first[count - 1]) > rows;
                if (count == 0 || full) {
                    first[count++] = chunk;
                }
            }
            return new Stretches(table, Arrays.copyOf(first, count));
        }

        int count() {
            return firstChunk.length;
        }

        long firstRow(int stretch) {
            return table.firstRow(firstChunk[stretch]);
        }

        private int endChunk(int stretch) {
            return stretch + 1 < firstChunk.length ? firstChunk[stretch + 1] : table.chunkCount();
        }

        int rows(int stretch) {
            int last = endChunk(stretch) - 1;
            return Math.toIntExact(table.firstRow(last) + table.chunkRows(last) - firstRow(stretch));
        }

        int of(long row) {
            int from = 0;
            int to = firstChunk.length - 1;
            while (from < to) {
                int middle = (from + to + 1) >>> 1;
                if (firstRow(middle) <= row) {
                    from = middle;
                } else {
                    to = middle - 1;
                }
            }
            return from;
        }

        void write(int stretch, long[] personOf, StoreWriter writer) {
            for (int chunk = firstChunk[stretch]; chunk < endChunk(stretch); chunk++) {
                int from = (int) (table.firstRow(chunk) - firstRow(stretch));
                long[] numbers = Arrays.copyOfRange(personOf, from, from + table.chunkRows(chunk));
                writer.append(EncodedChunk.of(new long[][] {numbers}, numbers.length, new BitSet()));
            }
        }
    }

    /** Whose the rows of a chunk of the table are. */
    public EncodedChunk.Column ofChunk(int index) {
        return store.read(index).column(0);
    }

    @Override
    public void close() {
        store.close();
    }
}
