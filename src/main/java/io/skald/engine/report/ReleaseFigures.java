package io.skald.engine.report;

import io.skald.attribute.bin.Domain;
import io.skald.budget.MemoryBudget;
import io.skald.engine.encode.CountedTable;
import io.skald.histogram.BinVisitor;
import io.skald.histogram.ClassSizes;
import io.skald.histogram.HistogramCounter;
import io.skald.job.Plan;
import io.skald.lattice.Node;
import io.skald.lattice.Precision;
import io.skald.loss.ClusterLoss;
import io.skald.loss.NodeLoss;
import io.skald.loss.ReleaseMetrics;
import io.skald.loss.RowStatistics;
import io.skald.loss.ValueCounts;
import io.skald.privacy.Requirement;
import io.skald.refine.Refined;
import io.skald.search.SearchResult;
import io.skald.store.EncodedChunk;
import io.skald.store.EncodedTable;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The information loss of a release, in the report's terms. */
public final class ReleaseFigures {

    private ReleaseFigures() {}

    /**
     * Of a global recoding: counts the node once more, and what its values tell if there is memory for that.
     *
     * @param beside is shown the same bins
     */
    public static RunReport.Metrics atNode(
            Plan plan,
            Requirement requirement,
            CountedTable table,
            SearchResult result,
            HistogramCounter counter,
            BinVisitor beside) {
        Node node = result.node();
        NodeLoss loss = new NodeLoss(table.domains(), node, requirement, result::absorbs);
        counter.visit(node, Long.MAX_VALUE, (bins, evidence) -> {
            loss.bin(bins, evidence);
            beside.bin(bins, evidence);
        });
        double prec = Precision.of(table.domains()).value(node) * keptShare(table, result.suppressed());
        return of(
                loss.metrics(
                        plan.quasi().stream().map(Plan.Quasi::weight).toList(),
                        table.excluded(),
                        counter.tryInformationOfAll()),
                prec,
                table.domains());
    }

    /**
     * Of a refinement: reads the ranges of all rows.
     *
     * @param bins the node whose bins were refined: its precision is the least that rows in clusters keep
     * @param budget for the rows per label
     */
    public static RunReport.Metrics ofRefined(
            Plan plan, Requirement requirement, EncodedTable table, Refined refined, Node bins, MemoryBudget budget) {
        try (ClusterLoss loss = new ClusterLoss(table.domains(), valueCounts(table), requirement, budget)) {
            addClusters(loss, table, refined);
            return ofClusters(
                    plan,
                    CountedTable.of(table),
                    loss,
                    refined.totals().classes(),
                    refined.rows().suppressed(),
                    bins);
        }
    }

    /**
     * Of a refinement whose clusters were shown to a loss.
     *
     * @param classes sizes of what the clusters print as
     * @param suppressed rows that no policy suppresses
     * @param bins as in {@link #ofRefined}
     */
    public static RunReport.Metrics ofClusters(
            Plan plan, CountedTable table, ClusterLoss loss, ClassSizes classes, long suppressed, Node bins) {
        loss.addSuppressed(suppressed);
        return of(
                loss.metrics(plan.quasi().stream().map(Plan.Quasi::weight).toList(), table.excluded(), classes),
                Precision.of(table.domains()).value(bins) * keptShare(table, suppressed),
                table.domains());
    }

    private static void addClusters(ClusterLoss loss, EncodedTable table, Refined refined) {
        int attributes = table.quasi().size();
        long[] lowest = new long[attributes];
        long[] highest = new long[attributes];
        for (int index = 0; index < table.store().chunkCount(); index++) {
            EncodedChunk ranges = refined.chunk(index);
            for (int row = 0; row < ranges.rows(); row++) {
                if (!ranges.excluded().get(row)) {
                    for (int i = 0; i < attributes; i++) {
                        lowest[i] = number(ranges.column(2 * i), row);
                        highest[i] = number(ranges.column(2 * i + 1), row);
                    }
                    loss.add(1, lowest, highest);
                }
            }
        }
    }

    /** Suppressed rows are wholly generalised: they keep nothing. */
    private static double keptShare(CountedTable table, long suppressed) {
        return (double) (table.counted() - suppressed) / table.rows();
    }

    private static long number(EncodedChunk.Column column, int row) {
        return column.raw(column.packed(row));
    }

    /** Per quasi-identifier, the rows per value, of those that no policy suppresses. */
    public static List<ValueCounts> valueCounts(EncodedTable table) {
        List<ValueCounts.Builder> counts = table.quasi().stream()
                .map(attribute -> new ValueCounts.Builder())
                .toList();
        for (int index = 0; index < table.store().chunkCount(); index++) {
            EncodedChunk chunk = table.store().read(index);
            for (int i = 0; i < counts.size(); i++) {
                for (int row = 0; row < chunk.rows(); row++) {
                    if (!chunk.excluded().get(row)) {
                        counts.get(i).add(table.codes(i).code(number(chunk.column(i), row)), 1);
                    }
                }
            }
        }
        return counts.stream().map(ValueCounts.Builder::build).toList();
    }

    /** The metrics as the report names them. */
    static RunReport.Metrics of(ReleaseMetrics metrics, double prec, List<Domain> domains) {
        Map<String, Double> ncp = new LinkedHashMap<>();
        for (int i = 0; i < domains.size(); i++) {
            ncp.put(domains.get(i).name(), metrics.gcp().perAttribute().get(i).doubleValue());
        }
        return new RunReport.Metrics(
                metrics.dmStar().value(),
                metrics.dmStar().kept(),
                metrics.dmStar().all(),
                metrics.dm(),
                prec,
                metrics.gcp().value().doubleValue(),
                metrics.nonUniformEntropy().map(BigDecimal::doubleValue),
                metrics.averageClass(),
                ncp,
                metrics.semanticClustering().numeric().map(BigDecimal::doubleValue),
                metrics.semanticClustering().categorical().map(BigDecimal::doubleValue),
                metrics.semanticClustering().total().doubleValue(),
                metrics.ancestor().doubleValue(),
                metrics.labelEntropy().isPresent()
                        ? Optional.of(metrics.labelEntropy().getAsDouble())
                        : Optional.empty(),
                rows(metrics.rows(), domains));
    }

    private static RunReport.RowFigures rows(RowStatistics rows, List<Domain> domains) {
        Map<String, RunReport.ColumnFigures> perAttribute = new LinkedHashMap<>();
        for (int i = 0; i < domains.size(); i++) {
            RowStatistics.OfAttribute of = rows.perAttribute().get(i);
            perAttribute.put(
                    domains.get(i).name(),
                    new RunReport.ColumnFigures(
                            of.kept(), of.mostGeneral(), of.rows(), of.share().doubleValue()));
        }
        return new RunReport.RowFigures(
                rows.keepingAValue(), rows.keepingAll(), rows.least(), rows.most(), rows.average(), perAttribute);
    }
}
