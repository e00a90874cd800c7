package io.skald.job;

import io.skald.UsageException;
import io.skald.attribute.bin.Labels;
import io.skald.budget.ByteSize;
import io.skald.budget.ProcessMemory;
import io.skald.table.ChunkLimit;
import io.skald.table.TableFormat;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * Writes a job in Java instead of YAML. What is not said has the default that it has in a job file; attributes are named in order of
 * importance. What can be checked alone is refused at once, all else by {@link PlanResolver#resolve(Job, OutputUse)}, as for a file.
 *
 * <pre>{@code
 * Job job = JobBuilder.of("table.csv", "out/release.csv", 10)
 *         .quasi("Age", AttributeKind.integers(5, 10, 20))
 *         .sensitive("Diagnosis")
 *         .others(Plan.Role.IDENTIFIER)
 *         .build();
 * }</pre>
 */
public final class JobBuilder {

    private final String input;
    private final String output;
    private final int k;
    private final List<Job.Attribute> attributes = new ArrayList<>();
    private Path base = Path.of("").toAbsolutePath();
    private TableFormat format = FormatBinder.usual();
    private Optional<String> person = Optional.empty();
    private RiskGoals risk = RiskGoals.NONE;
    private Suppression suppression = JobDefaults.SUPPRESSION;
    private ByteSize memory = ProcessMemory.byDefault();
    private ChunkLimit chunk = JobDefaults.CHUNK;
    private OptionalInt threads = OptionalInt.empty();
    private boolean verify = JobDefaults.VERIFY;
    private boolean overwrite = JobDefaults.OVERWRITE;
    private RowOrder rowOrder = JobDefaults.ROW_ORDER;
    private ClassColumns classColumns = ClassColumns.NONE;
    private Optional<String> keepWorkspace = Optional.empty();
    private Plan.SearchKind search = JobDefaults.SEARCH;
    private OptionalLong maxBins = OptionalLong.empty();
    private Plan.ObjectiveKind objective = JobDefaults.OBJECTIVE;
    private Labels labels = Labels.DEFAULT;
    private Plan.Policies policies = JobDefaults.POLICIES;
    private Refinement refine = Refinement.NONE;
    private Optional<Plan.Role> others = Optional.empty();

    private JobBuilder(String input, String output, int k) {
        this.input = input;
        this.output = output;
        this.k = k;
    }

    /**
     * Begins a job.
     *
     * @param input a file, a glob or a folder
     * @param output the release
     * @param k rows per class at the least
     * @throws UsageException if k is below 1
     */
    public static JobBuilder of(String input, String output, int k) {
        require(k >= 1, "k is " + k + "; it must be at least 1");
        return new JobBuilder(input, output, k);
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new UsageException(otherwise + ".");
        }
    }

    /** What relative paths are relative to, instead of the folder that the program was started in. */
    public JobBuilder relativeTo(Path folder) {
        base = folder.toAbsolutePath();
        return this;
    }

    /** The format of input and output. */
    public JobBuilder format(TableFormat other) {
        format = other;
        return this;
    }

    /** A quasi-identifier of weight 1, at any level. */
    public JobBuilder quasi(String name, AttributeKind kind) {
        return quasi(name, kind, JobDefaults.WEIGHT, JobDefaults.ALL_LEVELS);
    }

    /**
     * A quasi-identifier.
     *
     * @param weight in GCP, against the other weights; not negative
     * @param levels the levels that the search may use
     */
    public JobBuilder quasi(String name, AttributeKind kind, BigDecimal weight, LevelLimits levels) {
        require(weight.signum() >= 0, "The weight of " + name + " is " + weight + "; it must not be negative");
        require(
                levels.min() >= 0 && levels.max().orElse(Integer.MAX_VALUE) >= levels.min(),
                "The levels of " + name + " begin at " + levels.min()
                        + "; they must not begin below 0 or above their end");
        return with(new Job.Quasi(name, kind, weight, levels));
    }

    /** A column that names a person and is left out. */
    public JobBuilder identifier(String name) {
        return with(new Job.Plain(name, Plan.Role.IDENTIFIER));
    }

    /** A column that is kept as it is, and that the release must not tell of a person. */
    public JobBuilder sensitive(String name) {
        return with(new Job.Plain(name, Plan.Role.SENSITIVE));
    }

    /** As {@link #sensitive(String)}, of whose values something is asked in every class, such as {@code new ModelChoice.Distinct(3)}. */
    public JobBuilder sensitive(String name, List<ModelChoice> models) {
        return sensitive(name, models, new ValueOrder.Found(), Optional.empty());
    }

    /**
     * As {@link #sensitive(String, List)}.
     *
     * @param order what its values are, for the ordered distance
     * @param hierarchy the path of a hierarchy file over its values, for the hierarchical distance
     */
    public JobBuilder sensitive(String name, List<ModelChoice> models, ValueOrder order, Optional<String> hierarchy) {
        require(!models.isEmpty(), "Nothing is asked of " + name + "; call sensitive(name)");
        boolean needed = models.stream()
                .anyMatch(model -> model instanceof ModelChoice.Closeness asked
                        && asked.distance() == ModelChoice.Distance.HIERARCHICAL);
        require(
                !needed || hierarchy.isPresent(),
                "The hierarchical distance is that of a hierarchy; give one for " + name);
        return with(new Job.Guarded(name, models, order, hierarchy));
    }

    /** A column that is kept as it is. */
    public JobBuilder insensitive(String name) {
        return with(new Job.Plain(name, Plan.Role.INSENSITIVE));
    }

    private JobBuilder with(Job.Attribute attribute) {
        require(
                attributes.stream().noneMatch(one -> one.name().equals(attribute.name())),
                "The column " + attribute.name() + " is named twice");
        attributes.add(attribute);
        return this;
    }

    /** The role of all columns that are not named; without it each must be. */
    public JobBuilder others(Plan.Role role) {
        require(role != Plan.Role.QUASI, "A quasi-identifier must be named, with its kind");
        others = Optional.of(role);
        return this;
    }

    /** How many rows may be suppressed, and how. */
    public JobBuilder suppression(Suppression other) {
        require(
                other.limit().signum() >= 0 && other.limit().compareTo(BigDecimal.ONE) <= 0,
                "The limit of suppression is " + other.limit() + "; it is a share of the rows, from 0 to 1");
        require(
                !other.drop() || other.smallGroup() != Suppression.SmallGroup.ABSORB,
                "Suppressed rows that are left out are no group that could absorb a class");
        suppression = other;
        return this;
    }

    /** The memory of the whole process; structures get what Java's actual heap allows. */
    public JobBuilder memory(ByteSize total) {
        require(
                total.compareTo(Job.LEAST_MEMORY) >= 0,
                "The memory is " + total + "; it must be at least " + Job.LEAST_MEMORY);
        memory = total;
        return this;
    }

    /** Where a chunk ends. */
    public JobBuilder chunk(ChunkLimit limit) {
        chunk = limit;
        return this;
    }

    /** How many workers there are, instead of one per processor. */
    public JobBuilder threads(int count) {
        require(
                count >= 1 && count <= Job.MOST_THREADS,
                "The threads are " + count + "; they must be from 1 to " + Job.MOST_THREADS);
        threads = OptionalInt.of(count);
        return this;
    }

    /** The release is put in place without being recounted. */
    public JobBuilder unverified() {
        verify = false;
        return this;
    }

    /** An existing release may be replaced. */
    public JobBuilder overwriting() {
        overwrite = true;
        return this;
    }

    /** The column that tells whose each row is, so that k counts persons; it is not released. */
    public JobBuilder person(String column) {
        person = Optional.of(column);
        return this;
    }

    /** In which order the release has its rows. */
    public JobBuilder rowOrder(RowOrder other) {
        rowOrder = other;
        return this;
    }

    /** What the release tells of each row's class, in columns behind the input's. */
    public JobBuilder classColumns(ClassColumns other) {
        classColumns = other;
        return this;
    }

    /** A folder in which store, dictionaries and histograms outlive the run. */
    public JobBuilder keepWorkspace(String folder) {
        keepWorkspace = Optional.of(folder);
        return this;
    }

    /** The paper's search instead of the exact one, within a bound on bins; from the memory if empty. */
    public JobBuilder paperSearch(OptionalLong mostBins) {
        require(mostBins.orElse(1) >= 1, "The most bins are " + mostBins.orElse(1) + "; they must be at least 1");
        search = Plan.SearchKind.SKALD;
        maxBins = mostBins;
        return this;
    }

    /** What the search minimises. */
    public JobBuilder objective(Plan.ObjectiveKind other) {
        objective = other;
        return this;
    }

    /** How generalised values are written. */
    public JobBuilder labels(Labels other) {
        labels = other;
        return this;
    }

    /** What happens to values that do not fit. */
    public JobBuilder policies(Plan.Policies other) {
        policies = other;
        return this;
    }

    /** Local recoding, such as {@code Refinement.NONE.by(Refinement.Method.SEMANTIC)}. */
    public JobBuilder refine(Refinement other) {
        refine = other;
        return this;
    }

    /** What is asked of the risk of recognition, beside k. */
    public JobBuilder risk(RiskGoals goals) {
        risk = goals;
        return this;
    }

    /** The job, to be resolved. */
    public Job build() {
        return new Job(
                base,
                Places.none("the job"),
                input,
                output,
                format,
                Math.max(k, risk.leastRows()),
                person,
                risk,
                suppression,
                memory,
                chunk,
                threads,
                verify,
                overwrite,
                rowOrder,
                classColumns,
                keepWorkspace,
                search,
                maxBins,
                objective,
                labels,
                policies,
                refine,
                others,
                attributes);
    }
}
