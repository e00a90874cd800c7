package io.skald.engine;

import io.skald.attribute.EncodingContext;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Workspace;
import io.skald.csv.CsvInput;
import io.skald.histogram.HistogramCounter;
import io.skald.histogram.StoreCounter;
import io.skald.job.Plan;
import io.skald.store.EncodedStore;
import io.skald.store.KeptFolder;
import java.util.Optional;
import java.util.function.Function;

/** The input of a run, encoded: by pass 1, or by an earlier run that kept it. */
final class EncodedRun implements AutoCloseable {

    private final Plan plan;
    private final RunOptions options;
    private final EncodedInput encoded;
    private final PassStats stats;
    private final Optional<KeptWorkspace> kept;
    private final Optional<KeptFolder> histograms;

    private EncodedRun(
            Plan plan,
            RunOptions options,
            EncodedInput encoded,
            PassStats stats,
            Optional<KeptWorkspace> kept,
            Optional<KeptFolder> histograms) {
        this.plan = plan;
        this.options = options;
        this.encoded = encoded;
        this.stats = stats;
        this.kept = kept;
        this.histograms = histograms;
    }

    /**
     * Encodes the input for a search alone, or finds it encoded.
     *
     * @throws io.skald.UsageException if the data are not what the job says
     * @throws io.skald.FailureException if reading or writing fails, or another run uses the kept workspace
     */
    static EncodedRun forSearch(
            Plan plan, CsvInput input, MemoryBudget budget, Workspace workspace, RunOptions options) {
        return of(plan, input, budget, workspace, options, EncodePass::run);
    }

    /** As {@link #forSearch}, but for a search and a release. */
    static EncodedRun forRelease(
            Plan plan, CsvInput input, MemoryBudget budget, Workspace workspace, RunOptions options) {
        return of(plan, input, budget, workspace, options, EncodePass::runForRelease);
    }

    private static EncodedRun of(
            Plan plan,
            CsvInput input,
            MemoryBudget budget,
            Workspace workspace,
            RunOptions options,
            Function<EncodePass, EncodedInput> encode) {
        Stopwatch watch = new Stopwatch(workspace);
        if (plan.keepWorkspace().isEmpty()) {
            EncodedInput encoded = encode.apply(new EncodePass(plan, input, budget, workspace, options));
            PassStats stats = fromInput(encoded, input, watch);
            return new EncodedRun(plan, options, encoded, stats, Optional.empty(), Optional.empty());
        }
        KeptWorkspace folder = KeptWorkspace.open(plan.keepWorkspace().get(), plan, options);
        try {
            Optional<KeptWorkspace.Kept> found = folder.find(new EncodingContext(
                    input.valueEncoding(),
                    plan.dialect().missing(),
                    plan.policies().onMissing() == Plan.Policy.VALUE,
                    budget,
                    workspace));
            KeptWorkspace.Kept kept = found.orElseGet(
                    () -> folder.encode(new EncodePass(plan, input, budget, workspace, options), budget));
            return new EncodedRun(
                    plan,
                    options,
                    kept.encoded(),
                    found.isPresent() ? kept(kept.encoded(), watch) : fromInput(kept.encoded(), input, watch),
                    Optional.of(folder),
                    kept.histograms());
        } catch (RuntimeException | Error failed) {
            folder.close();
            throw failed;
        }
    }

    private static PassStats fromInput(EncodedInput encoded, CsvInput input, Stopwatch watch) {
        return watch.stop("encode", encoded.table().store().rows(), input.totalBytes());
    }

    private static PassStats kept(EncodedInput encoded, Stopwatch watch) {
        EncodedStore store = encoded.table().store();
        return watch.stop("encode (kept)", store.rows(), store.bytes());
    }

    /** What pass 1 left. */
    EncodedInput input() {
        return encoded;
    }

    /** What pass 1 took: "encode", or "encode (kept)" where an earlier run had done the work. */
    PassStats stats() {
        return stats;
    }

    /** The same counter, or one that also uses and keeps histograms where the run has a kept workspace. */
    HistogramCounter counter(StoreCounter counter) {
        if (histograms.isEmpty()) {
            return counter;
        }
        boolean informed = plan.objective() == Plan.ObjectiveKind.ENTROPY;
        return new KeptHistograms(counter, encoded.table().domains(), informed, histograms.get(), options.warnings());
    }

    @Override
    public void close() {
        encoded.close();
        kept.ifPresent(KeptWorkspace::close);
    }
}
