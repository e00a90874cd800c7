package io.skald.search;

import io.skald.attribute.bin.Domain;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.histogram.HistogramCounter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** The tuples of a table for the proofs of all goals of a search, and the memory of both: read when first asked for. */
final class Tuples implements AutoCloseable {

    /** What the tuples of a table can take at the most; where it is more, as of a dozen columns of a hundred thousand values each, there is no proof, whatever the memory. */
    private static final long MOST_BYTES = 48L << 20;

    /** Of the memory that is free, each branch for a thread but the first takes one part in so many at the most. */
    private static final int SHARE = 4;

    private final SearchSpace space;
    private final HistogramCounter counter;
    private final Optional<RowLosses> losses;
    private final MemoryBudget budget;
    private final MemoryBudget.Reservation held;
    private Optional<List<FloorBranch>> branches = Optional.empty();
    private boolean asked;

    /** @param losses of rows, if known */
    Tuples(SearchSpace space, HistogramCounter counter, Optional<RowLosses> losses, MemoryBudget budget) {
        this.space = space;
        this.counter = counter;
        this.losses = losses;
        this.budget = budget;
        this.held = budget.reserve(MemoryTag.TUPLES, 0);
    }

    /**
     * A proof for a goal; empty if there are too many tuples, or too many values.
     *
     * @param floor of sets of nodes, the same for all goals
     * @param giveUpOne gives up a histogram; false if there is none
     * @throws io.skald.FailureException if memory does not suffice
     */
    Optional<FloorProof> proof(Goal goal, SetFloor floor, BooleanSupplier giveUpOne) {
        if (!asked) {
            asked = true;
            if (bytes() <= MOST_BYTES) {
                hold(bytes(), giveUpOne);
                branches = TupleTable.of(space, counter, losses).map(table -> branches(table, floor, giveUpOne));
            }
        }
        // One for the steps of a ladder, and one for its leap.
        hold(branches.isPresent() ? 2 * FloorProof.bytes(space.lattice().attributes()) : 0, giveUpOne);
        return branches.map(each -> new FloorProof(space.lattice(), goal, each));
    }

    private List<FloorBranch> branches(TupleTable table, SetFloor floor, BooleanSupplier giveUpOne) {
        long bytes = FloorBranch.bytes(table);
        hold(bytes, giveUpOne);
        List<FloorBranch> made = new ArrayList<>();
        do {
            made.add(new FloorBranch(table, floor));
        } while (made.size() < counter.threads()
                && bytes <= budget.available() / SHARE
                && held.tryResize(held.bytes() + bytes));
        return made;
    }

    private void hold(long bytes, BooleanSupplier giveUpOne) {
        while (!held.tryResize(held.bytes() + bytes)) {
            if (!giveUpOne.getAsBoolean()) {
                // Refused, which says how many bytes are missing.
                budget.reserve(MemoryTag.TUPLES, bytes).close();
            }
        }
    }

    private long bytes() {
        long values = 0;
        long labelled = 0;
        long labels = 0;
        long rows = Math.min(space.rows(), TupleTable.MOST_TUPLES);
        for (int i = 0; i < space.domains().size(); i++) {
            Domain domain = space.domains().get(i);
            int bottom = space.lattice().bottom().level(i);
            long distinct = Math.min(rows, domain.denseBins(bottom));
            values += distinct;
            labelled += distinct * (domain.height() + 1 - bottom);
            for (int level = bottom; level <= domain.height(); level++) {
                labels += Math.min(distinct, domain.denseBins(level));
            }
        }
        return TupleTable.bytes(rows, space.domains().size(), values, labelled, labels);
    }

    @Override
    public void close() {
        held.close();
    }
}
