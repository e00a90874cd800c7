package io.skald.distributed;

import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Workspace;
import io.skald.histogram.key.Sensitive;
import io.skald.refine.Masking;
import io.skald.refine.RefinedPart;
import io.skald.refine.Refiner;
import io.skald.store.EncodedTable;
import java.nio.file.Path;
import java.util.Optional;

/** Whole bins in one place, refined there: within the job's memory, and on disk beyond. Tuples are added in their order, then all bins are refined, then clusters are read. */
public final class BinPart implements AutoCloseable {

    private final BinWork work;
    private final MemoryBudget budget;
    private final Workspace workspace;
    private final TupleFile tuples;
    private Optional<RefinedPart> refined = Optional.empty();

    BinPart(BinWork work, Path scratch) {
        this.work = work;
        this.budget = MemoryBudget.ofProcess(new ByteSize(work.memory()));
        this.workspace = Workspace.create(scratch);
        this.tuples =
                new TupleFile(work.codes().length + work.sensitive().columns().size(), workspace);
    }

    /** Adds the next tuple. */
    public void add(int[] tuple, long rows) {
        tuples.add(tuple, rows);
    }

    /**
     * Refines the bins of all that was added.
     *
     * @throws io.skald.FailureException if the job's memory or the disk do not suffice
     */
    public PartSums refine() {
        tuples.finish();
        int quasi = work.codes().length;
        Sensitive sensitive = OrderedRows.sensitive(work.sensitive(), quasi);
        try (EncodedTable rows = OrderedRows.of(
                tuples, work.codes(), work.domains(), work.sensitive().columns(), budget, workspace)) {
            RefinedPart made = Refiner.of(work.refinement(), work.requirement(), work.weights())
                    .with(sensitive)
                    .with(Masking.NONE)
                    .refinePart(rows, work.rowsOfTable(), work.bins(), budget, workspace);
            refined = Optional.of(made);
            return new PartSums(
                    made.clusters(),
                    made.rows().clustered(),
                    made.rows().suppressed(),
                    made.rows().cutBins());
        }
    }

    /** Reads the clusters of all rows, tuple by tuple in their order; those that policies suppress are in none. */
    public ClusterRuns runs() {
        return new ClusterRuns(tuples, refined.orElseThrow()::chunk, work.codes().length);
    }

    @Override
    public void close() {
        try (workspace;
                tuples) {
            refined.ifPresent(RefinedPart::close);
        }
    }
}
