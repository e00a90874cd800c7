package io.skald.engine;

import io.skald.FailureException;
import io.skald.IoReason;
import io.skald.LeftBehindException;
import io.skald.UsageException;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Workspace;
import io.skald.engine.encode.CellText;
import io.skald.engine.encode.CountedTable;
import io.skald.engine.encode.EncodedInput;
import io.skald.engine.encode.FileDigest;
import io.skald.engine.encode.ReleaseLayout;
import io.skald.engine.release.Companion;
import io.skald.engine.release.GeneralisePass;
import io.skald.engine.release.OutputFolder;
import io.skald.engine.release.ReleaseFile;
import io.skald.engine.release.RowLabelling;
import io.skald.engine.release.SuppressedList;
import io.skald.engine.report.DrawnKeys;
import io.skald.engine.report.PassStats;
import io.skald.engine.report.ReleaseClaim;
import io.skald.engine.report.ReleaseFigures;
import io.skald.engine.report.ReportFile;
import io.skald.engine.report.RunReport;
import io.skald.engine.report.Stopwatch;
import io.skald.engine.report.WrittenRelease;
import io.skald.histogram.HistogramCounter;
import io.skald.histogram.key.Sensitive;
import io.skald.histogram.scan.SuppressedClasses;
import io.skald.job.Plan;
import io.skald.job.Refinement;
import io.skald.job.ReleaseNames;
import io.skald.lattice.Node;
import io.skald.loss.ValueCounts;
import io.skald.privacy.Requirement;
import io.skald.refine.Masking;
import io.skald.refine.Refined;
import io.skald.refine.Refiner;
import io.skald.risk.SizeTable;
import io.skald.store.EncodedTable;
import io.skald.store.PersonRows;
import io.skald.table.TableInput;
import io.skald.table.TableOutput;
import io.skald.table.TableTarget;
import io.skald.verify.Verifier;
import io.skald.verify.claim.Findings;
import io.skald.work.Alongside;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** Runs the passes with the threads, the memory and the disk of this process. */
final class LocalRunner implements Runner {

    private final Plan plan;
    private final RunOptions options;
    private final MemoryBudget budget;
    private final Workspace workspace;
    private final TableInput input;
    private final InputState before;
    private final ReleaseFile target;
    private Optional<CountedInput> counted = Optional.empty();
    private final RemoteRelease remote;
    private boolean placed;
    private long rowsReleased;

    private LocalRunner(Plan plan, RunOptions options, MemoryBudget budget, Workspace workspace) {
        this.plan = plan;
        this.options = options;
        this.budget = budget;
        this.workspace = workspace;
        this.target = new ReleaseFile(plan, workspace);
        this.remote = new RemoteRelease(plan, new Staging(workspace, options.progress()));
        this.input = plan.format().open(plan.input());
        this.before = InputState.of(plan);
    }

    /** A runner whose temporary files lie beside the plan's output. */
    static LocalRunner open(Plan plan, RunOptions options) {
        MemoryBudget budget = plan.newBudget();
        Workspace workspace = OutputFolder.workspace(plan, options.warnings());
        try {
            return new LocalRunner(new Staging(workspace, options.progress()).of(plan), options, budget, workspace);
        } catch (RuntimeException | Error failed) {
            workspace.close();
            throw failed;
        }
    }

    @Override
    public FirstPass encode(Aim aim) {
        EncodedRun run = Staging.naming(plan, () -> EncodedRun.of(plan, input, budget, workspace, options, aim));
        try {
            counted = Optional.of(new CountedInput(run, plan, budget, workspace, options.warnings()));
        } catch (RuntimeException | Error failed) {
            run.close();
            throw failed;
        }
        return run.found(plan);
    }

    private CountedInput counted() {
        return counted.orElseThrow();
    }

    /** What {@link #encode} left. */
    EncodedInput encoded() {
        return counted().run().input();
    }

    /** Its table. */
    EncodedTable table() {
        return encoded().table();
    }

    /** The columns of whose values something is asked. */
    Sensitive sensitive() {
        return counted().run().rules().sensitive();
    }

    /** What every class must have. */
    Requirement requirement() {
        return counted().run().rules().requirement();
    }

    /** Where what memory refuses goes. */
    Workspace workspace() {
        return workspace;
    }

    @Override
    public HistogramCounter counter() {
        return counted().counter();
    }

    @Override
    public <T> Optional<T> countingRows(Function<HistogramCounter, T> work) {
        return counted().countingRows(plan, budget, workspace, work);
    }

    @Override
    public List<ValueCounts> valueCounts() {
        return ReleaseFigures.valueCounts(table());
    }

    @Override
    public Optional<SizeTable> sampledClasses(ClassSample sample) {
        return sample.of(table(), encoded().persons(), plan.threads(), budget);
    }

    @Override
    public Optional<String> weakerModels(long maySuppress) {
        Node top = SearchPass.lattice(plan, CountedTable.of(table()).domains()).top();
        Optional<EncodedPopulation> population = counted().run().population();
        if (population.isPresent()) {
            return new MissingFromPopulation(
                            TopBins.of(table(), top),
                            TopBins.of(population.get().rows(), top),
                            table().domains(),
                            top,
                            new WeakerPopulationMap(plan, maySuppress),
                            new CellText(options.hideValues()),
                            budget)
                    .words();
        }
        EncodedRun run = counted().run();
        return WeakerModels.inStore(run.input(), counter(), run.rules(), top, maySuppress)
                .words();
    }

