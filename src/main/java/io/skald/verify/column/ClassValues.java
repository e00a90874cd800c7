package io.skald.verify.column;

import io.skald.budget.MemoryBudget;
import io.skald.budget.Workspace;
import io.skald.verify.bytes.RangeHash;
import io.skald.verify.claim.ModelClaim;
import io.skald.verify.claim.Rule;
import io.skald.verify.claim.ViolationLog;
import io.skald.verify.classes.ClassKey;
import io.skald.verify.classes.RowsByClass;
import java.util.Arrays;
import java.util.List;

/**
 * How often each value of the sensitive attributes of which something is claimed occurs in each class of the release, each attribute for itself. Rows with
 * the top label everywhere are one class here, whether suppressed or not, for nobody can tell them apart.
 */
public final class ClassValues implements AutoCloseable {

    private final RangeHash hash;

    private final int[] guarded;
    private final List<RowsByClass> rows;
    private long judged;

    /**
     * @param models by sensitive attribute
     * @param hash that classes are told apart by
     * @param limit bytes to hold in memory at the most
     */
    public ClassValues(
            List<List<ModelClaim>> models, RangeHash hash, MemoryBudget budget, Workspace workspace, long limit) {
        this.hash = hash;
        this.guarded = ClassModels.guarded(models).toArray();
        this.rows = Arrays.stream(guarded)
                .mapToObj(attribute -> new RowsByClass(budget, workspace, limit / guarded.length))
                .toList();
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
        for (int i = 0; i < guarded.length; i++) {
            int attribute = guarded[i];
            judged = rows.get(i)
                    .finish(
                            () -> new ClassJudge(topToo, found -> models.faults(attribute, found)),
                            threads,
                            (firstRow, fault) -> log.add(Rule.MODEL, firstRow, fault));
        }
    }

    /** Whether the classes that were checked are all that there are: no two had one hash, or none was asked about. */
    public boolean toldApart(long classes) {
        return guarded.length == 0 || judged == classes;
    }

    @Override
    public void close() {
        rows.forEach(RowsByClass::close);
    }

    /** One worker's rows on their way. */
    public final class Lane implements AutoCloseable {

        private final List<RowsByClass.Lane> lanes =
                rows.stream().map(RowsByClass::newLane).toList();

        private Lane() {}

        /** Adds a row of a class. */
        public void add(ClassKey ofClass, long row, long[] values, boolean top) {
            if (guarded.length == 0) {
                return;
            }
            long told = top ? ClassJudge.TOP : hash.of(ofClass.bytes(), 0, ofClass.length());
            for (int i = 0; i < guarded.length; i++) {
                lanes.get(i).add(told, values[guarded[i]], row);
            }
        }

        /** Hands over what is left. */
        public void flush() {
            lanes.forEach(RowsByClass.Lane::flush);
        }

        @Override
        public void close() {
            lanes.forEach(RowsByClass.Lane::close);
        }
    }
}
