package io.skald.distributed;

import io.skald.attribute.bin.CellDomain;
import io.skald.attribute.bin.Domain;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Workspace;
import io.skald.engine.ClusterRecoding;
import io.skald.engine.encode.CountedTable;
import io.skald.engine.report.PassStats;
import io.skald.engine.report.ReleaseFigures;
import io.skald.engine.report.RunReport;
import io.skald.engine.report.Stopwatch;
import io.skald.histogram.ClassSizes;
import io.skald.job.Plan;
import io.skald.job.Refinement;
import io.skald.lattice.Node;
import io.skald.lattice.SuppressedLabels;
import io.skald.loss.ClusterLoss;
import io.skald.privacy.Evidence;
import io.skald.privacy.HiddenGroup;
import io.skald.refine.ClusterTotals;
import io.skald.refine.RefinedRows;
import io.skald.refine.Refiner;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Local recoding of a table elsewhere, bin by bin where the rows are. What comes here is what clusters print as, class by class, and of that no more is kept than sums and labels. */
final class FarClusters implements ClusterRecoding {

    private final ClustersElsewhere clusters;
    private final Encoded encoded;
    private final Workspace workspace;
    private final NumberedLabels labels;
    private final ClusterTotals totals;
    private final RunReport.Metrics metrics;
    private final List<long[]> likeSuppressed = new ArrayList<>();

    private FarClusters(
            Plan plan,
            ClustersElsewhere clusters,
            Encoded encoded,
            List<Domain> domains,
            Node bins,
            MemoryBudget budget,
            Workspace workspace) {
        this.clusters = clusters;
        this.encoded = encoded;
        this.workspace = workspace;
        this.labels = new NumberedLabels(domains, budget);
        try (ClusterLoss loss = new ClusterLoss(
                domains, encoded.counted().valueCounts(), encoded.guarded().requirement(), budget)) {
            this.totals = new Sums(domains).of(loss);
            this.metrics = ReleaseFigures.ofClusters(
                    plan,
                    new CountedTable(domains, encoded.rows(), encoded.codes().excluded()),
                    loss,
                    totals.classes(),
                    clusters.sums().suppressed(),
                    bins);
        } catch (RuntimeException | Error failed) {
            labels.close();
            throw failed;
        }
    }

    /** Has the bins of a node refined. */
    static FarClusters of(
            Plan plan, DistributedTable table, Encoded encoded, Node bins, MemoryBudget budget, Workspace workspace) {
        boolean cells = plan.refine().method() == Refinement.Method.CELLS;
        List<Domain> domains = encoded.numbers().domains().stream()
                .map(domain -> cells ? new CellDomain(domain) : domain)
                .toList();
        Refiner.refuseAmbiguousLabels(domains);
        ClustersElsewhere made =
                table.refine(encoded.numbers().grouping(List.of(bins)), BinWork.of(plan, encoded, domains, bins));
        try {
            return new FarClusters(plan, made, encoded, domains, bins, budget, workspace);
        } catch (RuntimeException | Error failed) {
            made.close();
            throw failed;
        }
    }

    /** Adds up over classes. */
    private final class Sums {

        private final List<Domain> domains;
        private final BigInteger[] ncp;
        private final long[] single;
        private final long[] lowest;
        private final long[] highest;
        private final int[] numbers;

        Sums(List<Domain> domains) {
            this.domains = domains;
            this.ncp = new BigInteger[domains.size()];
            Arrays.fill(ncp, BigInteger.ZERO);
            this.single = new long[ncp.length];
            this.lowest = new long[ncp.length];
            this.highest = new long[ncp.length];
            this.numbers = new int[ncp.length];
        }

        ClusterTotals of(ClusterLoss loss) {
            ClassSizes.Builder sizes = new ClassSizes.Builder();
            clusters.classes((ends, rows) -> {
                sizes.add(Evidence.ofRows(rows));
                labels.of(ends, numbers);
                if (printsSuppressed()) {
                    likeSuppressed.add(ends.clone());
                }
                for (int i = 0; i < ncp.length; i++) {
                    add(i, ends[2 * i], ends[2 * i + 1], rows);
                }
                loss.add(rows, lowest, highest);
            });
            return new ClusterTotals(
                    clusters.sums().clusters(),
                    sizes.build(),
                    List.of(ncp),
                    Arrays.stream(single).boxed().toList(),
                    !likeSuppressed.isEmpty());
        }

        private boolean printsSuppressed() {
            for (int i = 0; i < numbers.length; i++) {
                if (!labels.all().get(i).get(numbers[i]).equals(SuppressedLabels.LABEL)) {
                    return false;
                }
            }
            return true;
        }

        private void add(int attribute, long first, long last, long rows) {
            lowest[attribute] = first;
            highest[attribute] = last;
            if (first == last) {
                single[attribute] += rows;
            } else {
                long loss = domains.get(attribute).clusterNcpNumerator(first, last);
                ncp[attribute] = ncp[attribute].add(BigInteger.valueOf(rows).multiply(BigInteger.valueOf(loss)));
            }
        }
    }

    @Override
    public ClusterTotals totals() {
        return totals;
    }

    @Override
    public ClassSizes classes() {
        return totals.classes();
    }

    @Override
    public RefinedRows rows() {
        PartSums sums = clusters.sums();
        return new RefinedRows(sums.clustered(), sums.suppressed(), 0, sums.cutBins());
    }

    @Override
    public RunReport.Metrics metrics() {
        return metrics;
    }

    @Override
    public HiddenGroup hidden(boolean joins) {
        return clusters.hidden(joins ? likeSuppressed : List.of())
                .together(encoded.guarded().sensitive(), false);
    }

    @Override
    public PassStats write(boolean leavesOut) {
        Stopwatch watch = new Stopwatch(workspace);
        clusters.write(labels.ends(), labels.all(), leavesOut);
        return watch.stop("generalise", encoded.rows(), 0);
    }

    @Override
    public void close() {
        labels.close();
        clusters.close();
    }
}
