package io.skald.engine;

import io.skald.attribute.Domain;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Progress;
import io.skald.budget.Workspace;
import io.skald.histogram.StoreCounter;
import io.skald.job.Plan;
import io.skald.lattice.Node;
import io.skald.lattice.Precision;
import io.skald.loss.NodeLoss;
import io.skald.loss.ReleaseMetrics;
import io.skald.store.EncodedTable;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The information loss of a release, in the report's terms. */
final class ReleaseFigures {

    private ReleaseFigures() {}

    /** Of a global recoding: counts the node once more, with what its values tell. */
    static RunReport.Metrics atNode(
            Plan plan, EncodedTable table, Node node, MemoryBudget budget, Workspace workspace) {
        NodeLoss loss = new NodeLoss(table.domains(), node, plan.k(), true);
        try (StoreCounter counter =
                StoreCounter.withInformation(table, budget, workspace, plan.threads(), Progress.NONE)) {
            counter.visit(node, Long.MAX_VALUE, loss);
        }
        double prec = Precision.of(table.domains()).value(node);
        return of(
                loss.metrics(
                        plan.quasi().stream().map(Plan.Quasi::weight).toList(),
                        table.store().excludedRows()),
                prec,
                table.domains());
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
                metrics.nonUniformEntropy().map(BigDecimal::doubleValue).orElse(0.0),
                metrics.averageClass(),
                ncp,
                metrics.semanticClustering().numeric().map(BigDecimal::doubleValue),
                metrics.semanticClustering().categorical().map(BigDecimal::doubleValue),
                metrics.semanticClustering().total().doubleValue());
    }
}
