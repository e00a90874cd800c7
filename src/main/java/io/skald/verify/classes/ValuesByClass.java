package io.skald.verify.classes;

import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.budget.Workspace;
import io.skald.verify.bytes.ByteHash;
import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;

/**
 * How many rows of each class have which value of which attribute, exactly and out of core: counted by class and value as classes are,
 * then gathered class by class, as many classes at a time as memory has room for.
 */
public final class ValuesByClass implements AutoCloseable {

    /** What a value of a class takes while its class is gathered, beside the class's own key. */
    private static final long BYTES_PER_VALUE = 512;

    private static final long[] NOTHING = {};
    private static final int HEAD_BYTES = Long.BYTES + 2 * Integer.BYTES;
    private static final int MOST_PARTS = 1 << 16;

    private final MemoryBudget budget;
    private final Workspace workspace;
    private final long limit;
    private final ClassCounter counter;
    /** Who has values, where persons are counted: each is in here once for a value of a class. */
    private final Optional<ClassCounter> persons;

    /** @param limit bytes to hold in memory at the most */
    public ValuesByClass(MemoryBudget budget, Workspace workspace, long limit) {
        this(false, budget, workspace, limit);
    }

    /** @param ofPersons whether persons who have values are added too */
    public ValuesByClass(boolean ofPersons, MemoryBudget budget, Workspace workspace, long limit) {
        this.budget = budget;
        this.workspace = workspace;
        this.limit = ofPersons ? limit / 2 : limit;
        this.counter = new ClassCounter(budget, workspace, this.limit, 0);
        this.persons = ofPersons ? Optional.of(new ClassCounter(budget, workspace, this.limit, 0)) : Optional.empty();
    }

    /** Takes a class with its values. */
    public interface Visitor {

        /**
         * A class.
         *
         * @param key of the class itself, without attribute and value
         * @param rows by attribute and value, or persons, where those were added; null where there is none of an attribute
         */
        void visit(byte[] key, long firstRow, Long2LongOpenHashMap[] rows);
    }

    /** Adds a person who has a value in a class, who may have been added with it before, by a key of {@link ClassKey#becomePerson}. */
    public void addPerson(ClassKey entry, long firstRow) {
        persons.orElseThrow().add(entry.bytes(), 0, entry.length(), 1, firstRow, NOTHING, 0);
    }

    /** Counts each person who was added once for each value. */
    private void countPersons(ClassCounter all) {
        all.finish((keys, start, rows, firstRow, values) -> {
            int from = start + Long.BYTES;
            int to = from
                    + HEAD_BYTES
                    + ByteBuffer.wrap(keys, from, keys.length - from).getInt(from + HEAD_BYTES - Integer.BYTES);
            counter.add(keys, from, to, 1, firstRow, NOTHING, 0);
        });
    }

    /** For rows on their way: their keys are those of {@link ClassKey#become}. */
    public ClassBatch newBatch() {
        return new ClassBatch(counter, 0);
    }

    /** Adds rows of a class with a value, by a key of {@link ClassKey#become}. */
    public void add(ClassKey entry, long rows, long firstRow) {
        counter.add(entry.bytes(), 0, entry.length(), rows, firstRow, NOTHING, 0);
    }

    /**
     * Shows every class; nothing can be added afterwards.
     *
     * @param wanted which attributes, by what they were added as
     * @param attributes places of the visitor's array: an attribute's is what it was added as, less the highest bit
     */
    public void show(IntPredicate wanted, int attributes, Visitor visitor) {
        persons.ifPresent(this::countPersons);
        long[] bytes = {0};
        counter.finish((keys, start, rows, firstRow, values) -> bytes[0] += BYTES_PER_VALUE
                + ByteBuffer.wrap(keys, start, keys.length - start).getInt(start + HEAD_BYTES - Integer.BYTES));
        // What others held while rows came is free by now, and each part is a look through all.
        long room = Math.max(1, Math.min(Math.max(limit, budget.available() / 4), budget.available() / 2));
        int parts = (int) Math.min(MOST_PARTS, 1 + bytes[0] / room);
        MemoryBudget.Reservation held = budget.reserve(MemoryTag.VERIFIED_CLASSES, Math.min(room, bytes[0]));
        try {
            for (int part = 0; part < parts; part++) {
                show(part, parts, wanted, attributes, visitor);
            }
        } finally {
            held.close();
        }
    }

    /**
     * How many persons have each value in some classes together, each counted once; after {@link #show}.
     *
     * @param wanted which classes
     * @param attributes places of the array that is returned
     * @return by what attributes were added as, persons by value; empty where there are none
     */
    public Long2LongOpenHashMap[] personsTogether(KeyPredicate wanted, int attributes) {
        Long2LongOpenHashMap[] found = new Long2LongOpenHashMap[attributes];
        Arrays.setAll(found, attribute -> new Long2LongOpenHashMap(0));
        try (ClassCounter together = new ClassCounter(budget, workspace, limit / 2, 0)) {
            persons.orElseThrow().finish((keys, start, rows, firstRow, values) -> {
                int end = start + Long.BYTES + HEAD_BYTES;
                int length = ByteBuffer.wrap(keys, start, keys.length - start).getInt(end - Integer.BYTES);
                if (wanted.test(keys, end, end + length)) {
                    together.add(keys, start, end - Integer.BYTES, 1, firstRow, NOTHING, 0);
                }
            });
            together.finish((keys, start, rows, firstRow, values) -> {
                ByteBuffer entry = ByteBuffer.wrap(keys, start + Long.BYTES, Long.BYTES + Integer.BYTES);
                long value = entry.getLong();
                found[entry.getInt()].addTo(value, 1);
            });
        }
        return found;
    }

    /** Tells some classes from others. */
    @FunctionalInterface
    public interface KeyPredicate {

        /** Whether the class of the key between two places is one of them. */
        boolean test(byte[] keys, int start, int end);
    }

    /** The values of one class. */
    private static final class Gathered {

        private final Long2LongOpenHashMap[] rows;
        private long firstRow = Long.MAX_VALUE;

        Gathered(int attributes) {
            rows = new Long2LongOpenHashMap[attributes];
        }

        private void add(int attribute, long value, long more, long first) {
            if (rows[attribute] == null) {
                rows[attribute] = new Long2LongOpenHashMap(4);
            }
            rows[attribute].addTo(value, more);
            firstRow = Math.min(firstRow, first);
        }
    }

    private void show(int part, int parts, IntPredicate wanted, int attributes, Visitor visitor) {
        Map<ByteBuffer, Gathered> classes = new HashMap<>();
        counter.finish((keys, start, rows, firstRow, values) -> {
            ByteBuffer entry = ByteBuffer.wrap(keys, start, keys.length - start);
            long value = entry.getLong();
            int attribute = entry.getInt();
            int length = entry.getInt();
            int from = start + HEAD_BYTES;
            if (Math.floorMod(ByteHash.of(keys, from, from + length), parts) == part && wanted.test(attribute)) {
                byte[] ofClass = new byte[length];
                System.arraycopy(keys, from, ofClass, 0, length);
                classes.computeIfAbsent(ByteBuffer.wrap(ofClass), key -> new Gathered(attributes))
                        .add(attribute & Integer.MAX_VALUE, value, rows, firstRow);
            }
        });
        classes.forEach((key, gathered) -> visitor.visit(key.array(), gathered.firstRow, gathered.rows));
    }

    @Override
    public void close() {
        counter.close();
        persons.ifPresent(ClassCounter::close);
    }
}
