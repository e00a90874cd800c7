package io.skald.store;

import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.budget.Workspace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;

/** Writes the rows of one person after the other, each with the person's number, a person's rows in one chunk or in chunks of their own. */
final class PersonWriter implements AutoCloseable {

    private static final int CHUNK_ROWS = 1 << 15;

    private final RowLayout layout;
    private final StoreWriter writer;
    private final RowStage stage;
    private final MemoryBudget.Reservation held;
    private final List<PersonTable.LargePerson> large = new ArrayList<>();
    private final long[] differing;
    private boolean unknown;
    private int chunks;
    private long persons;

    PersonWriter(RowLayout layout, MemoryBudget budget, Workspace workspace) {
        this.layout = layout;
        this.differing = new long[layout.words()];
        this.held = budget.reserve(MemoryTag.PERSONS, RowStage.bytes(layout, CHUNK_ROWS));
        this.stage = new RowStage(layout, CHUNK_ROWS);
        this.writer = StoreWriter.temporary(workspace, budget);
    }

    /**
     * Adds the rows of whole persons.
     *
     * @param rows each person's together
     */
    void add(long[] rows, int count) {
        int staged = 0;
        for (int from = 0, to; from < count; from = to) {
            to = endOfPerson(rows, from, count);
            boolean isLarge = to - from > PersonTable.MOST_ROWS_TOGETHER;
            if (isLarge || to - staged > stage.room()) {
                stage.add(rows, staged, from);
                flush();
                staged = from;
            }
            if (isLarge) {
                int first = from;
                int end = to;
                addLarge(() -> addRows(rows, first, end), to - from);
                staged = to;
            } else {
                stage.setPerson(from - staged, to - staged, persons);
                persons++;
            }
        }
        stage.add(rows, staged, count);
    }

    private int endOfPerson(long[] rows, int from, int count) {
        int to = from + 1;
        while (to < count && layout.together(rows, from, to)) {
            layout.compare(rows, to, differing);
            to++;
        }
        return to;
    }

    private void addRows(long[] rows, int from, int to) {
        for (int first = from; first < to; ) {
            int some = Math.min(stage.room(), to - first);
            stage.setPerson(0, some, persons);
            stage.add(rows, first, first + some);
            first += some;
            if (stage.room() == 0) {
                flush();
            }
        }
    }

    /** Adds a pile of rows that are all those of one person. */
    void addPerson(RowPiles piles, int pile) {
        // Nobody looks whether so many rows agree.
        unknown |= piles.rows(pile) > 1;
        addLarge(() -> piles.read(pile, (rows, count) -> addRows(rows, 0, count)), piles.rows(pile));
    }

    private void addLarge(Runnable adding, long rows) {
        flush();
        int firstChunk = chunks;
        adding.run();
        flush();
        large.add(new PersonTable.LargePerson(firstChunk, chunks - firstChunk, rows));
        persons++;
    }

    private void flush() {
        if (!stage.isEmpty()) {
            writer.append(stage.take());
            chunks++;
        }
    }

    /**
     * The table of all rows.
     *
     * @param withoutId rows without an identifier, which were added as those of one person
     * @param rowPlace of the row's number among the columns, if it is there
     */
    PersonTable finish(long withoutId, OptionalInt rowPlace) {
        flush();
        Boolean[] vary = new Boolean[layout.columns()];
        Arrays.setAll(vary, i -> unknown || layout.differs(i, differing));
        return new PersonTable(writer.finish(), layout.columns(), persons, withoutId, List.of(vary), large, rowPlace);
    }

    @Override
    public void close() {
        writer.close();
        held.close();
    }
}
