package io.skald.store;

import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.work.Pipeline;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The rows of a table with their identifiers, chunk by chunk.
 *
 * @param table in its chunks
 * @param ids of the same chunks: two columns of a hash, both missing where there is no identifier
 * @param layout of the rows
 */
record HashedRows(EncodedStore table, EncodedStore ids, RowLayout layout) {

    /** @param numbered whether rows have their numbers in a column behind those of the table */
    static HashedRows of(EncodedTable table, EncodedStore ids, boolean numbered) {
        EncodedStore store = table.store();
        int columns =
                store.chunkCount() == 0 ? table.quasi().size() : store.read(0).columnCount();
        List<NumberRange> ranges = new ArrayList<>(Collections.nCopies(columns, NumberRange.NONE));
        for (int index = 0; index < store.chunkCount(); index++) {
            EncodedChunk chunk = store.read(index);
            for (int i = 0; i < columns && chunk.rows() > 0; i++) {
                ranges.set(i, ranges.get(i).with(chunk.column(i)));
            }
        }
        if (numbered) {
            ranges.add(new NumberRange(0, store.rows()));
        }
        return new HashedRows(store, ids, new RowLayout(ranges));
    }

    long rows() {
        return table.rows();
    }

    /** Bytes that one {@link Writer} takes. */
    long bytesPerWriter() {
        return mostRows() * (layout.words() + 1L) * Long.BYTES;
    }

    private int mostRows() {
        int most = 0;
        for (int index = 0; index < table.chunkCount(); index++) {
            most = Math.max(most, table.chunkRows(index));
        }
        return most;
    }

    /** Rows of a chunk, one after the other; good until its writer is given the next. */
    record Written(long[] rows, int count) {}

    /** Writes chunks as rows. For one thread. */
    final class Writer implements Pipeline.Worker<Integer, Written> {

        private final MemoryBudget.Reservation held;
        private final long[] numbers;
        private final long[] rows;

        /** @throws io.skald.FailureException if memory does not suffice */
        Writer(MemoryBudget budget) {
            this.held = budget.reserve(MemoryTag.PERSONS, bytesPerWriter());
            this.numbers = new long[mostRows()];
            this.rows = new long[mostRows() * layout.words()];
        }

        @Override
        public Written process(Integer index) {
            EncodedChunk chunk = table.read(index);
            layout.write(chunk, ids.read(index), table.firstRow(index), numbers, rows);
            return new Written(rows, chunk.rows());
        }

        @Override
        public void close() {
            held.close();
        }
    }
}