    @Override
    public Recoding recode(SuppressedClasses classes, long suppressed) {
        return NodeRecoding.of(classes, suppressed, table(), counter(), this);
    }

    @Override
    public ClusterRecoding refine(Node bins, Masking masking) {
        EncodedTable table = plan.refine().method() == Refinement.Method.CELLS ? table().printingCells() : table();
        Optional<PersonRows> rows = counted()
                .run()
                .input()
                .persons()
                .map(ordered -> PersonRows.of(ordered, table.store(), budget, workspace));
        Refiner refiner = Refiner.of(plan.refine(), requirement(), plan.weightShares())
                .with(sensitive())
                .with(masking);
        try {
            Refined refined = rows.map(refiner::with)
                    .orElse(refiner)
                    .refine(table, bins, budget, workspace, plan.threads(), options.progress());
            return new RefinedRecoding(
                    new RefinedTable(plan, table, bins, sensitive(), requirement(), rows, refined, budget, workspace),
                    this);
        } catch (RuntimeException | Error failed) {
            rows.ifPresent(PersonRows::close);
            throw failed;
        }
    }

    /** Workers of a pass. */
    int threads() {
        return plan.threads();
    }

    /** What the release is written as. */
    TableOutput output() {
        return ReleaseLayout.output(plan, input);
    }

    /**
     * Pass 3.
     *
     * @param labellings gives each thread what it prints
     */
    PassStats write(Supplier<RowLabelling> labellings, boolean leavesOut) {
        EncodedInput encoded = encoded();
        Stopwatch watch = new Stopwatch(workspace);
        GeneralisePass pass = new GeneralisePass(plan, input, leavesOut, budget, options.progress());
        GeneralisePass.Written written =
                options.listSuppressed() ? listed(pass, encoded, labellings) : pass.run(encoded, labellings, target);
        rowsReleased = written.rowsReleased();
        long inputBytes = encoded.table().kept().isPresent() ? 0 : input.totalBytes();
        return watch.stop("generalise", written.rowsRead(), inputBytes);
    }

    private GeneralisePass.Written listed(
            GeneralisePass pass, EncodedInput encoded, Supplier<RowLabelling> labellings) {
        try (SuppressedList list = SuppressedList.create(suppressedList())) {
            return pass.listing(list).run(encoded, labellings, target);
        } catch (IOException e) {
            throw IoReason.failure("Cannot write the list of suppressed rows for " + plan.output(), e);
        }
    }

    private Path suppressedList() {
        return workspace.folder().resolve("suppressed");
    }

    @Override
    public WrittenRelease complete() {
        before.checkUnchanged();
        List<PassStats> passes = new ArrayList<>();
        Stopwatch classes = new Stopwatch(workspace);
        if (target.tellClasses(rowsReleased, budget, options.progress())) {
            passes.add(classes.stop("classes", rowsReleased, 0));
        }
        Stopwatch watch = new Stopwatch(workspace);
        if (target.shuffle(budget)) {
            passes.add(watch.stop("shuffle", table().store().rows(), 0));
        }
        return new WrittenRelease(target.hash(), new DrawnKeys(target.rowKey(), target.tokenKey()), passes);
    }

    @Override
    public Findings verify(RunReport report) {
        Findings findings;
        Path released = remote.returned(target.written());
        try (Alongside lasting = target.makeLasting()) {
            findings = Verifier.verify(
                    ReleaseClaim.of(
                            plan,
                            target.inOrder(released, budget),
                            ReportFile.figures(report),
                            report.node(),
                            target.seed(report.inputHash())),
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
        }
        return findings;
    }

    @Override
    public void putInPlace(List<Companion> companions) {
        closeCounted();
        List<Companion> all = new ArrayList<>(companions);
        if (options.listSuppressed()) {
            Path list = ReleaseNames.suppressed(plan.output(), plan.report(), plan.streamed());
            all.add(new Companion(list, true, "", Optional.of(suppressedList())));
        }
        Optional<TableTarget.Delivery> delivered = remote.delivered(target.written());
        if (delivered.isPresent()) {
            target.publish(delivered.get(), all, options.gate());
        } else {
            target.putInPlace(all, options.gate());
        }
        placed = true;
    }

    @Override
    public MemoryBudget budget() {
        return budget;
    }

    @Override
    public long spilledBytes() {
        return workspace.spilledBytes();
    }

    private void closeCounted() {
        Optional<CountedInput> closing = counted;
        counted = Optional.empty();
        closing.ifPresent(CountedInput::close);
    }

    @Override
    public void close() {
        try {
            closeCounted();
            remote.close();
        } finally {
            if (placed) {
                closeQuietly();
            } else {
                workspace.close();
            }
        }
    }

    /** With the release in place, the run has not failed, whatever cannot be tidied up and whoever asked it to stop since. */
    private void closeQuietly() {
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
}
