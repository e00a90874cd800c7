package io.skald.refine;

import io.skald.Excerpt;
import io.skald.UsageException;
import io.skald.attribute.bin.Domain;
import io.skald.attribute.dictionary.CodeMap;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryShare;
import io.skald.budget.MemoryTag;
import io.skald.budget.Progress;
import io.skald.budget.Workspace;
import io.skald.histogram.key.CountedColumn;
import io.skald.histogram.key.Sensitive;
import io.skald.job.Refinement;
import io.skald.lattice.Node;
import io.skald.privacy.Requirement;
import io.skald.store.EncodedChunk;
import io.skald.store.EncodedStore;
import io.skald.store.EncodedTable;
import io.skald.store.PersonRows;
import io.skald.work.OrderedTasks;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Local recoding: splits each bin of a node into clusters that have what a class must (DESIGN section 2). Works on codes and row numbers only. The
 * clusters depend on the table, the bins, the requirement and the job's choices; not on memory, threads or chunks.
 */
public final class Refiner {

    private final Refinement plan;
    private final Requirement requirement;
    private final double[] weights;
    private final Masking masking;
    private final RefinementContext.Limits limits;
    private final Sensitive sensitive;
    private final PersonCount.Of persons;

    private Refiner(
            Refinement plan,
            Requirement requirement,
            Sensitive sensitive,
            PersonCount.Of persons,
            double[] weights,
            Masking masking,
            RefinementContext.Limits limits) {
        this.sensitive = sensitive;
        this.persons = persons;
        this.plan = plan;
        this.requirement = requirement;
        this.weights = weights.clone();
        this.masking = masking;
        this.limits = limits.forClustersOf(requirement.leastRows());
    }

    /**
     * A refiner whose suppressed rows stand in the release if together they have what a class must.
     *
     * @param plan the job's choices; its method is not {@code NONE}
     * @param requirement what every cluster must have
     * @param weights of the quasi-identifiers in GCP, summing to 1
     */
    public static Refiner of(Refinement plan, Requirement requirement, double[] weights) {
        return of(plan, requirement, weights, RefinementContext.Limits.STANDARD);
    }

    /** A refiner with other limits, so that small tables take every path that large ones do. */
    static Refiner of(Refinement plan, Requirement requirement, double[] weights, RefinementContext.Limits limits) {
        return new Refiner(
                plan, requirement, Sensitive.NONE, PersonCount.Of.NOBODY, weights, Masking.AS_A_CLASS, limits);
    }

    /** The same with other rules for suppressed rows. */
    public Refiner with(Masking other) {
        return new Refiner(plan, requirement, sensitive, persons, weights, other, limits);
    }

    /** The same where the requirement asks something of sensitive columns: these. */
    public Refiner with(Sensitive columns) {
        return new Refiner(plan, requirement, columns, persons, weights, masking, limits);
    }

    /** The same where the requirement asks for persons: the table's rows are theirs. */
    public Refiner with(PersonRows rows) {
        PersonCount.Of counted = new PersonCount.Of(Optional.of(rows), requirement.k());
        return new Refiner(plan, requirement, sensitive, counted, weights, masking, limits);
    }

    /**
     * The node whose bins are refined.
     *
     * @param bins the job's choice
     * @param found the final node of the search
     * @param domains per quasi-identifier
     */
    public static Node binsOf(Refinement.Bins bins, Node found, List<Domain> domains) {
        int[] levels = new int[domains.size()];
        for (int i = 0; i < levels.length; i++) {
            Domain domain = domains.get(i);
            levels[i] = bins.level(domain.name(), domain.height()).orElse(found.level(i));
        }
        return Node.of(levels);
    }

    /**
     * Refines a table. Rows of bins that have not what a class must come back suppressed, and those of a class that they absorb.
     *
     * @param bins the node whose bins are refined
     * @throws UsageException if a label of some hierarchy stands for two sets of values
     */
    public Refined refine(
            EncodedTable table, Node bins, MemoryBudget budget, Workspace workspace, int threads, Progress progress) {
        refuseAmbiguousLabels(table.domains());
        return refine(table, table.countedRows(), bins, budget, workspace, threads, progress, Assembly::finish);
    }

    /**
     * Refines whole bins of a larger table as they are refined in that; labels are not looked at. Suppressed rows stay suppressed, and no class is absorbed.
     *
     * @param part all rows of these bins, in the order of the table
     * @param rowsOfTable the rows of the larger table that no policy suppresses
     * @param bins the node whose bins are refined
     */
    public RefinedPart refinePart(
            EncodedTable part, long rowsOfTable, Node bins, MemoryBudget budget, Workspace workspace) {
        return refine(part, rowsOfTable, bins, budget, workspace, 1, Progress.NONE, Assembly::finishPart);
    }

