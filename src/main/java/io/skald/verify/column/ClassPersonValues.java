package io.skald.verify.column;

import io.skald.budget.MemoryBudget;
import io.skald.budget.Workspace;
import io.skald.table.RowCursor;
import io.skald.verify.bytes.RangeHash;
import io.skald.verify.claim.ModelClaim;
import io.skald.verify.claim.Rule;
import io.skald.verify.claim.ViolationLog;
import io.skald.verify.classes.ClassBatch;
import io.skald.verify.classes.ClassCounter;
import io.skald.verify.classes.ClassKey;
import io.skald.verify.classes.RowsByClass;
import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * How many persons have each value of the sensitive attributes in each class of the release, where that is claimed of them, out of core: each person with a value of a class once, exactly but
 * for hashes of values and persons, then class by class, told apart by the hash that tells those of {@link ClassValues} apart.
 * Rows with the top label everywhere are one class here, whether suppressed or not, for nobody can tell them apart; with rows that are left out they are the group that those would
 * be, had they been released.
 */
public final class ClassPersonValues implements AutoCloseable {

    private final RangeHash hash;
    private final Optional<PersonColumn> column;
    private final SensitiveColumns ofInput;
    private final int[] asked;
    private final int attributes;
    private final boolean leavesOut;
    private final ClassKey top = new ClassKey();
    private final ClassKey group = new ClassKey();
    private final Optional<ClassCounter> persons;
    private final List<RowsByClass> classes;
    private boolean groupHolds = true;

    /**
     * @param column empty where nobody counts persons
     * @param ofInput where the input has the attributes
     * @param models by sensitive attribute
     * @param hash that classes are told apart by
     * @param leavesOut whether the release may leave rows out; for one thread then
     * @param limit bytes to hold in memory at the most
     */
    public ClassPersonValues(
            Optional<PersonColumn> column,
            SensitiveColumns ofInput,
            List<List<ModelClaim>> models,
            RangeHash hash,
            boolean leavesOut,
            MemoryBudget budget,
            Workspace workspace,
            long limit) {
        this.hash = hash;
        this.column = column;
        this.ofInput = ofInput;
        this.asked = ClassModels.ofPersons(models).toArray();
        this.attributes = models.size();
        this.leavesOut = leavesOut;
        this.persons =
                asked.length == 0 ? Optional.empty() : Optional.of(new ClassCounter(budget, workspace, limit / 2, 0));
        this.classes = Arrays.stream(asked)
                .mapToObj(attribute -> new RowsByClass(budget, workspace, limit / 2 / asked.length))
                .toList();
        // No row has such keys: behind a 0 comes the length of a label.
        top.addId(-1);
        group.copy(top);
        group.addId(-1);
    }

    /** The way in for one worker. */
    public Lane newLane() {
        return new Lane();
    }

    /**
     * Checks every class; nothing can be added afterwards.
     *
     * @param topToo whether the rows with the top label everywhere must hold too
     * @param threads at the most
     */
    public void check(boolean topToo, ClassModels models, int threads, ViolationLog log) {
        if (persons.isEmpty()) {
            return;
        }
        List<Long2LongOpenHashMap> ofGroup = gather(persons.get());
        for (int i = 0; i < asked.length; i++) {
            int attribute = asked[i];
            Long2LongOpenHashMap ofValues = ofGroup.get(i);
            groupHolds &= ofValues.isEmpty()
                    || models.faultsOfPersons(attribute, ofValues).isEmpty();
            classes.get(i)
                    .finish(
                            () -> new ClassJudge(topToo, found -> models.faultsOfPersons(attribute, found)),
                            threads,
                            (firstRow, fault) -> log.add(Rule.MODEL, firstRow, fault));
        }
    }

    /** Deals the persons, each once with a value, to their classes; those of the group, by value. */
    private List<Long2LongOpenHashMap> gather(ClassCounter all) {
        List<Long2LongOpenHashMap> ofGroup = Arrays.stream(asked)
                .mapToObj(attribute -> new Long2LongOpenHashMap())
                .toList();
        List<RowsByClass.Lane> lanes =
                classes.stream().map(RowsByClass::newLane).toList();
        try {
            all.finish((keys, start, rows, firstRow, none) -> {
                ByteBuffer entry = ByteBuffer.wrap(keys, start + Long.BYTES, keys.length - start - Long.BYTES);
                long value = entry.getLong();
                int i = Arrays.binarySearch(asked, entry.getInt());
                int length = entry.getInt();
                int from = entry.position();
                if (is(group, keys, from, length)) {
                    ofGroup.get(i).addTo(value, 1);
                } else {
                    long ofClass = is(top, keys, from, length) ? ClassJudge.TOP : hash.of(keys, from, from + length);
                    lanes.get(i).add(ofClass, value, firstRow);
                }
            });
            lanes.forEach(RowsByClass.Lane::flush);
        } finally {
            lanes.forEach(RowsByClass.Lane::close);
        }
        return ofGroup;
    }

    private static boolean is(ClassKey one, byte[] keys, int from, int length) {
        return length == one.length() && Arrays.equals(keys, from, from + length, one.bytes(), 0, length);
    }

    /** Whether the rows that are left out, with those that print the top label everywhere, have what is claimed of a class; once all were checked. */
    public boolean leftOutHold() {
        return groupHolds;
    }

    @Override
    public void close() {
        persons.ifPresent(ClassCounter::close);
        classes.forEach(RowsByClass::close);
    }

    /** One worker's rows on their way. */
    public final class Lane implements AutoCloseable {

        private final Optional<ClassBatch> batch = persons.map(all -> new ClassBatch(all, 0));
        private final ClassKey ofClass = new ClassKey();
        private final ClassKey entry = new ClassKey();
        private final long[] values = new long[attributes];
        private long number;
        private boolean isTop;

        private Lane() {}

        /** Takes the class of a row of the release. */
        public void take(ClassKey next, long row, boolean printsTop) {
            if (batch.isPresent()) {
                ofClass.copy(printsTop ? top : next);
                number = row;
                isTop = printsTop;
            }
        }

        /** Counts the person of the row of the input that the row taken last stands for. */
        public void add(RowCursor original) {
            if (batch.isPresent()) {
                add(original, ofClass);
                if (isTop && leavesOut) {
                    add(original, group);
                }
            }
        }

        /** Notes a row of the input that is left out. */
        public void leaveOut(RowCursor original) {
            if (batch.isPresent()) {
                add(original, group);
            }
        }

        private void add(RowCursor original, ClassKey key) {
            long person = column.orElseThrow().of(original);
            ofInput.read(original, values);
            for (int attribute : asked) {
                entry.becomePerson(key, attribute, values[attribute], person);
                batch.orElseThrow().add(entry, number, values);
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
