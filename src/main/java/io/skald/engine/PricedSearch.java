package io.skald.engine;

import io.skald.budget.Progress;
import io.skald.engine.encode.CountedTable;
import io.skald.histogram.HistogramCounter;
import io.skald.job.Plan;
import io.skald.job.Suppression;
import io.skald.privacy.AverageRisk;
import io.skald.privacy.KAnonymity;
import io.skald.search.Goal;
import io.skald.search.LessAsked;
import io.skald.search.SearchLimits;
import io.skald.search.SearchOutcome;
import io.skald.search.SearchRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The search of a run. Where something is asked of sensitive values, or of persons, it is also for what the release would be without: that is the price, and of
 * values it comes first, for rows alone are counted sooner, and often the node that is the best for them is the best for all ({@link LessAsked}).
 *
 * @param runner counts the rows
 */
record PricedSearch(Plan plan, FirstPass encoded, Runner runner, SearchLimits limits) {

    /**
     * What came of it.
     *
     * @param run the outcome of what is asked, and behind it that of rows alone where more is asked
     * @param rowsScanned of the store
     */
    record Priced(SearchPass.Found run, long rowsScanned) {}

    /** What came of rows alone. */
    private record Alone(SearchRun run, long rowsScanned) {}

    Priced search(Progress.Pass pass) {
        CountedTable table = encoded.table();
        Suppression suppression = plan.suppressionBySearch();
        Optional<AverageRisk> average = plan.risk().averageRisk();
        Goal asked = SearchPass.goal(table, encoded.requirement(plan.k()), suppression, average);
        if (encoded.models().none() && encoded.persons().isEmpty()) {
            return priced(passOf(runner.counter()).explore(List.of(asked), pass), 0);
        }
        Goal rows = SearchPass.goal(table, new KAnonymity(plan.k()), suppression, average);
        Optional<Alone> alone = average.isPresent() || !passOf(runner.counter()).goesOnToTheEnd()
                ? Optional.empty()
                : runner.countingRows(counter ->
                        new Alone(passOf(counter).run(List.of(rows), pass).run(), counter.rowsScanned()));
        Optional<LessAsked> best =
                alone.map(known -> known.run().outcomes().get(0)).flatMap(LessAsked::of);
        if (best.isEmpty()) {
            return priced(passOf(runner.counter()).explore(List.of(asked, rows), pass), 0);
        }
        SearchPass.Found found = passOf(runner.counter()).explore(asked, best.get(), pass);
        List<SearchOutcome> outcomes = new ArrayList<>(found.run().outcomes());
        outcomes.addAll(alone.get().run().outcomes());
        SearchRun both = new SearchRun(
                outcomes,
                found.run().stats().and(alone.get().run().stats()),
                found.run().stoppedBy(),
                found.run().trail());
        return priced(
                new SearchPass.Found(both, found.root(), found.nRam(), found.stopped()),
                alone.get().rowsScanned());
    }

    private SearchPass passOf(HistogramCounter counter) {
        return new SearchPass(plan, encoded.table(), counter, runner.budget(), limits);
    }

    private Priced priced(SearchPass.Found found, long rowsScannedBefore) {
        return new Priced(found, rowsScannedBefore + runner.counter().rowsScanned());
    }
}
