package io.skald.search;

import io.skald.budget.MemoryBudget;
import io.skald.histogram.BinSet;
import io.skald.histogram.Histogram;
import io.skald.histogram.HistogramCounter;
import java.util.List;

/**
 * What a search keeps of its {@link FirstCounts}, once the marginals have told all that is asked of them and are given back.
 *
 * @param histograms the sources that it begins with
 * @param rare the bins whose rows become witnesses
 * @param scoring the objective for this table; whoever has this closes it
 */
record Learnt(List<Histogram> histograms, List<BinSet> rare, Scoring scoring) {

    /**
     * @param model is taught how the rows are spread
     * @param counter of the rows
     */
    static Learnt from(
            FirstCounts start,
            SearchSpace space,
            Objective objective,
            List<Goal> goals,
            OccupancyModel model,
            HistogramCounter counter,
            MemoryBudget budget) {
        try (Marginals marginals = start.marginals()) {
            model.learn(marginals);
            Scoring scoring = objective.scoring(space, marginals, counter::informationOfAll, budget);
            // From the bottom all is rolled up, so that hardly any witness is ever asked, and what to expect is not
            // worth finding out.
            boolean rollsUp = start.histograms().stream()
                    .anyMatch(
                            histogram -> histogram.node().equals(space.lattice().bottom()));
            List<Goal> expected = rollsUp
                    ? goals
                    : goals.stream()
                            .map(goal -> expected(goal, space, scoring, model))
                            .toList();
            return new Learnt(
                    start.histograms(), new RareBins(space, marginals, budget.available()).of(expected), scoring);
        }
    }

    /** A goal as it is once the node is counted that is expected to be the best. */
    private static Goal expected(Goal goal, SearchSpace space, Scoring scoring, OccupancyModel model) {
        if (scoring.mostSuppressedFor(goal, scoring.leastOf(goal)) == goal.maxSuppressed()) {
            return goal;
        }
        PredictedTurn few = new PredictedTurn(goal, scoring.worthSuppressing(goal), model);
        return new PredictedBest(space.lattice(), node -> false, few, scoring, () -> true)
                .find()
                .map(best -> goal.within(scoring.mostSuppressedFor(goal, scoring.floor(best))))
                .orElse(goal);
    }
}
