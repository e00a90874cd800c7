package io.skald.engine;

import io.skald.UsageException;
import io.skald.budget.Progress;
import io.skald.engine.encode.CountedTable;
import io.skald.engine.report.MinimalReport;
import io.skald.engine.report.PassStats;
import io.skald.engine.report.SearchReport;
import io.skald.engine.report.Stopwatch;
import io.skald.job.Plan;
import io.skald.job.Suppression;
import io.skald.loss.DmStar;
import io.skald.privacy.AverageRisk;
import io.skald.privacy.Requirement;
import io.skald.search.Goal;
import io.skald.search.MinimalNodes;
import io.skald.search.SearchSpace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Passes 1 and 2 alone, for several goals at once. */
final class SearchOnly {

    private SearchOnly() {}

    private static Goal goal(FirstPass encoded, SearchGoal goal, boolean alone, Plan plan) {
        CountedTable table = encoded.table();
        Requirement requirement =
                encoded.requirement(Math.max(goal.requirement().k(), plan.risk().leastOfClass(encoded.sample())));
        Suppression suppression = plan.suppressionBySearch().withLimit(goal.limit());
        Optional<AverageRisk> average = plan.risk().averageRisk();
        return alone || table.rows() == 0
                ? SearchPass.goal(table, requirement, suppression, average)
                : SearchPass.goalOfAnySize(table, requirement, suppression, average);
    }

    static SearchReport run(Plan plan, List<SearchGoal> goals, RunOptions options, Runner.Factory runners) {
        try (Runner runner = runners.open(plan, options)) {
            FirstPass encoded = runner.encode(Runner.Aim.SEARCH);
            List<Goal> resolved = goals.stream()
                    .map(goal -> goal(encoded, goal, goals.size() == 1, plan))
                    .toList();
            Stopwatch watch = new Stopwatch(runner::spilledBytes);
            try (Progress.Pass pass = options.progress().begin("Pass 2: search", 0)) {
                SearchPass.Found found = new SearchPass(
                                plan, encoded.table(), runner.counter(), runner.budget(), options.limits())
                        .run(resolved, pass);
                PassStats search = watch.stop("search", runner.counter().rowsScanned(), 0);
                return new SearchReport(
                        found.run().outcomes(), found.run().stats(), List.of(encoded.stats(), search), found.stopped());
            }
        }
    }

    static MinimalReport minimal(Plan plan, List<SearchGoal> goals, RunOptions options, Runner.Factory runners) {
        try (Runner runner = runners.open(plan, options)) {
            FirstPass encoded = runner.encode(Runner.Aim.SEARCH);
            CountedTable table = encoded.table();
            SearchSpace space = new SearchSpace(
                    SearchPass.lattice(plan, table.domains()), table.domains(), table.counted(), table.excluded());
            MinimalNodes search = new MinimalNodes(space, runner.counter(), options.limits(), runner.budget());
            if (search.isVast()) {
                throw new UsageException("The lattice has " + space.lattice().size()
                        + " nodes, too many to tell all minimal ones. Give attributes 'levels' to search fewer.");
            }
            Stopwatch watch = new Stopwatch(runner::spilledBytes);
            List<MinimalReport.OfGoal> found = new ArrayList<>();
            try (Progress.Pass pass = options.progress().begin("Pass 2: minimal nodes", 0)) {
                for (SearchGoal asked : goals) {
                    Goal goal = goal(encoded, asked, goals.size() == 1, plan);
                    if (!MinimalNodes.canTell(goal)) {
                        throw new UsageException(
                                "Minimal nodes are told for k rows per class alone: with what else the job asks of its classes, of persons or of"
                                        + " the average risk, a node may fail above one that passes.");
                    }
                    found.add(new MinimalReport.OfGoal(
                            goal.requirement().k(),
                            search.of(goal, pass).stream()
                                    .map(one -> minimal(one, goal.requirement(), table.excluded()))
                                    .toList()));
                }
                PassStats stats = watch.stop("search", runner.counter().rowsScanned(), 0);
                return new MinimalReport(found, List.of(encoded.stats(), stats));
            }
        }
    }

    private static MinimalReport.Minimal minimal(MinimalNodes.Minimal one, Requirement requirement, long excluded) {
        return new MinimalReport.Minimal(
                Arrays.stream(one.node().levels()).boxed().toList(),
                one.sizes().holding(requirement).count(),
                one.sizes().rowsFailing(requirement) + excluded,
                DmStar.of(one.sizes(), requirement, excluded).value());
    }
}
