package io.skald.engine;

import io.skald.budget.MemoryBudget;
import io.skald.budget.Progress;
import io.skald.budget.Workspace;
import io.skald.histogram.HistogramCounter;
import io.skald.histogram.key.Sensitive;
import io.skald.histogram.scan.StoreCounter;
import io.skald.job.Plan;
import io.skald.store.EncodedTable;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/** An encoded input with the counter of its rows, which also uses and keeps histograms where the run has a kept workspace. */
final class CountedInput implements AutoCloseable {

    private final EncodedRun run;
    private final StoreCounter stored;
    private final HistogramCounter counter;

    /** @param run is closed with this */
    CountedInput(EncodedRun run, Plan plan, MemoryBudget budget, Workspace workspace, Consumer<String> warnings) {
        this.run = run;
        EncodedTable table = run.input().table();
        this.stored = run.input()
                .persons()
                .map(persons -> StoreCounter.ofPersons(
                        table, persons, run.rules().sensitive(), budget, workspace, plan.threads(), Progress.NONE))
                .or(() -> run.population()
                        .map(population -> StoreCounter.ofPopulation(
                                table,
                                population.rows(),
                                run.rules().sensitive(),
                                budget,
                                workspace,
                                plan.threads(),
                                Progress.NONE)))
                .orElseGet(() -> counterOf(plan, run.rules().sensitive(), table, budget, workspace));
        this.counter = run.histograms()
                .filter(folder -> run.rules().onlyRows())
                .<HistogramCounter>map(folder -> new KeptHistograms(stored, table.domains(), folder, warnings))
                .orElse(stored);
    }

    /** A counter of rows and of sensitive values. */
    static StoreCounter counterOf(
            Plan plan, Sensitive sensitive, EncodedTable table, MemoryBudget budget, Workspace workspace) {
        return StoreCounter.of(table, sensitive, budget, workspace, plan.threads(), Progress.NONE);
    }

    /** Works with a counter of rows alone; empty where nothing is asked of sensitive values, or persons or a population are counted. */
    <T> Optional<T> countingRows(
            Plan plan, MemoryBudget budget, Workspace workspace, Function<HistogramCounter, T> work) {
        boolean only = run.input().persons().isEmpty() && run.population().isEmpty();
        if (run.rules().sensitive().none() || !only) {
            return Optional.empty();
        }
        try (StoreCounter rows = counterOf(plan, Sensitive.NONE, run.input().table(), budget, workspace)) {
            return Optional.of(work.apply(rows));
        }
    }

    EncodedRun run() {
        return run;
    }

    HistogramCounter counter() {
        return counter;
    }

    @Override
    public void close() {
        stored.close();
        run.close();
    }
}
