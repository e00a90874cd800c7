package io.skald.engine;

import io.skald.budget.MemoryBudget;
import io.skald.budget.Progress;
import io.skald.budget.Workspace;
import io.skald.csv.CsvInput;
import io.skald.histogram.StoreCounter;
import io.skald.job.Plan;
import io.skald.search.Goal;
import io.skald.search.SearchOutcome;
import java.util.List;

/** Passes 1 and 2 alone, for several goals at once. */
final class SearchOnly {

    private SearchOnly() {}

    static List<SearchOutcome> run(Plan plan, List<SearchGoal> goals, RunOptions options) {
        MemoryBudget budget = MemoryBudget.ofProcess(plan.memory());
        CsvInput input = CsvInput.open(plan.input(), plan.dialect());
        try (Workspace workspace = OutputFolder.workspace(plan.output());
                EncodedInput encoded = new EncodePass(plan, input, budget, workspace, options).run();
                StoreCounter counter = SearchPass.counter(plan, encoded.table(), budget, workspace);
                Progress.Pass pass = options.progress().begin("Pass 2: search", 0)) {
            List<Goal> resolved = goals.stream()
                    .map(goal -> SearchPass.goal(
                            encoded.table(),
                            goal.k(),
                            new Plan.Suppression(
                                    goal.limit(), plan.suppression().drop())))
                    .toList();
            return new SearchPass(plan, encoded.table(), counter, budget)
                    .run(resolved, pass)
                    .run()
                    .outcomes();
        }
    }
}
