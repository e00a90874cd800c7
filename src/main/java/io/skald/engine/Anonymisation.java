package io.skald.engine;

import io.skald.FailureException;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Progress;
import io.skald.budget.Workspace;
import io.skald.csv.CsvInput;
import io.skald.csv.FieldFormat;
import io.skald.histogram.StoreCounter;
import io.skald.histogram.SuppressedRows;
import io.skald.job.Plan;
import io.skald.search.Goal;
import io.skald.search.SearchResult;
import io.skald.store.EncodedStore;
import io.skald.store.EncodedTable;
import io.skald.verify.Findings;
import io.skald.verify.Verifier;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntFunction;

/**
 * One run from the input to a release in place: encode, search, generalise, verify. Whatever goes wrong on the way, nothing is
 * left behind and nothing is put in place.
 */
final class Anonymisation {

    private final Plan plan;
    private final RunOptions options;
    private final MemoryBudget budget;
    private final Workspace workspace;
    private final List<PassStats> passes = new ArrayList<>();

    private Anonymisation(Plan plan, RunOptions options, MemoryBudget budget, Workspace workspace) {
        this.plan = plan;
        this.options = options;
        this.budget = budget;
        this.workspace = workspace;
    }

    static RunReport run(Plan plan, RunOptions options) {
        MemoryBudget budget = MemoryBudget.ofProcess(plan.memory());
        try (Workspace workspace = OutputFolder.workspace(plan.output())) {
            return new Anonymisation(plan, options, budget, workspace).run();
        }
    }

    private RunReport run() {
        CsvInput input = CsvInput.open(plan.input(), plan.dialect());
        InputState before = InputState.of(plan.input());
        try (EncodedRun encodedRun = encode(input)) {
            EncodedInput encoded = encodedRun.input();
            EncodedTable table = encoded.table();
            Goal goal = SearchPass.goal(table, plan.k(), plan.suppression());
            ReleaseFile release = new ReleaseFile(plan.output(), plan.overwrite(), workspace);
            SearchPass.Found found;
            SearchResult result;
            RunReport.Metrics metrics;
            try (StoreCounter counter = SearchPass.counter(plan, table, budget, workspace)) {
                Stopwatch watch = new Stopwatch(workspace);
                try (Progress.Pass pass = options.progress().begin("Pass 2: search", 0)) {
                    found = new SearchPass(plan, table, encodedRun.counter(counter), budget).run(List.of(goal), pass);
                }
                result = found.run().outcomes().get(0).orThrow();
                if (!result.provenOptimal() && !options.bestEffort()) {
                    throw new FailureException("The search stopped at its limit with node " + result.node()
                            + ", which may not be the best. Narrow the lattice with 'levels', or accept the best so far with"
                            + " --best-effort.");
                }
                metrics = ReleaseFigures.atNode(plan, table, result.node(), budget, workspace);
                passes.add(watch.stop("search", counter.rowsScanned(), 0));
                generalise(input, encoded, result, counter, release);
            }
            before.checkUnchanged();
            RunReport report = new ReportDraft(plan, encoded, found, result, metrics, budget).complete(passes);
            report = verify(report, release);
            release.putInPlace(report);
            return report;
        }
    }

    private EncodedRun encode(CsvInput input) {
        Stopwatch watch = new Stopwatch(workspace);
        EncodedRun encoded = EncodedRun.of(plan, input, budget, workspace, options);
        EncodedStore store = encoded.input().table().store();
        passes.add(
                encoded.reused()
                        ? watch.stop("encode (kept)", store.rows(), store.bytes())
                        : watch.stop("encode", store.rows(), input.totalBytes()));
        return encoded;
    }

    private void generalise(
            CsvInput input, EncodedInput encoded, SearchResult result, StoreCounter counter, ReleaseFile release) {
        if (result.suppressed() == 0) {
            write(input, encoded, result, chunk -> new BitSet(), release);
            return;
        }
        try (SuppressedRows suppressed = SuppressedRows.at(
                encoded.table(), result.node(), plan.k(), counter, budget, workspace, plan.threads(), Progress.NONE)) {
            write(input, encoded, result, suppressed::ofChunk, release);
        }
    }

    private void write(
            CsvInput input,
            EncodedInput encoded,
            SearchResult result,
            IntFunction<BitSet> suppressed,
            ReleaseFile release) {
        Stopwatch watch = new Stopwatch(workspace);
        FieldFormat format = FieldFormat.of(plan.dialect());
        GeneralisePass.Written written = new GeneralisePass(plan, input, budget, options.progress())
                .run(encoded, () -> new NodeLabelling(encoded.table(), result.node(), suppressed, format), release);
        passes.add(watch.stop("generalise", written.rowsRead(), input.totalBytes()));
    }

    private RunReport verify(RunReport report, ReleaseFile release) {
        if (!plan.verify()) {
            return report;
        }
        Stopwatch watch = new Stopwatch(workspace);
        Findings findings = Verifier.verify(
                ReleaseClaim.of(plan, release.written(), ReportFile.figures(report)),
                budget,
                workspace,
                plan.threads(),
                options.progress());
        if (!findings.accepted()) {
            throw new FailureException(
                    "The release did not stand up to verification and was not put in place. This is a fault of Skald: please report"
                            + " it with the job." + System.lineSeparator() + findings.describe());
        }
        return report.with(
                List.of(watch.stop(
                        "verify", findings.counts().rows() + findings.counts().releasedRows(), 0)),
                List.of());
    }
}