    private <T> T refine(
            EncodedTable table,
            long rows,
            Node bins,
            MemoryBudget budget,
            Workspace workspace,
            int threads,
            Progress progress,
            Function<Assembly, T> end) {
        List<Domain> domains = table.domains();
        try (MemoryBudget.Reservation held = budget.reserve(MemoryTag.REFINEMENT, Geometry.bytes(domains, threads))) {
            long tables = MemoryShare.COST_TABLES.of(budget);
            long mostTables = held.tryResize(held.bytes() + tables) ? tables : 0;
            Geometry geometry = new Geometry(domains, weights, mostTables);
            held.tryResize(held.bytes() - mostTables + geometry.tableBytes());
            RefinementContext setting = settingOf(table, rows, geometry, threads, budget, workspace);
            return refine(table, rows, bins, setting, threads, progress, end);
        }
    }

    private RefinementContext settingOf(
            EncodedTable table, long rows, Geometry geometry, int threads, MemoryBudget budget, Workspace workspace) {
        double nanosPerRow = plan.effort()
                .time()
                .map(time -> (double) time.toNanos() * threads / Math.max(1, rows))
                .orElse(0.0);
        return new RefinementContext(
                new ClusteringChoices(
                        plan, requirement, SecondLook.sweepsFor(rows, requirement.leastRows()), threads, nanosPerRow),
                table.domains(),
                new RowRecords(table.store().rows(), table.domains(), sensitive, persons, geometry),
                masking,
                limits,
                budget,
                workspace);
    }

    private static <T> T refine(
            EncodedTable table,
            long rows,
            Node bins,
            RefinementContext setting,
            int threads,
            Progress progress,
            Function<Assembly, T> end) {
        try (Assembly assembly = new Assembly(table.store(), setting);
                OrderedTasks tasks = new OrderedTasks(threads, setting.budget(), MemoryTag.REFINEMENT);
                Spools all = new Spools(1, setting.records().length(), setting.budget(), setting.workspace());
                Progress.Pass pass = progress.begin("Refine", 0)) {
            copy(table, setting.records(), all.get(0), assembly);
            all.seal();
            new Shards(setting, bins, tasks, assembly).refine(all.get(0));
            tasks.drain();
            pass.advance(rows, 0);
            return end.apply(assembly);
        }
    }

    /**
     * Looks at the labels before a table is refined in parts.
     *
     * @throws UsageException if a label of some hierarchy stands for two sets of values
     */
    public static void refuseAmbiguousLabels(List<Domain> domains) {
        List<String> problems = domains.stream()
                .flatMap(domain -> domain.ambiguousLabel().stream()
                        .map(label -> "The label " + Excerpt.quoted(label) + " of "
                                + Excerpt.name(domain.name())
                                + " stands for more than one set of values. With 'refine' one label must stand for one set,"
                                + " or the classes of the release cannot be told apart. Rename it in the hierarchy file, or, of"
                                + " codes, begin 'keep' with no more characters than the shortest code has."))
                .toList();
        if (!problems.isEmpty()) {
            throw new UsageException(problems);
        }
    }

    private static void putValues(RowRecords records, byte[] record, EncodedChunk chunk, int row) {
        List<CountedColumn> columns = records.sensitive().columns();
        for (int i = 0; i < columns.size(); i++) {
            EncodedChunk.Column column = chunk.column(columns.get(i).place());
            records.putValue(record, i, columns.get(i).valueOf()[(int) column.raw(column.packed(row))]);
        }
    }

    private static void putAsked(
            RowRecords records, byte[] record, EncodedChunk chunk, Optional<EncodedChunk.Column> persons, int row) {
        putValues(records, record, chunk, row);
        if (persons.isPresent()) {
            records.putPerson(record, persons.get().number(row));
        }
    }

    /** Copies the rows that no policy suppresses, as codes, in order, and notes the others. */
    private static void copy(EncodedTable table, RowRecords records, Spools.Spool target, Assembly assembly) {
        EncodedStore store = table.store();
        int m = table.quasi().size();
        byte[] record = new byte[records.length()];
        long[][] raw = new long[m][];
        for (int index = 0; index < store.chunkCount(); index++) {
            EncodedChunk chunk = store.read(index);
            int now = index;
            Optional<EncodedChunk.Column> persons = records.persons().persons().map(rows -> rows.ofChunk(now));
            for (int i = 0; i < m; i++) {
                if (raw[i] == null || raw[i].length < chunk.rows()) {
                    raw[i] = new long[chunk.rows()];
                }
                chunk.column(i).unpack(raw[i], chunk.rows());
            }
            for (int row = 0; row < chunk.rows(); row++) {
                putAsked(records, record, chunk, persons, row);
                if (chunk.excluded().get(row)) {
                    assembly.exclude(record);
                } else {
                    records.putRow(record, store.firstRow(index) + row);
                    for (int i = 0; i < m; i++) {
                        CodeMap codes = table.codes(i);
                        records.putCode(record, i, codes.code(raw[i][row]));
                    }
                    target.append(record, 0);
                }
            }
        }
    }
}
