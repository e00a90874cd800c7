package io.skald.engine;

import io.skald.budget.MemoryBudget;
import io.skald.budget.Progress;
import io.skald.budget.Workspace;
import io.skald.csv.CsvInput;
import io.skald.histogram.HistogramCounter;
import io.skald.histogram.StoreCounter;
import io.skald.job.Plan;
import io.skald.search.Goal;
import io.skald.store.EncodedTable;
import java.util.List;

/** Passes 1 and 2 alone, for several goals at once. */
final class SearchOnly {

    private SearchOnly() {}

    private static Goal goal(EncodedTable table, SearchGoal goal, boolean alone, Plan plan) {
        Plan.Suppression suppression = plan.suppressionBySearch().withLimit(goal.limit());
        return alone || table.store().rows() == 0
                ? SearchPass.goal(table, goal.requirement(), suppression)
                : SearchPass.goalOfAnySize(table, goal.requirement(), suppression);
    }

    static SearchReport run(Plan plan, List<SearchGoal> goals, RunOptions options) {
        MemoryBudget budget = plan.newBudget();
        CsvInput input = CsvInput.open(plan.input(), plan.dialect());
        try (Workspace workspace = OutputFolder.workspace(plan, options.warnings());
                EncodedRun run = EncodedRun.forSearch(plan, input, budget, workspace, options);
                StoreCounter stored = SearchPass.counter(plan, run.input().table(), budget, workspace);
                Progress.Pass pass = options.progress().begin("Pass 2: search", 0)) {
            EncodedTable table = run.input().table();
            List<Goal> resolved = goals.stream()
                    .map(goal -> goal(table, goal, goals.size() == 1, plan))
                    .toList();
            HistogramCounter counter = run.counter(stored);
            Stopwatch watch = new Stopwatch(workspace);
            SearchPass.Found found = new SearchPass(plan, table, counter, budget, options.limits()).run(resolved, pass);
            PassStats search = watch.stop("search", counter.rowsScanned(), 0);
            return new SearchReport(
                    found.run().outcomes(), found.run().stats(), List.of(run.stats(), search), found.stopped());
        }
    }
}
