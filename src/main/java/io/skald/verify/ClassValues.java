package io.skald.verify;

import io.skald.Excerpt;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.budget.Workspace;
import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * How often each value of the sensitive attributes of which something is claimed occurs in each class, exactly and out of core: counted by
 * class and value as classes are, then gathered class by class, as many classes at a time as memory has room for. Rows with the top label everywhere
 * are one class here, whether suppressed or not, for nobody can tell them apart.
 */
final class ClassValues implements AutoCloseable {

    /** What a value of a class takes while its class is gathered, beside the class's own key. */
    private static final long BYTES_PER_VALUE = 512;

    private static final int HEAD_BYTES = Long.BYTES + 2 * Integer.BYTES;
    private static final int MOST_PARTS = 1 << 16;
    private static final int TOP = 1 << 31;

    private final List<List<ModelClaim>> models;
    private final SensitiveColumns sensitive;
    private final int[] guarded;
    private final MemoryBudget budget;
    private final long limit;
    private final Optional<ClassCounter> counter;

    /**
     * @param models by sensitive attribute
     * @param limit bytes to hold in memory at the most
     */
    ClassValues(
            List<List<ModelClaim>> models,
            SensitiveColumns sensitive,
            MemoryBudget budget,
            Workspace workspace,
            long limit) {
        this.models = models;
        this.sensitive = sensitive;
        this.guarded = IntStream.range(0, models.size())
                .filter(i -> !models.get(i).isEmpty())
                .toArray();
        this.budget = budget;
        this.limit = limit;
        this.counter =
                guarded.length == 0 ? Optional.empty() : Optional.of(new ClassCounter(budget, workspace, limit, 0));
    }

    /** The values of one class. */
    private final class Gathered {

        private final Long2LongOpenHashMap[] rows = new Long2LongOpenHashMap[models.size()];
        private long firstRow = Long.MAX_VALUE;

        private void add(int attribute, long value, long more, long first) {
            if (rows[attribute] == null) {
                rows[attribute] = new Long2LongOpenHashMap(4);
            }
            rows[attribute].addTo(value, more);
            firstRow = Math.min(firstRow, first);
        }

        private void check(List<TableValues> table, ViolationLog log) {
            for (int attribute : guarded) {
                ModelCheck check = new ModelCheck(
                        sensitive, attribute, Excerpt.name(sensitive.names().get(attribute)), table.get(attribute));
                for (ModelClaim model : models.get(attribute)) {
                    check.fault(model, rows[attribute]).ifPresent(found -> log.add(Rule.MODEL, firstRow, found));
                }
            }
        }
    }

    /** Whether something is claimed that depends on the whole input. */
    boolean asksForTable() {
        return models.stream().flatMap(List::stream).anyMatch(ModelClaim::comparesWithTable);
    }

    /** The way in for one worker. */
    Lane newLane() {
        return new Lane();
    }

    /**
     * Checks every class; nothing can be added afterwards.
     *
     * @param table by sensitive attribute, the values of the input; none where nothing that is claimed depends on them
     * @param topToo whether the rows with the top label everywhere must hold too
     */
    void check(boolean topToo, List<TableValues> table, ViolationLog log) {
        if (counter.isEmpty()) {
            return;
        }
        long[] bytes = {0};
        counter.get()
                .finish((keys, start, rows, firstRow, values) -> bytes[0] += BYTES_PER_VALUE
                        + ByteBuffer.wrap(keys, start, keys.length - start).getInt(start + HEAD_BYTES - Integer.BYTES));
        long room = Math.max(1, Math.min(limit, budget.available() / 2));
        int parts = (int) Math.min(MOST_PARTS, 1 + bytes[0] / room);
        MemoryBudget.Reservation held = budget.reserve(MemoryTag.VERIFIED_CLASSES, Math.min(room, bytes[0]));
        try {
            for (int part = 0; part < parts; part++) {
                check(part, parts, topToo, table, log);
            }
        } finally {
            held.close();
        }
    }

    private void check(int part, int parts, boolean topToo, List<TableValues> table, ViolationLog log) {
        Map<ByteBuffer, Gathered> classes = new HashMap<>();
        counter.orElseThrow().finish((keys, start, rows, firstRow, values) -> {
            ByteBuffer entry = ByteBuffer.wrap(keys, start, keys.length - start);
            long value = entry.getLong();
            int attribute = entry.getInt();
            int length = entry.getInt();
            int from = start + HEAD_BYTES;
            boolean top = (attribute & TOP) != 0;
            if (Math.floorMod(ByteHash.of(keys, from, from + length), parts) == part && (topToo || !top)) {
                byte[] ofClass = new byte[length];
                System.arraycopy(keys, from, ofClass, 0, length);
                classes.computeIfAbsent(ByteBuffer.wrap(ofClass), key -> new Gathered())
                        .add(guarded[attribute & ~TOP], value, rows, firstRow);
            }
        });
        classes.values().forEach(gathered -> gathered.check(table, log));
    }

    @Override
    public void close() {
        counter.ifPresent(ClassCounter::close);
    }

    /** One worker's rows on their way. */
    final class Lane implements AutoCloseable {

        private static final long[] NOTHING = {};

        private final ClassKey key = new ClassKey();
        private final Optional<ClassBatch> batch = counter.map(entries -> new ClassBatch(entries, 0));

        private Lane() {}

        /** Adds a row of a class. */
        void add(ClassKey ofClass, long row, long[] values, boolean top) {
            if (batch.isPresent()) {
                for (int i = 0; i < guarded.length; i++) {
                    key.become(ofClass, top ? i | TOP : i, values[guarded[i]]);
                    batch.get().add(key, row, NOTHING);
                }
            }
        }

        /** Hands over what is left. */
        void flush() {
            batch.ifPresent(ClassBatch::flush);
        }

        @Override
        public void close() {
            batch.ifPresent(ClassBatch::close);
        }
    }
}
