package io.skald.engine;

import io.skald.attribute.value.EncodingContext;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Workspace;
import io.skald.engine.encode.CellText;
import io.skald.engine.encode.CountedTable;
import io.skald.engine.encode.EncodePass;
import io.skald.engine.encode.EncodedInput;
import io.skald.engine.encode.KeptWorkspace;
import io.skald.engine.report.PassStats;
import io.skald.engine.report.Stopwatch;
import io.skald.job.Plan;
import io.skald.store.EncodedStore;
import io.skald.store.KeptFolder;
import io.skald.store.PersonTable;
import io.skald.table.TableInput;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The input of a run, encoded: by pass 1, or by an earlier run that kept it.
 *
 * @param input what pass 1 left; closed with this
 * @param population the rows of its population, where they are counted too; closed with this
 * @param rules what every class must have
 * @param stats what pass 1 took: "encode", or "encode (kept)" where an earlier run had done the work
 * @param workspace in which it is kept, if the job says so; closed with this
 * @param histograms where histograms are kept, if they are
 */
record EncodedRun(
        EncodedInput input,
        Optional<EncodedPopulation> population,
        ClassRules rules,
        PassStats stats,
        Optional<KeptWorkspace> workspace,
        Optional<KeptFolder> histograms)
        implements AutoCloseable {

    /**
     * Encodes the input, or finds it encoded.
     *
     * @throws io.skald.UsageException if the data are not what the job says
     * @throws io.skald.FailureException if reading or writing fails, or another run uses the kept workspace
     */
    static EncodedRun of(
            Plan plan, TableInput input, MemoryBudget budget, Workspace workspace, RunOptions options, Runner.Aim aim) {
        Stopwatch watch = new Stopwatch(workspace);
        if (plan.keepWorkspace().isEmpty() || aim == Runner.Aim.EXPERIMENT) {
            EncodePass pass = encoding(plan, input, budget, workspace, options);
            EncodedInput encoded = switch (aim) {
                case RELEASE -> pass.runForRelease();
                case EXPERIMENT -> pass.runForParts();
                default -> pass.run();
            };
            return withPopulation(encoded, fromInput(encoded, input, watch), watch, plan, budget, workspace, options);
        }
        KeptWorkspace folder =
                KeptWorkspace.open(plan.keepWorkspace().get(), plan, options.checkInput(), options.warnings());
        try {
            Optional<KeptWorkspace.Kept> found = folder.find(new EncodingContext(
                    input.valueEncoding(),
                    plan.format().missing(),
                    plan.policies().onMissing() == Plan.Policy.VALUE,
                    budget,
                    workspace));
            KeptWorkspace.Kept kept = found.orElseGet(
                    () -> folder.encode(encoding(plan, input, budget, workspace, options), budget, workspace));
            return new EncodedRun(
                    kept.encoded(),
                    Optional.empty(),
                    rules(plan, kept.encoded(), Optional.empty(), budget),
                    found.isPresent() ? fromStore(kept.encoded(), watch) : fromInput(kept.encoded(), input, watch),
                    Optional.of(folder),
                    kept.histograms());
        } catch (RuntimeException | Error failed) {
            folder.close();
            throw failed;
        }
    }

    /** With a population there is no kept workspace. */
    private static EncodedRun withPopulation(
            EncodedInput encoded,
            PassStats stats,
            Stopwatch watch,
            Plan plan,
            MemoryBudget budget,
            Workspace workspace,
            RunOptions options) {
        Optional<EncodedPopulation> population;
        try {
            population = plan.population()
                    .map(table -> EncodedPopulation.of(plan, encoded.table(), budget, workspace, options));
        } catch (RuntimeException | Error failed) {
            encoded.close();
            throw failed;
        }
        ClassRules rules = rules(plan, encoded, population, budget);
        return new EncodedRun(
                encoded,
                population,
                rules,
                population.isPresent()
                        ? watch.stop(
                                "encode",
                                stats.rows()
                                        + population.get().rows().rows().store().rows(),
                                stats.bytes() + population.get().bytes())
                        : stats,
                Optional.empty(),
                Optional.empty());
    }

    private static EncodePass encoding(
            Plan plan, TableInput input, MemoryBudget budget, Workspace workspace, RunOptions options) {
        return new EncodePass(plan, input, budget, workspace, options.progress(), new CellText(options.hideValues()));
    }

    private static ClassRules rules(
            Plan plan, EncodedInput encoded, Optional<EncodedPopulation> population, MemoryBudget budget) {
        try {
            return ClassRules.of(
                    plan, encoded.table(), encoded.sample(), population.map(EncodedPopulation::rows), budget);
        } catch (RuntimeException | Error failed) {
            population.ifPresent(EncodedPopulation::close);
            encoded.close();
            throw failed;
        }
    }

    private static PassStats fromInput(EncodedInput encoded, TableInput input, Stopwatch watch) {
        return watch.stop("encode", encoded.table().store().rows(), input.totalBytes());
    }

    private static PassStats fromStore(EncodedInput encoded, Stopwatch watch) {
        EncodedStore store = encoded.table().store();
        return watch.stop("encode (kept)", store.rows(), store.bytes());
    }

    /** What the rest of the run must know of it. */
    FirstPass found(Plan plan) {
        Optional<CountedPersons> persons = input.persons()
                .map(counted -> new CountedPersons(
                        plan.columns().get(plan.person().orElseThrow()).name(),
                        counted.persons(),
                        counted.rowsWithoutId()));
        return new FirstPass(
                CountedTable.of(
                        input.table(),
                        input.persons().stream().mapToLong(PersonTable::persons).findFirst()),
                input.table().store().chunkCount(),
                input.inputHash(),
                input.suppressedByPolicy(),
                Stream.of(
                                input.warnings().stream(),
                                rules.warnings().stream(),
                                persons.flatMap(CountedPersons::warning).stream())
                        .flatMap(warnings -> warnings)
                        .toList(),
                persons,
                rules.sensitive().models(),
                stats);
    }

    @Override
    public void close() {
        rules.close();
        population.ifPresent(EncodedPopulation::close);
        input.close();
        workspace.ifPresent(KeptWorkspace::close);
    }
}
