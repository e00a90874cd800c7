package io.skald.verify.column;

import io.skald.budget.MemoryBudget;
import io.skald.budget.Workspace;
import io.skald.verify.claim.ModelClaim;
import io.skald.verify.claim.Rule;
import io.skald.verify.claim.ViolationLog;
import io.skald.verify.classes.ClassBatch;
import io.skald.verify.classes.ClassKey;
import io.skald.verify.classes.ValuesByClass;
import java.util.List;
import java.util.Optional;

/**
 * How often each value of the sensitive attributes of which something is claimed occurs in each class of the release. Rows with the top label
 * everywhere are one class here, whether suppressed or not, for nobody can tell them apart.
 */
public final class ClassValues implements AutoCloseable {

    private static final int TOP = 1 << 31;

    private final int attributes;
    private final int[] guarded;
    private final Optional<ValuesByClass> counter;

    /**
     * @param models by sensitive attribute
     * @param limit bytes to hold in memory at the most
     */
    public ClassValues(List<List<ModelClaim>> models, MemoryBudget budget, Workspace workspace, long limit) {
        this.attributes = models.size();
        this.guarded = ClassModels.guarded(models).toArray();
        this.counter =
                guarded.length == 0 ? Optional.empty() : Optional.of(new ValuesByClass(budget, workspace, limit));
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
        counter.ifPresent(values -> values.show(
                attribute -> topToo || attribute >= 0,
                attributes,
                (key, firstRow, rows) -> models.faults(attribute -> rows[attribute])
                        .forEach(found -> log.add(Rule.MODEL, firstRow, found))));
    }

    @Override
    public void close() {
        counter.ifPresent(ValuesByClass::close);
    }

    /** One worker's rows on their way. */
    public final class Lane implements AutoCloseable {

        private static final long[] NOTHING = {};

        private final ClassKey key = new ClassKey();
        private final Optional<ClassBatch> batch = counter.map(ValuesByClass::newBatch);

        private Lane() {}

        /** Adds a row of a class. */
        public void add(ClassKey ofClass, long row, long[] values, boolean top) {
            if (batch.isPresent()) {
                for (int attribute : guarded) {
                    key.become(ofClass, top ? attribute | TOP : attribute, values[attribute]);
                    batch.get().add(key, row, NOTHING);
                }
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
