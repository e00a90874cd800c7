package io.skald.store;

import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryShare;
import io.skald.budget.Workspace;
import java.util.Arrays;
import java.util.OptionalInt;

/**
 * Puts the rows of each person together: rows are dealt by the first bits of their identifier's hash into piles on disk until each fits
 * in memory, and sorted there. Rows without an identifier are those of one person and come last. What is kept of the hash is the order of the
 * persons alone.
 */
public final class PersonSort {

    private final EncodedTable table;
    private final EncodedStore ids;
    private final MemoryBudget budget;
    private final Workspace workspace;
    private final int columns;
    /** Whether rows keep their numbers, in a column behind those of the table. */
    private final boolean numbered;

    /**
     * A sort of a table's rows.
     *
     * @param table only read
     * @param ids for each chunk of the table one with its rows' identifiers: two columns of a hash, numbers from 0 below 2^62, both missing
     *     where there is no identifier
     * @param numbered whether rows are to keep their numbers, so that they can be told again: {@link PersonTable#rowPlace}
     */
    public PersonSort(
            EncodedTable table, EncodedStore ids, boolean numbered, MemoryBudget budget, Workspace workspace) {
        this.table = table;
        this.ids = ids;
        this.budget = budget;
        this.workspace = workspace;
        this.numbered = numbered;
        this.columns = (ids.chunkCount() == 0
                        ? table.quasi().size()
                        : table.store().read(0).columnCount())
                + (numbered ? 1 : 0);
    }

    /**
     * Sorts the rows; once.
     *
     * @throws io.skald.FailureException if reading or writing fails, or memory does not suffice for a few rows
     */
    public PersonTable sorted() {
        try (PersonWriter writer = new PersonWriter(columns, budget, workspace);
                RowPile without = new RowPile(workspace, budget)) {
            sort(new Joined(), 0, without, writer);
            without.end();
            writer.addWithoutId(without);
            return writer.finish(numbered ? OptionalInt.of(columns - 1) : OptionalInt.empty());
        }
    }

    private void sort(RowSource source, int dealtBits, RowPile without, PersonWriter writer) {
        if (source.rows() == 0) {
            return;
        }
        boolean few = RowsByPerson.bytes(source.rows(), columns) <= MemoryShare.SORTED_PERSONS.of(budget);
        if (few || dealtBits + RowDealer.BITS > RowSource.HASH_BITS) {
            sortInMemory(source, dealtBits, without, writer);
        } else if (dealtBits > 0 && source.isOfOnePerson(columns)) {
            writer.addLarge(source);
        } else {
            deal(source, dealtBits, without, writer);
        }
    }

    private void deal(RowSource source, int dealtBits, RowPile without, PersonWriter writer) {
        try (RowPiles piles = new RowPiles(1 << RowDealer.BITS, workspace, budget)) {
            try (RowDealer dealer = new RowDealer(columns, dealtBits, piles, without, budget)) {
                dealer.deal(source);
            }
            for (int i = 0; i < piles.count(); i++) {
                piles.get(i).end();
                sort(piles.get(i), dealtBits + RowDealer.BITS, without, writer);
                piles.get(i).close();
            }
        }
    }

    private void sortInMemory(RowSource source, int dealtBits, RowPile without, PersonWriter writer) {
        try (RowsByPerson rows = new RowsByPerson(source.rows(), columns, dealtBits, budget)) {
            rows.addAll(source, without);
            rows.sort();
            rows.show(writer);
        }
    }

    /** The rows of the table with their identifiers. */
    private final class Joined implements RowSource {

        @Override
        public int chunkCount() {
            return ids.chunkCount();
        }

        @Override
        public long rows() {
            return ids.rows();
        }

        @Override
        public EncodedChunk read(int index) {
            EncodedChunk rows = table.store().read(index);
            EncodedChunk hashes = ids.read(index);
            EncodedChunk.Column[] all = new EncodedChunk.Column[columns + 2];
            int ofTable = numbered ? columns - 1 : columns;
            for (int i = 0; i < ofTable; i++) {
                all[i] = rows.column(i);
            }
            if (numbered) {
                all[ofTable] = numbers(table.store().firstRow(index), rows.rows());
            }
            all[columns] = hashes.column(0);
            all[columns + 1] = hashes.column(1);
            return new EncodedChunk(rows.rows(), all, rows.excluded());
        }

        private static EncodedChunk.Column numbers(long first, int rows) {
            long[] numbers = new long[rows];
            Arrays.setAll(numbers, row -> first + row);
            return EncodedChunk.Column.pack(numbers, rows);
        }
    }
}
