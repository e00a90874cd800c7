package io.skald.verify.classes;

import io.skald.budget.MemoryBudget;
import io.skald.budget.Workspace;
import java.util.Optional;

/**
 * Rows of the input that the release does not show, left out or masked, by their values in the quasi-identifiers. Safe for use by several
 * threads.
 */
public final class HiddenRows implements AutoCloseable {

    private static final long[] NO_VALUES = {};

    private final Optional<ClassCounter> counter;

    private HiddenRows(Optional<ClassCounter> counter) {
        this.counter = counter;
    }

    /** Where it does not matter which rows are hidden. */
    public static HiddenRows notAsked() {
        return new HiddenRows(Optional.empty());
    }

    /** @param limit bytes to hold in memory at the most */
    public static HiddenRows within(long limit, MemoryBudget budget, Workspace workspace) {
        return new HiddenRows(Optional.of(new ClassCounter(budget, workspace, limit, 0)));
    }

    public boolean asked() {
        return counter.isPresent();
    }

    /**
     * Adds a row.
     *
     * @param values as texts
     * @param row of the input, counted from 1
     */
    public synchronized void add(ClassKey values, long row) {
        counter.orElseThrow().add(values.bytes(), 0, values.length(), 1, row, NO_VALUES, 0);
    }

    public boolean isEmpty() {
        return counter.stream().allMatch(ClassCounter::isEmpty);
    }

    /** Shows the rows of each combination of values; none can be added afterwards. */
    public void show(KeyedClassVisitor visitor) {
        counter.ifPresent(rows -> rows.finish(visitor));
    }

    @Override
    public void close() {
        counter.ifPresent(ClassCounter::close);
    }
}
