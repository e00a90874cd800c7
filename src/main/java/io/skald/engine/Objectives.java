package io.skald.engine;

import io.skald.attribute.bin.Domain;
import io.skald.budget.Progress;
import io.skald.engine.encode.CountedTable;
import io.skald.engine.report.ObjectiveChoice;
import io.skald.engine.report.ReleaseFigures;
import io.skald.engine.report.ReportFile;
import io.skald.job.Plan;
import io.skald.lattice.Node;
import io.skald.search.ExactSearch;
import io.skald.search.Goal;
import io.skald.search.Objective;
import io.skald.search.SearchResult;
import io.skald.search.SearchRun;
import io.skald.search.SearchSpace;
import io.skald.search.Trail;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Passes 1 and 2 for each objective in turn, so that they can be compared. */
final class Objectives {

    private static final int NEXT = 3;

    private final Plan plan;
    private final RunOptions options;
    private final Runner runner;
    private final FirstPass encoded;

    private Objectives(Plan plan, RunOptions options, Runner runner) {
        this.plan = plan;
        this.options = options;
        this.runner = runner;
        this.encoded = runner.encode(Runner.Aim.SEARCH);
    }

    static List<ObjectiveChoice> compare(Plan plan, RunOptions options, Runner.Factory runners) {
        try (Runner runner = runners.open(plan, options)) {
            return new Objectives(plan, options, runner).all();
        }
    }

    /** The job's first. */
    private List<ObjectiveChoice> all() {
        List<Plan.ObjectiveKind> kinds = new ArrayList<>(List.of(plan.objective()));
        for (Plan.ObjectiveKind kind : Plan.ObjectiveKind.values()) {
            if (!kinds.contains(kind)) {
                kinds.add(kind);
            }
        }
        return kinds.stream().map(this::choice).toList();
    }

    private ObjectiveChoice choice(Plan.ObjectiveKind kind) {
        CountedTable table = encoded.table();
        Goal goal = SearchPass.goal(
                table,
                encoded.requirement(plan.ofSample(encoded.sample()).k()),
                plan.suppressionBySearch(),
                plan.risk().averageRisk());
        SearchSpace space = new SearchSpace(
                SearchPass.lattice(plan, table.domains()), table.domains(), table.counted(), table.excluded());
        Objective objective = SearchPass.objective(plan, kind);
        SearchRun run;
        try (Progress.Pass pass = options.progress().begin("Pass 2: search by " + ReportFile.objective(kind), 0)) {
            run = new ExactSearch(space, runner.counter(), objective, options.limits(), runner.budget())
                    .explore(List.of(goal), pass);
        }
        SearchResult result = run.outcomes().get(0).orThrow();
        return new ObjectiveChoice(
                ReportFile.objective(kind),
                words(result.node(), result.node(), true),
                result.suppressed() + table.excluded(),
                result.sizesWithoutAbsorbed().holding(goal.requirement()).count(),
                ReleaseFigures.atNode(
                        plan, goal.requirement(), table, result, runner.counter(), (bins, evidence) -> {}),
                run.trail().map(trail -> next(trail, result)).orElse(List.of()));
    }

    private List<ObjectiveChoice.NextBest> next(Trail trail, SearchResult best) {
        return Stream.concat(trail.counted().stream(), trail.neighbours().stream())
                .filter(node -> node.passes() && !node.node().equals(best.node()))
                .distinct()
                .sorted(Comparator.comparing(Trail.Appraisal::value).thenComparing(Trail.Appraisal::suppressed))
                .limit(NEXT)
                .map(node -> new ObjectiveChoice.NextBest(
                        words(best.node(), node.node(), false), node.value(), node.suppressed()))
                .toList();
    }

    private List<String> words(Node best, Node node, boolean all) {
        List<String> words = new ArrayList<>();
        for (int i = 0; i < node.levels().length; i++) {
            if (all || node.level(i) != best.level(i)) {
                Domain domain = encoded.table().domains().get(i);
                words.add(domain.name() + ": " + domain.levelWords(node.level(i), options.hideValues()));
            }
        }
        return words;
    }
}
