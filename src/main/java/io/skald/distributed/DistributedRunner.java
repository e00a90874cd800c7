package io.skald.distributed;

import io.skald.FailureException;
import io.skald.IoReason;
import io.skald.attribute.Encoding.CodedDomain;
import io.skald.attribute.bin.Domain;
import io.skald.attribute.value.EncodingContext;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Progress;
import io.skald.budget.Workspace;
import io.skald.engine.ClusterRecoding;
import io.skald.engine.FirstPass;
import io.skald.engine.GuardedValues;
import io.skald.engine.Recoding;
import io.skald.engine.RunOptions;
import io.skald.engine.Runner;
import io.skald.engine.encode.CellText;
import io.skald.engine.encode.CountedTable;
import io.skald.engine.encode.ReleaseLayout;
import io.skald.engine.encode.ValueCodes;
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
import io.skald.histogram.key.Sensitive;
import io.skald.histogram.scan.CountedTuples;
import io.skald.histogram.scan.SuppressedClasses;
import io.skald.histogram.scan.TupleCounter;
import io.skald.identifier.ReleaseSeed;
import io.skald.job.Plan;
import io.skald.lattice.Node;
import io.skald.loss.ValueCounts;
import io.skald.place.FileMoves;
import io.skald.privacy.ValueTally;
import io.skald.refine.Masking;
import io.skald.table.TableTarget;
import io.skald.verify.claim.Claim;
import io.skald.verify.claim.Findings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
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
    private final DistributedTable table;
    private List<List<ValueRows>> values = List.of();
    private Optional<Encoded> encoded = Optional.empty();
    private boolean placed;

    /** What pass 1 left. */
    record Encoded(
            ValueCodes codes, GuardedValues guarded, ValueTally[] excluded, CountedTuples tuples, TupleCounter counter)
            implements AutoCloseable {

        List<Domain> domains() {
            return codes.quasi().stream().map(CodedDomain::domain).toList();
        }

        @Override
        public void close() {
            counter.close();
            tuples.close();
            guarded.close();
        }
    }

    private DistributedRunner(
            Plan plan, RunOptions options, MemoryBudget budget, Workspace workspace, DistributedTable.Factory tables) {
        this.plan = plan;
        this.options = options;
        this.budget = budget;
        this.workspace = workspace;
        this.target = new ReleaseFile(plan, workspace);
        this.table = tables.open(plan, target.written());
    }

    static DistributedRunner open(Plan plan, RunOptions options, DistributedTable.Factory tables) {
        MemoryBudget budget = plan.newBudget();
        Workspace workspace = OutputFolder.workspace(plan, options.warnings());
        try {
            return new DistributedRunner(plan, options, budget, workspace, tables);
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
            int quasi = plan.quasi().size();
            List<List<String>> texts = values.stream()
                    .map(column -> column.stream().map(ValueRows::text).toList())
                    .toList();
            List<long[]> rowsOf = values.stream()
                    .map(column -> column.stream().mapToLong(ValueRows::rows).toArray())
                    .toList();
            CellText cells = new CellText(options.hideValues());
            ValueCodes codes = ValueCodes.of(
                    plan,
                    texts.subList(0, quasi),
                    rowsOf.subList(0, quasi),
                    cells,
                    new EncodingContext(
                            StandardCharsets.UTF_8,
                            plan.format().missing(),
                            plan.policies().onMissing() == Plan.Policy.VALUE,
                            budget,
                            workspace));
            GuardedValues guarded = GuardedValues.of(
                    plan,
                    texts.subList(quasi, texts.size()),
                    rowsOf.subList(quasi, texts.size()),
                    Arrays.stream(rowsOf.get(0)).sum(),
                    cells,
                    budget);
            Encoded made = count(codes, guarded);
            long rows = made.tuples().rows() + codes.excluded();
            pass.advance(rows, 0);
            return new FirstPass(
                    new CountedTable(made.domains(), rows, codes.excluded()),
                    table.parts(),
                    table.digest(),
                    codes.suppressedByPolicy(),
                    guarded.warnings(),
                    Optional.empty(),
                    guarded.sensitive().models(),
                    watch.stop("encode", rows, 0));
        }
    }

    private Encoded count(ValueCodes codes, GuardedValues guarded) {
        List<Domain> domains = codes.quasi().stream().map(CodedDomain::domain).toList();
        Sensitive sensitive = guarded.sensitive();
        CountedTuples tuples = new CountedTuples(domains, sensitive, budget, workspace);
        try {
            long[] found = new long[domains.size()];
            int[] shown = new int[sensitive.columns().size()];
            ValueTally[] excluded = sensitive.newTallies();
            table.tuples((tuple, rows) -> {
                for (int i = 0; i < shown.length; i++) {
                    shown[i] = sensitive.columns().get(i).valueOf()[tuple[found.length + i]];
                }
                if (codes.encode(tuple, rows, found)) {
                    tuples.add(found, shown, rows);
                } else {
                    for (int i = 0; i < shown.length; i++) {
                        excluded[i].add(shown[i], rows);
                    }
                }
            });
            tuples.finish();
            boolean informed = plan.objective() == Plan.ObjectiveKind.ENTROPY;
            TupleCounter counter = new TupleCounter(tuples, informed, budget, workspace, plan.threads());
            Encoded made = new Encoded(codes, guarded, excluded, tuples, counter);
            encoded = Optional.of(made);
            return made;
        } catch (RuntimeException | Error failed) {
            tuples.close();
            guarded.close();
            throw failed;
        }
    }

    private Encoded encoded() {
        return encoded.orElseThrow();
    }

    @Override
    public HistogramCounter counter() {
        return encoded().counter();
    }

    @Override
    public Optional<String> weakerModels(long maySuppress) {
        Encoded made = encoded();
        return made.guarded().weaker(made.tuples(), made.domains(), maySuppress);
    }

    @Override
    public List<ValueCounts> valueCounts() {
        return encoded().tuples().rowsOfCode().stream()
                .map(rows -> {
                    ValueCounts.Builder counts = new ValueCounts.Builder();
                    rows.forEach(counts::add);
                    return counts.build();
                })
                .toList();
    }

    @Override
    public Recoding recode(SuppressedClasses classes, long suppressed) {
        return DistributedRecoding.of(classes, suppressed, encoded(), table, budget, workspace);
    }

    @Override
    public ClusterRecoding refine(Node bins, Masking masking) {
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
        return new GroupedVerification(plan, values, options.progress(), budget).of(table.written(), claim);
    }

    @Override
    public void putInPlace(List<Companion> companions) {
        closeCounted();
        try (Stream<Path> files = Files.walk(target.written())) {
            for (Path file : files.toList()) {
                FileMoves.DISK.sync(file);
            }
        } catch (IOException e) {
            throw IoReason.failure("Cannot write the release for " + plan.output(), e);
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
