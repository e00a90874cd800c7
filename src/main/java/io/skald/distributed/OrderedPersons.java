package io.skald.distributed;

import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.budget.Workspace;
import io.skald.store.EncodedChunk;
import io.skald.store.PersonRows;
import io.skald.store.StoreWriter;
import java.util.Arrays;
import java.util.BitSet;

/** Takes rows of persons in their order: their tuples go to one file, their persons to another. */
final class OrderedPersons {

    private static final BitSet NONE = new BitSet();

    private final TupleFile tuples;
    private final StoreWriter writer;
    private final int[] tuple;
    private final long[][] persons = new long[1][OrderedRows.CHUNK_ROWS];
    private long alike;
    private int rowsInChunk;

    private OrderedPersons(TupleFile tuples, int columns, StoreWriter writer) {
        this.tuples = tuples;
        this.tuple = new int[columns];
        this.writer = writer;
    }

    /**
     * Whose each row of a table is.
     *
     * @param tuples is written
     * @param persons how many there are
     */
    static PersonRows of(
            DistributedTable table,
            TupleFile tuples,
            int columns,
            long persons,
            MemoryBudget budget,
            Workspace workspace) {
        try (MemoryBudget.Reservation held =
                        budget.reserve(MemoryTag.ENCODING, (long) OrderedRows.CHUNK_ROWS * Long.BYTES);
                StoreWriter writer = StoreWriter.temporary(workspace, budget)) {
            OrderedPersons ordered = new OrderedPersons(tuples, columns, writer);
            table.orderedPersons(ordered::add);
            ordered.endTuple();
            ordered.flush();
            held.tryResize(0);
            return new PersonRows(writer.finish(), persons);
        }
    }

    private void add(int[] values, long person) {
        if (!Arrays.equals(tuple, values)) {
            endTuple();
            System.arraycopy(values, 0, tuple, 0, tuple.length);
        }
        alike++;
        persons[0][rowsInChunk++] = person;
        if (rowsInChunk == OrderedRows.CHUNK_ROWS) {
            flush();
        }
    }

    private void endTuple() {
        if (alike > 0) {
            tuples.add(tuple, alike);
            alike = 0;
        }
    }

    private void flush() {
        if (rowsInChunk > 0) {
            writer.append(EncodedChunk.of(persons, rowsInChunk, NONE));
            rowsInChunk = 0;
        }
    }
}
