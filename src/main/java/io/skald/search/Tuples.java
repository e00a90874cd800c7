package io.skald.search;

import io.skald.attribute.bin.Domain;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.histogram.HistogramCounter;
import java.util.Optional;

/** The tuples of a table for the proofs of all goals of a search, and the memory of both: read when first asked for, and not at all where it does not suffice. */
final class Tuples implements AutoCloseable {

    /** Of the memory that is free when a search begins, they take one part in so many at the most. */
    private static final int SHARE = 4;

    private final SearchSpace space;
    private final HistogramCounter counter;
    private final MemoryBudget.Reservation held;
    private final long most;
    private Optional<TupleTable> table = Optional.empty();
    private boolean asked;

    Tuples(SearchSpace space, HistogramCounter counter, MemoryBudget budget) {
        this.space = space;
        this.counter = counter;
        this.most = budget.available() / SHARE;
        this.held = budget.reserve(MemoryTag.WITNESSES, 0);
    }

    /**
     * A proof for a goal; empty if there are too many tuples, or no room for them.
     *
     * @param parts of each attribute and level, what it makes of the floor
     */
    Optional<FloorProof> proof(Goal goal, double[][] parts) {
        if (!asked) {
            asked = true;
            table = hold(bytes()) ? TupleTable.of(space, counter) : Optional.empty();
        }
        return table.filter(tuples ->
                        hold(FloorProof.bytes(tuples.tuples(), space.lattice().attributes())))
                .map(tuples -> new FloorProof(
                        tuples, space.lattice(), parts, goal.requirement().leastRows(), goal.maxSuppressed()));
    }

    private boolean hold(long bytes) {
        long all = held.bytes() + bytes;
        return all <= most && held.tryResize(all);
    }

    private long bytes() {
        long distinct = 0;
        long levels = 0;
        long rows = Math.min(space.rows(), TupleTable.MOST_TUPLES);
        for (int i = 0; i < space.domains().size(); i++) {
            Domain domain = space.domains().get(i);
            distinct += Math.min(rows, domain.denseBins(space.lattice().bottom().level(i)));
            levels = Math.max(levels, domain.height() + 1);
        }
        return TupleTable.bytes(rows, space.domains().size(), distinct, levels);
    }

    @Override
    public void close() {
        held.close();
    }
}
