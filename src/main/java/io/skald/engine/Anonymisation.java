package io.skald.engine;

import io.skald.FailureException;
import io.skald.IoReason;
import io.skald.LeftBehindException;
import io.skald.UsageException;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Progress;
import io.skald.budget.Workspace;
import io.skald.csv.CsvInput;
import io.skald.csv.FieldFormat;
import io.skald.histogram.HistogramCounter;
import io.skald.histogram.StoreCounter;
import io.skald.histogram.SuppressedRows;
import io.skald.job.Plan;
import io.skald.lattice.Node;
import io.skald.lattice.SuppressedLabels;
import io.skald.privacy.Evidence;
import io.skald.refine.AbsorptionCost;
import io.skald.refine.Masking;
import io.skald.refine.Refined;
import io.skald.refine.Refiner;
import io.skald.search.Goal;
import io.skald.search.SearchResult;
import io.skald.store.EncodedTable;
import io.skald.verify.Findings;
import io.skald.verify.Verifier;
import io.skald.work.Alongside;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;
import java.util.function.Supplier;

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
        MemoryBudget budget = plan.newBudget();
        Workspace workspace = OutputFolder.workspace(plan, options.warnings());
        boolean placed = false;
        try {
            ReleaseFile target = new ReleaseFile(plan, workspace);
            RunReport report = new Anonymisation(plan, options, budget, workspace).write(target);
            target.putInPlace(companions(plan, report), options.gate());
            placed = true;
            return report;
        } finally {
            if (placed) {
                closeQuietly(workspace, options);
            } else {
                workspace.close();
            }
        }
    }

    private static List<Companion> companions(Plan plan, RunReport report) {
        return List.of(
                new Companion(plan.report(), true, ReportFile.json(report)),
                new Companion(plan.publicReport(), false, PublicFile.json(plan, report)));
    }

    /** With the release in place, the run has not failed, whatever cannot be tidied up and whoever asked it to stop since. */
    private static void closeQuietly(Workspace workspace, RunOptions options) {
        boolean interrupted = Thread.interrupted();
        try {
            workspace.close();
        } catch (LeftBehindException e) {
            options.warnings().accept(e.getMessage());
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Everything up to a release that is verified, with its report. */
    private RunReport write(ReleaseFile target) {
        CsvInput input = CsvInput.open(plan.input(), plan.dialect());
        InputState before = InputState.of(filesRead());
        try (EncodedRun run = encode(input)) {
            EncodedInput encoded = run.input();
            try (StoreCounter counter = SearchPass.counter(plan, encoded.table(), budget, workspace)) {
                SearchPass.Found found = search(encoded.table(), run.counter(counter));
                SearchResult result = found.run().outcomes().get(0).orThrow();
                ReportDraft.Release release = plan.refine().method() == Plan.RefineMethod.NONE
                        ? releaseBins(input, encoded, result, counter, target)
                        : releaseClusters(input, encoded, result, counter, target);
                before.checkUnchanged();
                Stopwatch watch = new Stopwatch(workspace);
                Optional<RowKey> key = target.shuffle(budget);
                key.ifPresent(shuffled ->
                        passes.add(watch.stop("shuffle", encoded.table().store().rows(), 0)));
                RunReport report = new ReportDraft(plan, encoded, found, result, release, budget)
                        .complete(passes, target.hash(), key);
                return verify(report, target, key, before);
            }
        }
    }

    private SearchPass.Found search(EncodedTable table, HistogramCounter counter) {
        Goal goal = SearchPass.goal(table, plan.requirement(), plan.suppressionBySearch());
        Stopwatch watch = new Stopwatch(workspace);
        SearchPass.Found found;
        try (Progress.Pass pass = options.progress().begin("Pass 2: search", 0)) {
            found = new SearchPass(plan, table, counter, budget, options.limits()).run(List.of(goal), pass);
        }
        found.run().outcomes().get(0).orThrow();
        if (found.stopped().isPresent() && !options.bestEffort()) {
            throw new FailureException(found.stopped().get().refusal());
        }
        passes.add(watch.stop("search", counter.rowsScanned(), 0));
        return found;
    }

    private ReportDraft.Release releaseBins(
            CsvInput input, EncodedInput encoded, SearchResult result, StoreCounter counter, ReleaseFile target) {
        EncodedTable table = encoded.table();
        SuppressedGroup group = group(table, result.suppressed(), () -> keepsSuppressedLabels(table, result, counter));
        RunReport.Metrics metrics = measure(table, result, counter);
        FieldFormat format =
                FieldFormat.ofRecords(plan.dialect(), plan.releasedColumns().size());
        if (result.suppressed() == 0) {
            boolean all = table.store().excludedRows() == 0;
            writeBins(input, encoded, result.node(), chunk -> new BitSet(), all, format, group, target);
        } else {
            try (SuppressedRows rows = SuppressedRows.at(
                    table,
                    result.node(),
                    plan.requirement(),
                    result::absorbs,
                    counter,
                    budget,
                    workspace,
                    plan.threads(),
                    Progress.NONE)) {
                writeBins(input, encoded, result.node(), rows::ofChunk, false, format, group, target);
            }
        }
        return new ReportDraft.Release(
                result.sizesWithoutAbsorbed(), result.suppressed(), group, metrics, Optional.empty());
    }

    /** @param joinsClass asked only where the suppressed rows have not what a class must */
    private SuppressedGroup group(EncodedTable table, long suppressed, BooleanSupplier joinsClass) {
        long rows = suppressed + table.store().excludedRows();
        boolean joins = rows > 0 && !plan.requirement().holds(Evidence.ofRows(rows)) && joinsClass.getAsBoolean();
        return new SuppressedGroup(plan, table.store().rows(), rows, joins).orRefuse();
    }

    private boolean keepsSuppressedLabels(EncodedTable table, SearchResult result, StoreCounter counter) {
        SuppressedLabels labels = new SuppressedLabels(table.domains(), result.node());
        AtomicBoolean kept = new AtomicBoolean();
        counter.visit(result.node(), Long.MAX_VALUE, (bins, evidence, information) -> {
            if (plan.requirement().holds(evidence) && labels.are(bins)) {
                kept.set(true);
            }
        });
        return kept.get();
    }

    private void writeBins(
            CsvInput input,
            EncodedInput encoded,
            Node node,
            IntFunction<BitSet> suppressed,
            boolean all,
            FieldFormat format,
            SuppressedGroup group,
            ReleaseFile target) {
        EncodedTable table = encoded.table();
        try (BinLabels labels = all
                ? BinLabels.ofAllRows(table, node)
                : BinLabels.ofReleasedRows(table, node, suppressed, budget, workspace)) {
            write(input, encoded, () -> new NodeLabelling(table, node, labels, suppressed, format), group, target);
        }
    }

    private RunReport.Metrics measure(EncodedTable table, SearchResult result, StoreCounter counter) {
        Stopwatch watch = new Stopwatch(workspace);
        RunReport.Metrics metrics = ReleaseFigures.atNode(plan, table, result, counter, budget);
        passes.add(watch.stop("measure", table.store().rows(), 0));
        return metrics;
    }

    private ReportDraft.Release releaseClusters(
            CsvInput input, EncodedInput encoded, SearchResult result, StoreCounter counter, ReleaseFile target) {
        EncodedTable table = encoded.table();
        RunReport.Metrics before = measure(table, result, counter);
        Stopwatch watch = new Stopwatch(workspace);
        BigDecimal allWeights = plan.weightSum();
        double[] weights = plan.quasi().stream()
                .mapToDouble(quasi ->
                        quasi.weight().divide(allWeights, MathContext.DECIMAL64).doubleValue())
                .toArray();
        try (Refined refined = Refiner.of(plan.refine(), plan.requirement(), weights)
                .with(masking(table))
                .refine(table, result.node(), budget, workspace, plan.threads(), options.progress())) {
            SuppressedGroup group = group(
                    table, refined.rows().suppressed(), () -> refined.totals().printsSuppressed());
            RunReport.Metrics after = ReleaseFigures.ofRefined(plan, table, refined, result.node());
            passes.add(watch.stop("refine", table.store().rows(), 0));
            FieldFormat format =
                    FieldFormat.ofRecords(plan.dialect(), plan.releasedColumns().size());
            write(input, encoded, () -> new ClusterLabelling(table, refined, format), group, target);
            return new ReportDraft.Release(
                    refined.totals().classes(),
                    refined.rows().suppressed(),
                    group,
                    after,
                    Optional.of(new RunReport.RefinementFigures(
                            plan.refine().method().name().toLowerCase(Locale.ROOT),
                            refined.totals().clusters(),
                            refined.rows().rescued(),
                            before)));
        }
    }

    private Masking masking(EncodedTable table) {
        Plan.Suppression suppression = plan.suppression();
        if (suppression.drop()) {
            return Masking.NONE;
        } else if (suppression.smallGroup() != Plan.SmallGroup.ABSORB) {
            return Masking.AS_A_CLASS;
        }
        long rows = table.store().rows();
        long most = Math.min(suppression.maxRows(rows), suppression.allowsAll() ? rows : rows - 1);
        return Masking.absorbing(new Masking.Absorption(
                most,
                () -> AbsorptionCost.of(
                        SearchPass.objective(plan), table.domains(), () -> ReleaseFigures.valueCounts(table))));
    }

    private void write(
            CsvInput input,
            EncodedInput encoded,
            Supplier<RowLabelling> labellings,
            SuppressedGroup group,
            ReleaseFile target) {
        Stopwatch watch = new Stopwatch(workspace);
        GeneralisePass.Written written = new GeneralisePass(
                        plan, input, group.leftOut() > 0, budget, options.progress())
                .run(encoded, labellings, target);
        long inputBytes = encoded.table().kept().isPresent() ? 0 : input.totalBytes();
        passes.add(watch.stop("generalise", written.rowsRead(), inputBytes));
    }

    private EncodedRun encode(CsvInput input) {
        EncodedRun encoded = EncodedRun.forRelease(plan, input, budget, workspace, options);
        passes.add(encoded.stats());
        return encoded;
    }

    /** All files that the run reads, and reads again to verify. */
    private List<Path> filesRead() {
        List<Path> files = new ArrayList<>(plan.input());
        plan.quasi().forEach(quasi -> quasi.hierarchy().ifPresent(files::add));
        return files;
    }

    private Path inOrder(Path released, Optional<RowKey> key) {
        return key.map(shuffled -> ReleaseFile.restored(plan, released, shuffled, budget, workspace))
                .orElse(released);
    }

    private RunReport verify(RunReport report, ReleaseFile release, Optional<RowKey> key, InputState before) {
        if (!plan.verify()) {
            return report;
        }
        Stopwatch watch = new Stopwatch(workspace);
        Findings findings;
        try (Alongside lasting = release.makeLasting()) {
            findings = Verifier.verify(
                    ReleaseClaim.of(plan, inOrder(release.written(), key), ReportFile.figures(report), report.node()),
                    budget,
                    workspace,
                    plan.threads(),
                    options.progress());
            lasting.finish();
        } catch (IOException e) {
            throw IoReason.failure("Cannot write the release for " + plan.output(), e);
        } catch (UsageException | FailureException unreadable) {
            before.checkUnchanged();
            throw unreadable;
        }
        if (!findings.accepted()) {
            before.checkUnchanged();
            if (!FileDigest.of(plan.input()).equals(report.inputHash())) {
                throw InputState.changed(plan.input().get(0));
            }
            throw new FailureException(
                    "The release did not stand up to verification and was not put in place. This is a fault of Skald: please report"
                            + " it with the job." + System.lineSeparator() + findings.describe());
        }
        long rows = findings.counts().rows() + findings.counts().releasedRows();
        return report.verified(watch.stop("verify", rows, 0), findings);
    }
}
