package io.skald.search;

import io.skald.budget.MemoryBudget;
import io.skald.histogram.BinSet;
import io.skald.histogram.Histogram;
import java.util.List;

/**
 * What a search keeps of its {@link FirstCounts}, once the marginals have told all that is asked of them and are given back.
 *
 * @param histograms the sources that it begins with
 * @param rare the bins whose rows become witnesses
 * @param scoring the objective for this table; whoever has this closes it
 */
record Learnt(List<Histogram> histograms, List<BinSet> rare, Scoring scoring) {

    /** @param model is taught how the rows are spread */
    static Learnt from(
            FirstCounts start,
            SearchSpace space,
            Objective objective,
            List<Goal> goals,
            OccupancyModel model,
            MemoryBudget budget) {
        try (Marginals marginals = start.marginals()) {
            model.learn(marginals);
            List<BinSet> rare = new RareBins(space, marginals, budget.available()).of(goals);
            return new Learnt(start.histograms(), rare, objective.scoring(space, marginals, budget));
        }
    }
}
