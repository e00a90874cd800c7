package io.skald.verify.column;

import io.skald.budget.MemoryBudget;
import io.skald.budget.Workspace;
import io.skald.table.RowCursor;
import io.skald.verify.claim.ModelClaim;
import io.skald.verify.claim.Rule;
import io.skald.verify.claim.ViolationLog;
import io.skald.verify.classes.ClassBatch;
import io.skald.verify.classes.ClassKey;
import io.skald.verify.classes.ValuesByClass;
import it.unimi.dsi.fastutil.longs.Long2LongMap;
import it.unimi.dsi.fastutil.longs.Long2LongMaps;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * How many persons have each value of the sensitive attributes in each class of the release, where that is claimed of them, exactly but for hashes of values and persons, and out of core.
 * Rows with the top label everywhere are one class here, whether suppressed or not, for nobody can tell them apart; with rows that are left out they are the group that those would
 * be, had they been released.
 */
public final class ClassPersonValues implements AutoCloseable {

    private static final Long2LongMap NOBODY = Long2LongMaps.EMPTY_MAP;

    private final Optional<PersonColumn> column;
    private final SensitiveColumns ofInput;
    private final int[] asked;
    private final int attributes;
    private final boolean leavesOut;
    private final ClassKey top = new ClassKey();
    private final ClassKey group = new ClassKey();
    private final Optional<ValuesByClass> classes;
    private boolean groupHolds = true;

    /**
     * @param column empty where nobody counts persons
     * @param ofInput where the input has the attributes
     * @param models by sensitive attribute
     * @param leavesOut whether the release may leave rows out; for one thread then
     * @param limit bytes to hold in memory at the most
     */
    public ClassPersonValues(
            Optional<PersonColumn> column,
            SensitiveColumns ofInput,
            List<List<ModelClaim>> models,
            boolean leavesOut,
            MemoryBudget budget,
            Workspace workspace,
            long limit) {
        this.column = column;
        this.ofInput = ofInput;
        this.asked = ClassModels.ofPersons(models).toArray();
        this.attributes = models.size();
        this.leavesOut = leavesOut;
        this.classes =
                asked.length == 0 ? Optional.empty() : Optional.of(new ValuesByClass(true, budget, workspace, limit));
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
     */
    public void check(boolean topToo, ClassModels models, ViolationLog log) {
        classes.ifPresent(all -> all.show(attribute -> true, attributes, (key, firstRow, persons) -> {
            boolean isGroup = is(group, key);
            if (!isGroup && !topToo && is(top, key)) {
                return;
            }
            for (int attribute : asked) {
                Long2LongMap ofValues = persons[attribute] == null ? NOBODY : persons[attribute];
                List<String> faults = models.faultsOfPersons(attribute, ofValues);
                if (isGroup) {
                    groupHolds &= faults.isEmpty();
                } else {
                    faults.forEach(fault -> log.add(Rule.MODEL, firstRow, fault));
                }
            }
        }));
    }

    private static boolean is(ClassKey one, byte[] key) {
        return key.length == one.length() && Arrays.equals(key, 0, key.length, one.bytes(), 0, one.length());
    }

    /** Whether the rows that are left out, with those that print the top label everywhere, have what is claimed of a class; once all were checked. */
    public boolean leftOutHold() {
        return groupHolds;
    }

    @Override
    public void close() {
        classes.ifPresent(ValuesByClass::close);
    }

    /** One worker's rows on their way. */
    public final class Lane implements AutoCloseable {

        private final Optional<ClassBatch> batch = classes.map(ValuesByClass::newBatchOfPersons);
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
