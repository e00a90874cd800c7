package io.skald.distributed;

import io.skald.attribute.bin.Labels;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Progress;
import io.skald.budget.Workspace;
import io.skald.engine.RefinedTable;
import io.skald.engine.StoredClusters;
import io.skald.engine.report.PassStats;
import io.skald.engine.report.Stopwatch;
import io.skald.histogram.key.Sensitive;
import io.skald.job.Plan;
import io.skald.job.Refinement;
import io.skald.lattice.Node;
import io.skald.privacy.Requirement;
import io.skald.refine.Masking;
import io.skald.refine.Refined;
import io.skald.refine.Refiner;
import io.skald.store.EncodedTable;
import io.skald.store.PersonRows;
import java.util.List;
import java.util.Optional;

/** Local recoding of a table elsewhere: its codes are refined here, and told there tuple by tuple. */
final class DistributedClusters implements StoredClusters {

    private static final int[] SUPPRESSED = {};

    private final DistributedTable table;
    private final TupleFile tuples;
    private final EncodedTable rows;
    private final RefinedTable clusters;
    private final NumberedLabels labels;

    private DistributedClusters(DistributedTable table, TupleFile tuples, EncodedTable rows, RefinedTable clusters) {
        this.table = table;
        this.tuples = tuples;
        this.rows = rows;
        this.clusters = clusters;
        this.labels = new NumberedLabels(clusters.table().domains(), clusters.budget());
    }

    /** Refines the bins of a node; rows that are alike go by the order of their tuples. */
    static DistributedClusters of(
            Plan plan,
            DistributedTable table,
            Encoded encoded,
            Node bins,
            Masking masking,
            MemoryBudget budget,
            Workspace workspace,
            Progress progress) {
        int columns = DistributedTable.counted(plan).size();
        TupleFile tuples = new TupleFile(columns, workspace);
        Optional<PersonRows> persons = Optional.empty();
        try {
            if (encoded.persons().isPresent()) {
                long count = encoded.persons().get().persons();
                persons = Optional.of(OrderedPersons.of(table, tuples, columns, count, budget, workspace));
            } else {
                table.orderedTuples(tuples::add);
            }
            tuples.finish();
            EncodedTable rows = OrderedRows.of(
                    tuples,
                    encoded.codes().all(),
                    encoded.numbers().domains(),
                    encoded.guarded().sensitive().columns(),
                    budget,
                    workspace);
            try {
                RefinedTable refined =
                        refined(plan, encoded, rows, persons, bins, masking, budget, workspace, progress);
                return new DistributedClusters(table, tuples, rows, refined);
            } catch (RuntimeException | Error failed) {
                rows.close();
                throw failed;
            }
        } catch (RuntimeException | Error failed) {
            persons.ifPresent(PersonRows::close);
            tuples.close();
            throw failed;
        }
    }

    private static RefinedTable refined(
            Plan plan,
            Encoded encoded,
            EncodedTable rows,
            Optional<PersonRows> persons,
            Node bins,
            Masking masking,
            MemoryBudget budget,
            Workspace workspace,
            Progress progress) {
        Sensitive sensitive = OrderedRows.sensitive(
                encoded.guarded().sensitive(), plan.quasi().size());
        Requirement requirement = encoded.guarded().requirement();
        EncodedTable printed = plan.refine().method() == Refinement.Method.CELLS ? rows.printingCells() : rows;
        Refiner refiner = Refiner.of(plan.refine(), requirement, plan.weightShares())
                .with(sensitive)
                .with(masking);
        Refined refined = persons.map(refiner::with)
                .orElse(refiner)
                .refine(printed, bins, budget, workspace, plan.threads(), progress);
        return new RefinedTable(plan, printed, bins, sensitive, requirement, persons, refined, budget, workspace);
    }

    @Override
    public RefinedTable clusters() {
        return clusters;
    }

    @Override
    public PassStats write(boolean leavesOut) {
        Stopwatch watch = new Stopwatch(clusters.workspace());
        int[] numbers = new int[clusters.table().domains().size()];
        table.writeClusters(new ClusterLabels() {
            @Override
            public String top() {
                return Labels.TOP;
            }

            @Override
            public boolean leavesOut() {
                return leavesOut;
            }

            @Override
            public List<List<String>> labels() {
                return labels.all();
            }

            @Override
            public void show(Visitor visitor) {
                try (ClusterRuns runs = new ClusterRuns(tuples, clusters.refined()::chunk, numbers.length)) {
                    while (runs.next()) {
                        visitor.rows(
                                runs.tuple(),
                                runs.rows(),
                                runs.hidden() ? SUPPRESSED : labels.of(runs.ends(), numbers));
                    }
                }
            }
        });
        return watch.stop("generalise", rows.store().rows(), 0);
    }

    @Override
    public void close() {
        labels.close();
        clusters.close();
        rows.close();
        tuples.close();
    }
}
