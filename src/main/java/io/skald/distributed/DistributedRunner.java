package io.skald.distributed;

import io.skald.FailureException;
import io.skald.IoReason;
import io.skald.UsageException;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Progress;
import io.skald.budget.Workspace;
import io.skald.engine.ClusterRecoding;
import io.skald.engine.CountedPersons;
import io.skald.engine.FirstPass;
import io.skald.engine.Recoding;
import io.skald.engine.RunOptions;
import io.skald.engine.Runner;
import io.skald.engine.encode.CellText;
import io.skald.engine.encode.CountedTable;
import io.skald.engine.encode.ReleaseLayout;
import io.skald.engine.release.Companion;
import io.skald.engine.release.OutputFolder;
import io.skald.engine.release.ReleaseFile;
import io.skald.engine.report.DrawnKeys;
import io.skald.engine.report.ReleaseClaim;
import io.skald.engine.report.ReportFile;
import io.skald.engine.report.RunReport;
import io.skald.engine.report.Stopwatch;
import io.skald.engine.report.WrittenRelease;
import io.skald.histogram.HistogramCounter;
import io.skald.histogram.scan.SuppressedClasses;
import io.skald.identifier.ReleaseSeed;
import io.skald.job.Plan;
import io.skald.lattice.Node;
import io.skald.loss.ValueCounts;
import io.skald.place.FileMoves;
import io.skald.refine.Masking;
import io.skald.table.TableTarget;
import io.skald.verify.claim.Claim;
import io.skald.verify.claim.Findings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Does the passes by what a table elsewhere counts and writes; the tuples of values that it counted are kept here, on disk. */
final class DistributedRunner implements Runner {

    private final Plan plan;
    private final RunOptions options;
    private final MemoryBudget budget;
    private final Workspace workspace;
    private final ReleaseFile target;
    private final DistributedTable.Factory tables;
    private final DistributedTable table;
    private final TupleRoom room;
    private List<List<ValueRows>> values = List.of();
    private Optional<Encoded> encoded = Optional.empty();
    private boolean placed;

    private DistributedRunner(
            Plan plan,
            RunOptions options,
            MemoryBudget budget,
            Workspace workspace,
            DistributedTable.Factory tables,
            TupleRoom room) {
        this.room = room;
        this.plan = plan;
        this.options = options;
        this.budget = budget;
        this.workspace = workspace;
        this.target = new ReleaseFile(plan, workspace);
        this.tables = tables;
        this.table = tables.open(plan, target.written());
    }

    static DistributedRunner open(Plan plan, RunOptions options, DistributedTable.Factory tables, TupleRoom room) {
        MemoryBudget budget = plan.newBudget();
        Workspace workspace = OutputFolder.workspace(plan, options.warnings());
        try {
            return new DistributedRunner(plan, options, budget, workspace, tables, room);
        } catch (RuntimeException | Error failed) {
            workspace.close();
            throw failed;
        }
    }

    @Override
    public FirstPass encode(Aim aim) {
        Stopwatch watch = new Stopwatch(workspace);
        try (Progress.Pass pass = options.progress().begin("Pass 1: count values and tuples", 0)) {
            values = table.values();
            Encoded made = new FarEncoding(
                            plan,
                            table,
                            this::openPopulation,
                            room,
                            new CellText(options.hideValues()),
                            budget,
                            workspace)
                    .of(values);
            encoded = Optional.of(made);
            pass.advance(made.rows(), 0);
            Optional<CountedPersons> persons = persons();
            return new FirstPass(
                    new CountedTable(
                            made.numbers().domains(),
                            made.rows(),
                            made.codes().excluded(),
                            persons.stream().mapToLong(CountedPersons::persons).findFirst()),
                    table.parts(),
                    table.digest(),
                    made.codes().suppressedByPolicy(),
                    made.guarded().warnings(),
                    persons,
                    made.guarded().sensitive().models(),
                    watch.stop(
                            "encode",
                            made.rows()
                                    + made.population().map(FarPopulation::rows).orElse(0L),
                            0));
        }
    }

