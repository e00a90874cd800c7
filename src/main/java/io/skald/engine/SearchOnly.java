package io.skald.engine;

import io.skald.budget.Progress;
import io.skald.engine.encode.CountedTable;
import io.skald.engine.report.PassStats;
import io.skald.engine.report.SearchReport;
import io.skald.engine.report.Stopwatch;
import io.skald.job.Plan;
import io.skald.privacy.AverageRisk;
import io.skald.privacy.Requirement;
import io.skald.search.Goal;
import java.util.List;
import java.util.Optional;

/** Passes 1 and 2 alone, for several goals at once. */
final class SearchOnly {

    private SearchOnly() {}

    private static Goal goal(FirstPass encoded, SearchGoal goal, boolean alone, Plan plan) {
        CountedTable table = encoded.table();
        Requirement requirement = encoded.requirement(goal.requirement().k());
        Plan.Suppression suppression = plan.suppressionBySearch().withLimit(goal.limit());
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
}
