package io.skald.verify.column;

import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.budget.Workspace;
import io.skald.table.RowCursor;
import io.skald.verify.bytes.ByteHash;
import io.skald.verify.claim.Rule;
import io.skald.verify.claim.ViolationLog;
import io.skald.verify.classes.ClassBatch;
import io.skald.verify.classes.ClassCounter;
import io.skald.verify.classes.ClassKey;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * How many persons each class is of, exactly and out of core: pairs of class and person are counted as classes are, and then gathered class by
 * class, as many classes at a time as memory has room for. Rows with the top label everywhere are one class.
 */
public final class ClassPersons implements AutoCloseable {

    /** What a class takes while its persons are added up, beside its key. */
    private static final long BYTES_PER_CLASS = 256;

    private static final int HEAD_BYTES = Long.BYTES + 2 * Integer.BYTES;
    private static final int MOST_PARTS = 1 << 16;

    private final Optional<PersonColumn> column;
    private final int k;
    private final MemoryBudget budget;
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
        this.limit = limit;
        this.counter = column.map(asked -> new ClassCounter(budget, workspace, limit, 0));
    }

    /** The persons of one class. */
    private static final class Gathered {
        private long persons;
        private long firstRow = Long.MAX_VALUE;
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
        long[] bytes = {0};
        counter.get()
                .finish((keys, start, rows, firstRow, values) -> bytes[0] += BYTES_PER_CLASS / k
                        + ByteBuffer.wrap(keys, start, keys.length - start).getInt(start + HEAD_BYTES - Integer.BYTES));
        long room = Math.max(1, Math.min(limit, budget.available() / 2));
        int parts = (int) Math.min(MOST_PARTS, 1 + bytes[0] / room);
        try (MemoryBudget.Reservation held = budget.reserve(MemoryTag.VERIFIED_CLASSES, Math.min(room, bytes[0]))) {
            for (int part = 0; part < parts && held.bytes() >= 0; part++) {
                check(part, parts, topToo, log);
            }
        }
    }

    private void check(int part, int parts, boolean topToo, ViolationLog log) {
        Map<ByteBuffer, Gathered> classes = new HashMap<>();
        counter.orElseThrow().finish((keys, start, rows, firstRow, values) -> {
            ByteBuffer entry = ByteBuffer.wrap(keys, start, keys.length - start);
            boolean top = entry.getInt(start + Long.BYTES) != 0;
            int length = entry.getInt(start + Long.BYTES + Integer.BYTES);
            int from = start + HEAD_BYTES;
            if (Math.floorMod(ByteHash.of(keys, from, from + length), parts) == part && (topToo || !top)) {
                Gathered gathered = classes.get(ByteBuffer.wrap(keys, from, length));
                if (gathered == null) {
                    byte[] ofClass = new byte[length];
                    System.arraycopy(keys, from, ofClass, 0, length);
                    gathered = new Gathered();
                    classes.put(ByteBuffer.wrap(ofClass), gathered);
                }
                gathered.persons++;
                gathered.firstRow = Math.min(gathered.firstRow, firstRow);
            }
        });
        for (Gathered gathered : classes.values()) {
            if (gathered.persons < k) {
                log.add(
                        Rule.PERSONS,
                        gathered.firstRow,
                        "the rows with the labels of this row are those of only " + gathered.persons
                                + (gathered.persons == 1 ? " person" : " persons") + ", and k is " + k);
            }
        }
    }

    @Override
    public void close() {
        counter.ifPresent(ClassCounter::close);
    }

    /** One worker's rows on their way. */
    public final class Lane implements AutoCloseable {

        private static final long[] NOTHING = {};

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