    private Optional<CountedPersons> persons() {
        return encoded()
                .persons()
                .map(counted -> new CountedPersons(
                        plan.columns().get(plan.person().orElseThrow()).name(),
                        counted.persons(),
                        counted.rowsWithout()));
    }

    private DistributedTable openPopulation() {
        return tables.open(plan.ofPopulation(), target.written());
    }

    private Encoded encoded() {
        return encoded.orElseThrow();
    }

    @Override
    public HistogramCounter counter() {
        return encoded().counted().counter();
    }

    @Override
    public Optional<String> weakerModels(long maySuppress) {
        Encoded made = encoded();
        if (made.population().isPresent()) {
            int[] bottom = new int[plan.quasi().size()];
            return made.guarded()
                    .missingFromPopulation(
                            visitor -> made.counted().show(bottom, visitor),
                            made.numbers().domains(),
                            made.population().get().domains(),
                            maySuppress,
                            new CellText(options.hideValues()),
                            budget);
        }
        return made.guarded()
                .weaker(made.counted()::show, counter(), made.numbers().domains(), maySuppress);
    }

    @Override
    public List<ValueCounts> valueCounts() {
        return encoded().counted().valueCounts();
    }

    @Override
    public Recoding recode(SuppressedClasses classes, long suppressed) {
        Encoded made = encoded();
        return new DistributedRecoding(
                table,
                NodeClasses.of(classes, suppressed, made.numbers(), counter(), budget, workspace),
                made.codes(),
                made.guarded(),
                made.rows(),
                suppressed + made.codes().excluded() > 0,
                plan.person().isPresent(),
                workspace);
    }

    @Override
    public ClusterRecoding refine(Node bins, Masking masking) {
        if (encoded().rows() > FetchedRows.MOST_ROWS) {
            throw new UsageException("The table has more than " + FetchedRows.MOST_ROWS
                    + " rows, which is the most that can be refined. Leave 'refine' out.");
        }
        if (BinWork.does(plan, masking)) {
            return FarClusters.of(plan, table, encoded(), bins, budget, workspace);
        }
        room.checkRefinement(encoded().rows(), encoded().numbers().domains(), workspace);
        return DistributedClusters.of(plan, table, encoded(), bins, masking, budget, workspace, options.progress());
    }

    @Override
    public WrittenRelease complete() {
        return new WrittenRelease(table.written().digest(), DrawnKeys.NONE, List.of());
    }

    @Override
    public Findings verify(RunReport report) {
        Claim claim = ReleaseClaim.of(
                plan,
                target.written(),
                ReportFile.figures(report),
                report.node(),
                new ReleaseSeed(report.inputHash(), ""));
        return new GroupedVerification(plan, table, this::openPopulation, values, options.progress(), budget, workspace)
                .of(table.written(), claim);
    }

    @Override
    public void putInPlace(List<Companion> companions) {
        closeCounted();
        // A release that goes to an address waits there.
        if (Files.exists(target.written())) {
            makeLasting(target.written());
        }
        Optional<TableTarget> named = plan.format().destination();
        if (named.isPresent()) {
            try (TableTarget.Delivery delivery = named.get()
                    .deliver(
                            target.written(),
                            ReleaseLayout.columns(plan),
                            plan.format().source(),
                            plan.overwrite())) {
                target.publish(delivery, companions, options.gate());
            }
        } else {
            target.putInPlace(companions, options.gate());
        }
        placed = true;
    }

    private void makeLasting(Path release) {
        try (Stream<Path> files = Files.walk(release)) {
            for (Path file : files.toList()) {
                FileMoves.DISK.sync(file);
            }
        } catch (IOException e) {
            throw IoReason.failure("Cannot write the release for " + plan.output(), e);
        }
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
        encoded.ifPresent(Encoded::close);
        encoded = Optional.empty();
    }

    @Override
    public void close() {
        try (workspace;
                table) {
            closeCounted();
        } catch (FailureException left) {
            if (!placed) {
                throw left;
            }
            options.warnings().accept(left.getMessage());
        }
    }
}
