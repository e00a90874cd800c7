package io.skald.distributed;

import io.skald.attribute.bin.Domain;
import io.skald.attribute.bin.Labels;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Progress;
import io.skald.budget.Workspace;
import io.skald.engine.ClusterRecoding;
import io.skald.engine.release.SuppressedValues;
import io.skald.engine.report.PassStats;
import io.skald.engine.report.ReleaseFigures;
import io.skald.engine.report.RunReport;
import io.skald.engine.report.Stopwatch;
import io.skald.histogram.key.Sensitive;
import io.skald.job.Plan;
import io.skald.job.Refinement;
import io.skald.lattice.Node;
import io.skald.privacy.Evidence;
import io.skald.privacy.Requirement;
import io.skald.refine.ClusterTotals;
import io.skald.refine.Masking;
import io.skald.refine.Refined;
import io.skald.refine.RefinedRows;
import io.skald.refine.Refiner;
import io.skald.store.EncodedChunk;
import io.skald.store.EncodedTable;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/** Local recoding of a table elsewhere: its codes are refined here, and told there tuple by tuple. */
final class DistributedClusters implements ClusterRecoding {

    private final Plan plan;
    private final DistributedTable table;
    private final TupleFile tuples;
    private final EncodedTable rows;
    private final Refined refined;
    private final Node bins;
    private final Sensitive sensitive;
    private final Requirement requirement;
    private final MemoryBudget budget;
    private final Workspace workspace;

    private DistributedClusters(
            Plan plan,
            DistributedTable table,
            TupleFile tuples,
            EncodedTable rows,
            Refined refined,
            Node bins,
            Sensitive sensitive,
            Requirement requirement,
            MemoryBudget budget,
            Workspace workspace) {
        this.plan = plan;
        this.table = table;
        this.tuples = tuples;
        this.rows = rows;
        this.refined = refined;
        this.bins = bins;
        this.sensitive = sensitive;
        this.requirement = requirement;
        this.budget = budget;
        this.workspace = workspace;
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
        int quasi = plan.quasi().size();
        TupleFile tuples = new TupleFile(DistributedTable.counted(plan).size(), workspace);
        try {
            table.orderedTuples(tuples::add);
            tuples.finish();
            EncodedTable rows = OrderedRows.of(tuples, encoded.codes(), encoded.guarded(), budget, workspace);
            try {
                Sensitive sensitive = OrderedRows.sensitive(encoded.guarded(), quasi);
                Requirement requirement = encoded.guarded().requirement();
                EncodedTable printed = plan.refine().method() == Refinement.Method.CELLS ? rows.printingCells() : rows;
                Refined refined = Refiner.of(plan.refine(), requirement, plan.weightShares())
                        .with(sensitive)
                        .with(masking)
                        .refine(printed, bins, budget, workspace, plan.threads(), progress);
                return new DistributedClusters(
                        plan, table, tuples, printed, refined, bins, sensitive, requirement, budget, workspace);
            } catch (RuntimeException | Error failed) {
                rows.close();
                throw failed;
            }
        } catch (RuntimeException | Error failed) {
            tuples.close();
            throw failed;
        }
    }

    @Override
    public ClusterTotals totals() {
        return refined.totals();
    }

    @Override
    public RefinedRows rows() {
        return refined.rows();
    }

    @Override
    public RunReport.Metrics metrics() {
        return ReleaseFigures.ofRefined(plan, requirement, rows, refined, bins, budget);
    }

    @Override
    public Evidence hidden(boolean joins) {
        SuppressedValues.Kept kept = joins ? SuppressedValues.ofClusters(rows, refined) : SuppressedValues.Kept.NONE;
        return new SuppressedValues(rows, sensitive)
                .together(index -> refined.chunk(index).excluded(), kept);
    }

    @Override
    public PassStats write(boolean leavesOut) {
        Stopwatch watch = new Stopwatch(workspace);
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
            public void show(Visitor visitor) {
                RowsInTurn turn = new RowsInTurn();
                tuples.forEach((values, count) -> turn.show(values, count, visitor));
            }
        });
        return watch.stop("generalise", rows.store().rows(), 0);
    }

    /** Reads the clusters of rows in step with their tuples. */
    private final class RowsInTurn {

        private final List<Domain> domains = rows.domains();
        private final long[] ends = new long[2 * domains.size()];
        private final long[] met = new long[2 * domains.size()];
        private int index = -1;
        private int row;
        private EncodedChunk chunk = EncodedChunk.of(new long[0][0], 0, new BitSet());

        void show(int[] values, long count, ClusterLabels.Visitor visitor) {
            long alike = 0;
            boolean hidden = false;
            for (long done = 0; done < count; done++) {
                boolean nowHidden = next();
                boolean same = nowHidden ? hidden : !hidden && Arrays.equals(ends, met);
                if (alike > 0 && !same) {
                    visitor.rows(values, alike, labels(hidden));
                    alike = 0;
                }
                System.arraycopy(met, 0, ends, 0, met.length);
                hidden = nowHidden;
                alike++;
            }
            visitor.rows(values, alike, labels(hidden));
        }

        /** Meets the next row, and says whether it is suppressed. */
        private boolean next() {
            while (row == chunk.rows()) {
                chunk = refined.chunk(++index);
                row = 0;
            }
            for (int i = 0; i < met.length; i++) {
                met[i] = chunk.column(i).number(row);
            }
            return chunk.excluded().get(row++);
        }

        private List<String> labels(boolean hidden) {
            return hidden
                    ? List.of()
                    : IntStream.range(0, domains.size())
                            .mapToObj(i -> domains.get(i).clusterLabel(ends[2 * i], ends[2 * i + 1]))
                            .toList();
        }
    }

    @Override
    public void close() {
        refined.close();
        rows.close();
        tuples.close();
    }
}
