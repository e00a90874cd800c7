package io.skald.verify.column;

import io.skald.budget.MemoryBudget;
import io.skald.budget.Workspace;
import io.skald.table.RowCursor;
import io.skald.verify.claim.Rule;
import io.skald.verify.claim.ViolationLog;
import io.skald.verify.classes.ClassBatch;
import io.skald.verify.classes.ClassCounter;
import io.skald.verify.classes.ClassKey;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * How many persons each class is of, exactly and out of core: pairs of class and person are counted as classes are, and the pairs that occur are then counted
 * by their classes. Rows with the top label everywhere are one class.
 */
public final class ClassPersons implements AutoCloseable {

    private static final int HEAD_BYTES = Long.BYTES + 2 * Integer.BYTES;
    private static final long[] NOTHING = {};

    private final Optional<PersonColumn> column;
    private final int k;
    private final MemoryBudget budget;
    private final Workspace workspace;
    private final long limit;
    private final Optional<ClassCounter> counter;
    /** Whether rows are left out; one lane does it all then. */
    private final boolean leavesOut;
    /** Some persons of rows that are left out or print the top label everywhere, k at the most. */
    private final LongOpenHashSet hidden = new LongOpenHashSet();

    /**
     * @param column empty where nobody counts persons
     * @param leavesOut whether the release may leave rows out; for one thread then
     * @param limit bytes to hold in memory at the most
     */
    public ClassPersons(
            Optional<PersonColumn> column,
            int k,
            boolean leavesOut,
            MemoryBudget budget,
            Workspace workspace,
            long limit) {
        this.column = column;
        this.leavesOut = leavesOut;
        this.k = k;
        this.budget = budget;
        this.workspace = workspace;
        this.limit = limit;
        this.counter = column.map(asked -> new ClassCounter(budget, workspace, limit, 0));
    }

    /**
     * Whether the rows that are left out are those of k persons, with the rows that print the top label everywhere: the group that they would
     * be, had they been released.
     */
    public boolean enoughLeftOut() {
        return column.isEmpty() || hidden.size() >= k;
    }

    /** The way in for one worker. */
    public Lane newLane() {
        return new Lane();
    }

    /**
     * Checks every class; nothing can be added afterwards.
     *
     * @param topToo whether the rows with the top label everywhere must be of k persons too
     */
    public void check(boolean topToo, ViolationLog log) {
        if (counter.isEmpty()) {
            return;
        }
        long room = Math.max(1, Math.min(limit, budget.available() / 2));
        try (ClassCounter persons = new ClassCounter(budget, workspace, room, 0)) {
            counter.get().finish((keys, start, rows, firstRow, values) -> {
                ByteBuffer head = ByteBuffer.wrap(keys, start, HEAD_BYTES);
                head.getLong();
                boolean top = head.getInt() != 0;
                int from = start + HEAD_BYTES;
                if (topToo || !top) {
                    persons.add(keys, from, from + head.getInt(), 1, firstRow, NOTHING, 0);
                }
            });
            persons.finish((count, firstRow, values) -> {
                if (count < k) {
                    log.add(
                            Rule.PERSONS,
                            firstRow,
                            "the rows with the labels of this row are those of only " + count
                                    + (count == 1 ? " person" : " persons") + ", and k is " + k);
                }
            });
        }
    }

    @Override
    public void close() {
        counter.ifPresent(ClassCounter::close);
    }

    /** One worker's rows on their way. */
    public final class Lane implements AutoCloseable {

        private final ClassKey ofClass = new ClassKey();
        private final ClassKey key = new ClassKey();
        private final Optional<ClassBatch> batch = counter.map(entries -> new ClassBatch(entries, 0));
        private long number;
        private boolean isTop;

        private Lane() {}

        /** Takes the class of a row of the release. */
        public void take(ClassKey next, long row, boolean top) {
            if (batch.isPresent()) {
                ofClass.copy(next);
                number = row;
                isTop = top;
            }
        }

        /** Counts the person of the row of the input that the row taken last stands for. */
        public void add(RowCursor original) {
            if (batch.isPresent()) {
                long person = column.orElseThrow().of(original);
                key.become(ofClass, isTop ? 1 : 0, person);
                batch.get().add(key, number, NOTHING);
                if (isTop && leavesOut) {
                    hide(person);
                }
            }
        }

        /** Notes the person of a row of the input that is left out. */
        public void leaveOut(RowCursor original) {
            if (batch.isPresent()) {
                hide(column.orElseThrow().of(original));
            }
        }

        private void hide(long person) {
            if (hidden.size() < k) {
                hidden.add(person);
            }
        }

        /** Hands over what is left. */
        public void flush() {
            batch.ifPresent(ClassBatch::flush);
        }

        @Override
        public void close() {
            batch.ifPresent(ClassBatch::close);
        }
    }
}
