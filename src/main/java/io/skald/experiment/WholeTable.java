package io.skald.experiment;

import io.skald.InfeasibleException;
import io.skald.engine.SearchGoal;
import io.skald.engine.TableView;
import io.skald.job.Plan;
import io.skald.loss.NodeLoss;
import io.skald.loss.ReleaseMetrics;
import io.skald.privacy.Requirement;
import io.skald.search.SearchOutcome;
import io.skald.search.SearchResult;
import java.util.Iterator;
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
        try (TableView view = table.session().whole()) {
            return measure(table, view, goals);
        }
    }

    private List<Measurement> measure(OpenTable table, TableView view, List<SearchGoal> goals) {
        List<SearchGoal> searched =
                goals.stream().filter(goal -> view.refusal(goal).isEmpty()).toList();
        Iterator<Measurement> found = search(table, view, searched).iterator();
        return goals.stream()
                .map(goal -> view.refusal(goal)
                        .map(why -> none(view, new Measurement.Effort(table.encodeSeconds(), 0, 1, 0, 0), why))
                        .orElseGet(found::next))
                .toList();
    }

    private List<Measurement> search(OpenTable table, TableView view, List<SearchGoal> goals) {
        if (goals.isEmpty()) {
            return List.of();
        }
        long start = System.nanoTime();
        try {
            TableView.Searched searched = view.search(kind, bound, goals);
            Measurement.Effort effort = new Measurement.Effort(
                    table.encodeSeconds(),
                    (System.nanoTime() - start) / 1e9,
                    goals.size(),
                    searched.stats().scans(),
                    searched.peakBytes());
            return searched.outcomes().stream()
                    .map(outcome -> outcome instanceof SearchOutcome.Infeasible infeasible
                            ? none(view, effort, infeasible.message())
                            : measured(table, view, searched, outcome.orThrow(), effort))
                    .toList();
        } catch (InfeasibleException noRoot) {
            Measurement.Effort effort = new Measurement.Effort(table.encodeSeconds(), 0, goals.size(), 0, 0);
            return goals.stream()
                    .map(goal -> none(view, effort, noRoot.getMessage()))
                    .toList();
        }
    }

    private static Measurement none(TableView view, Measurement.Effort effort, String why) {
        return new Measurement(view.rows(), Measurement.Release.NONE, Optional.empty(), effort, why);
    }

    private static Measurement measured(
            OpenTable table,
            TableView view,
            TableView.Searched searched,
            SearchResult result,
            Measurement.Effort effort) {
        Requirement requirement = result.goal().requirement();
        NodeLoss loss = new NodeLoss(table.domains(), result.node(), requirement);
        view.visit(result.node(), loss);
        ReleaseMetrics metrics = loss.metrics(table.weights(), view.excludedRows());
        return new Measurement(
                view.rows(),
                new Measurement.Release(
                        result.node().toString(),
                        NodeWords.of(
                                result.node(), table.domains(), table.options().hideValues()),
                        searched.root().map(Object::toString).orElse("")),
                Optional.of(new Measurement.Loss(
                        metrics.dmStar().value(),
                        metrics.gcp().value().doubleValue(),
                        metrics.ancestor().doubleValue(),
                        metrics.labelEntropy(),
                        result.sizes().holding(requirement).count(),
                        result.suppressed() + view.excludedRows())),
                effort,
                result.provenOptimal() ? "" : "the search stopped at its limit: a better node may exist");
    }
}
