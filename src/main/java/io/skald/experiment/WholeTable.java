package io.skald.experiment;

import io.skald.engine.SearchGoal;
import io.skald.engine.TableView;
import io.skald.job.Plan;
import io.skald.loss.NodeLoss;
import io.skald.loss.ReleaseMetrics;
import io.skald.search.SearchOutcome;
import io.skald.search.SearchResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * One node for the whole table, whatever its chunks: the paper's search within a bound on the number of bins, or the exact one.
 *
 * @param bound N_RAM of the paper's search; from the memory if empty
 */
record WholeTable(Plan.SearchKind kind, OptionalLong bound) implements Strategy {

    /** The exact search. */
    static WholeTable exact() {
        return new WholeTable(Plan.SearchKind.EXACT, OptionalLong.empty());
    }

    /** The search of the SKALD paper. */
    static WholeTable skald(OptionalLong bound) {
        return new WholeTable(Plan.SearchKind.SKALD, bound);
    }

    @Override
    public String family() {
        return kind == Plan.SearchKind.EXACT ? "exact" : "skald";
    }

    @Override
    public String name() {
        return bound.isPresent() ? family() + "-" + bound.getAsLong() : family();
    }

    @Override
    public String maxBins() {
        return bound.isPresent() ? Long.toString(bound.getAsLong()) : "";
    }

    @Override
    public List<Measurement> measure(OpenTable table, List<SearchGoal> goals) {
        TableView view = table.session().whole();
        long start = System.nanoTime();
        TableView.Searched searched = view.search(kind, bound, goals);
        Measurement.Effort effort = new Measurement.Effort(
                table.encodeSeconds(),
                (System.nanoTime() - start) / 1e9,
                goals.size(),
                searched.stats().scans(),
                searched.peakBytes());
        List<Measurement> measured = new ArrayList<>();
        for (SearchOutcome outcome : searched.outcomes()) {
            measured.add(
                    outcome instanceof SearchOutcome.Infeasible infeasible
                            ? new Measurement(
                                    view.rows(),
                                    Measurement.Release.NONE,
                                    Optional.empty(),
                                    effort,
                                    infeasible.message())
                            : measured(table, view, searched, outcome.orThrow(), effort));
        }
        return measured;
    }

    private static Measurement measured(
            OpenTable table,
            TableView view,
            TableView.Searched searched,
            SearchResult result,
            Measurement.Effort effort) {
        long k = result.goal().k();
        NodeLoss loss = new NodeLoss(table.domains(), result.node(), k, false);
        view.visit(result.node(), loss);
        ReleaseMetrics metrics = loss.metrics(table.weights(), view.excludedRows());
        return new Measurement(
                view.rows(),
                new Measurement.Release(
                        result.node().toString(),
                        NodeWords.of(result.node(), table.domains()),
                        searched.root().map(Object::toString).orElse("")),
                Optional.of(new Measurement.Loss(
                        metrics.dmStar().value(),
                        metrics.gcp().value().doubleValue(),
                        result.sizes().classesFrom(k),
                        result.suppressed() + view.excludedRows())),
                effort,
                result.provenOptimal() ? "" : "the search stopped at its limit: a better node may exist");
    }
}
