package io.skald.store;

import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.budget.Workspace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalInt;

/** Writes the rows of one person after the other, each with the person's number, a person's rows in one chunk or in chunks of their own. */
final class PersonWriter implements AutoCloseable {

    private static final int CHUNK_ROWS = 1 << 15;

    private final int columns;
    private final StoreWriter writer;
    private final RowStage stage;
    private final MemoryBudget budget;
    private final MemoryBudget.Reservation held;
    private final List<PersonTable.LargePerson> large = new ArrayList<>();
    private final boolean[] varying;
    private int chunks;
    private long persons;
    private long withoutId;

    /** @param columns of the table */
    PersonWriter(int columns, MemoryBudget budget, Workspace workspace) {
        this.columns = columns;
        this.budget = budget;
        this.varying = new boolean[columns];
        this.held = budget.reserve(MemoryTag.PERSONS, RowStage.bytes(columns + 1, CHUNK_ROWS));
        this.stage = new RowStage(columns + 1, CHUNK_ROWS);
        this.writer = StoreWriter.temporary(workspace, budget);
    }

    /** Adds the rows of one person: those at the places from {@code from} to {@code to}, exclusive, of an order. */
    void add(long[][] numbers, BitSet excluded, int[] order, int from, int to) {
        boolean isLarge = to - from > PersonTable.MOST_ROWS_TOGETHER;
        if (isLarge || stage.size() + to - from > CHUNK_ROWS) {
            flush();
        }
        int firstChunk = chunks;
        for (int at = from; at < to; at++) {
            addRow(numbers, order[at], excluded.get(order[at]));
            if (at > from) {
                compare(numbers, order[at - 1], order[at]);
            }
        }
        if (isLarge) {
            flush();
            large.add(new PersonTable.LargePerson(firstChunk, chunks - firstChunk, to - from));
        }
        persons++;
    }

    private void compare(long[][] numbers, int one, int other) {
        for (int i = 0; i < columns; i++) {
            varying[i] |= numbers[i].length > 0 && numbers[i][one] != numbers[i][other];
        }
    }

    private void addRow(long[][] numbers, int row, boolean excluded) {
        if (stage.full()) {
            flush();
        }
        stage.add(numbers, columns, row, excluded);
        stage.set(columns, persons);
    }

    /** Adds rows that are all those of one person. */
    void addLarge(RowSource source) {
        flush();
        int firstChunk = chunks;
        // Nobody looks whether so many rows agree.
        if (source.rows() > 1) {
            Arrays.fill(varying, true);
        }
        try (ChunkRows rows = new ChunkRows(columns + 2, budget)) {
            for (int index = 0; index < source.chunkCount(); index++) {
                EncodedChunk chunk = source.read(index);
                long[][] numbers = rows.of(chunk);
                for (int row = 0; row < chunk.rows(); row++) {
                    addRow(numbers, row, chunk.excluded().get(row));
                }
            }
        }
        flush();
        large.add(new PersonTable.LargePerson(firstChunk, chunks - firstChunk, source.rows()));
        persons++;
    }

    /** Adds the rows that have no identifier. */
    void addWithoutId(RowSource source) {
        withoutId = source.rows();
        if (withoutId > 0) {
            addLarge(source);
        }
    }

    private void flush() {
        if (stage.size() > 0) {
            writer.append(stage.take());
            chunks++;
        }
    }

    /** @param rowPlace of the row's number among the columns, if it is there */
    PersonTable finish(OptionalInt rowPlace) {
        flush();
        List<Boolean> vary = new ArrayList<>();
        for (boolean one : varying) {
            vary.add(one);
        }
        return new PersonTable(writer.finish(), columns, persons, withoutId, vary, large, rowPlace);
    }

    @Override
    public void close() {
        writer.close();
        held.close();
    }
}
