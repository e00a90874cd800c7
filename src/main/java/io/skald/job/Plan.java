package io.skald.job;

import io.skald.attribute.HierarchyAttribute;
import io.skald.attribute.QuasiIdentifier;
import io.skald.attribute.bin.Labels;
import io.skald.attribute.hierarchy.Hierarchy;
import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.identifier.Replacement;
import io.skald.privacy.KAnonymity;
import io.skald.privacy.PopulationSample;
import io.skald.table.ChunkLimit;
import io.skald.table.TableFormat;
import io.skald.table.TableTarget;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * A job resolved and proven: columns found, hierarchies read and nested, sizes split. The engine takes nothing else and
 * checks nothing of it again.
 *
 * @param jobHash SHA-256 of everything in the job that decides the release's bytes
 * @param encodingHash SHA-256 of everything in the job that decides dictionaries, codes and labels, but not k, limits or search
 * @param input the files, in natural order
 * @param format of input and output
 * @param columns all columns of the input, in the first file's order
 * @param quasi the quasi-identifiers, in order of importance
 * @param guarded sensitive columns of whose values something is asked, in the input's order
 * @param person the column that tells whose each row is, by its index in {@code columns}, where k counts persons
 * @param output where the release goes: a file, or what takes bytes and keeps none, such as a pipe
 * @param report where the custodian's report goes: beside the output if that is a file
 * @param k rows or persons per class at the least
 * @param risk what is asked of the risk of recognition beside k, and of what population the table is
 * @param population its table, which is counted too
 * @param suppression how many rows may be suppressed, and how
 * @param memory of the whole process
 * @param chunk where a chunk ends, as the job asks; the engine may cut sooner for want of memory
 * @param threads workers
 * @param verify whether the release is re-read and recounted before it is put in place
 * @param overwrite whether an existing output may be replaced
 * @param rowOrder in which order the release has its rows
 * @param classColumns what the release tells of each row's class, behind the input's columns
 * @param keepWorkspace the folder in which store, dictionaries and histogram outlive the run
 * @param search which search
 * @param maxBins N_RAM for the paper's search; from the memory if empty
 * @param objective what the search minimises
 * @param labels how generalised values are written
 * @param policies what happens to values that do not fit
 * @param refine local recoding inside the bins
 */
public record Plan(
        String jobHash,
        String encodingHash,
        List<Path> input,
        TableFormat format,
        List<Column> columns,
        List<Quasi> quasi,
        List<Guarded> guarded,
        OptionalInt person,
        Path output,
        Path report,
        int k,
        RiskGoals risk,
        Optional<PopulationTable> population,
        Suppression suppression,
        ByteSize memory,
        ChunkLimit chunk,
        int threads,
        boolean verify,
        boolean overwrite,
        RowOrder rowOrder,
        ClassColumns classColumns,
        Optional<Path> keepWorkspace,
        SearchKind search,
        OptionalLong maxBins,
        ObjectiveKind objective,
        Labels labels,
        Policies policies,
        Refinement refine) {

    public Plan {
        input = List.copyOf(input);
        columns = List.copyOf(columns);
        quasi = List.copyOf(quasi);
        guarded = List.copyOf(guarded);
    }

    /** What a column is to the release. */
    public enum Role {
        IDENTIFIER,
        QUASI,
        SENSITIVE,
        INSENSITIVE
    }

    /**
     * One column of the input; its place in the list is its place in the table.
     *
     * @param replacement what the release has in place of an identifier's values; empty to leave it out
     */
    public record Column(String name, Role role, Optional<Replacement> replacement) {

        /** Of which nothing is replaced. */
        public Column(String name, Role role) {
            this(name, role, Optional.empty());
        }

        /** Whether the release has it, in whatever form. */
        public boolean released() {
            return role != Role.IDENTIFIER || replacement.isPresent();
        }
    }

    /**
     * A sensitive column of whose values something is asked.
     *
     * @param column its index in {@link Plan#columns}
     * @param models at least one
     * @param order what its values are
     * @param hierarchy over its values
     */
    public record Guarded(int column, List<ModelChoice> models, ValueOrder order, Optional<Hierarchy> hierarchy) {
        public Guarded {
            models = List.copyOf(models);
        }
    }

    /**
     * One quasi-identifier.
     *
     * @param column its index in {@link Plan#columns}
     * @param attribute its kind and levels
     * @param weight in GCP, as given: its share is that of {@link Plan#weightSum()}, so that thirds stay exact
     * @param levels the levels that the search may use
     * @param hierarchy the hierarchy file, for kinds that have one
     * @param kind what the job says of its values
     * @param missing what means that there is no value, the first being what is printed
     */
    public record Quasi(
            int column,
            QuasiIdentifier attribute,
            BigDecimal weight,
            LevelLimits levels,
            Optional<Path> hierarchy,
            AttributeKind kind,
            List<String> missing) {

        public Quasi {
            missing = List.copyOf(missing);
        }
    }

    /** Which search. */
    public enum SearchKind {
        EXACT,
        SKALD
    }

    /** What the search minimises. */
    public enum ObjectiveKind {
        DM_STAR,
        GCP,
        PREC,
        ENTROPY
    }

    /** What happens to a value that does not fit. */
    public enum Policy {
        ERROR,
        SUPPRESS,
        /** Of missing values only: they are a value of their own. */
        VALUE
    }

    /** A policy for each way in which a value does not fit. */
    public record Policies(Policy onUnknown, Policy onMissing, Policy onOutOfRange) {}

    /** The same plan for other files, which have the columns of this plan's. */
    public Plan withInput(List<Path> files) {
        return with(format, files, k, columns, quasi, guarded, person, population);
    }

    /**
     * The same plan once it is known how many rows, or persons where k counts them, the table has: k is what the population asks, where that is more.
     *
     * @throws io.skald.UsageException if the population is smaller than the table
     */
    public Plan ofSample(PopulationSample table) {
        return withK(Math.max(k, risk.leastOfClass(table)));
    }

    /** The same plan with another k. */
    public Plan withK(int otherK) {
        return with(format, input, otherK, columns, quasi, guarded, person, population);
    }

    /** A plan by which the population's table, which must be there, is encoded as this one's input is, by its quasi-identifiers alone. */
    public Plan ofPopulation() {
        PopulationTable table = population.orElseThrow();
        return with(
                table.format(),
                table.files(),
                k,
                table.roles(),
                table.placed(quasi),
                List.of(),
                OptionalInt.empty(),
                Optional.empty());
    }

    private Plan with(
            TableFormat otherFormat,
            List<Path> files,
            int otherK,
            List<Column> otherColumns,
            List<Quasi> otherQuasi,
            List<Guarded> otherGuarded,
            OptionalInt otherPerson,
            Optional<PopulationTable> otherPopulation) {
        return new Plan(
                jobHash,
                encodingHash,
                files,
                otherFormat,
                otherColumns,
                otherQuasi,
                otherGuarded,
                otherPerson,
                output,
                report,
                otherK,
                risk,
                otherPopulation,
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
                refine);
    }

    /** Whether the output is no file, so that the release is written to it only once it is verified. */
    public boolean streamed() {
        return !report.equals(ReleaseNames.report(output));
    }

    /** Where the release goes, for reports and messages. */
    public String shownOutput() {
        return format.destination().map(TableTarget::shown).orElseGet(output::toString);
    }

    /** Where the report goes that may be published: beside the custodian's. */
    public Path publicReport() {
        return streamed() ? ReleaseNames.publicTwin(report) : ReleaseNames.publicReport(output);
    }

    /** The custodian's report to look at. */
    public Path page() {
        return ReleaseNames.page(report);
    }

    /** The report that may be published to look at. */
    public Path publicPage() {
        return ReleaseNames.page(publicReport());
    }

    /** Whether the release goes to the process's standard output, where nothing else may go then. */
    public boolean standardOutput() {
        return streamed() && OutputKind.isStandardOutput(output);
    }

    /** A fresh budget of what structures may hold, in which the plan's own hierarchies have their room. */
    public MemoryBudget newBudget() {
        MemoryBudget budget = MemoryBudget.ofProcess(memory);
        for (Quasi one : quasi) {
            if (one.attribute() instanceof HierarchyAttribute category) {
                budget.reserve(MemoryTag.HIERARCHIES, category.hierarchy().retainedBytes());
            }
        }
        for (Guarded one : guarded) {
            one.hierarchy().ifPresent(hierarchy -> budget.reserve(MemoryTag.HIERARCHIES, hierarchy.retainedBytes()));
        }
        return budget;
    }

    /** What the weights of the quasi-identifiers sum to; greater than 0. */
    public BigDecimal weightSum() {
        return quasi.stream().map(Quasi::weight).reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    /** The weights of the quasi-identifiers as shares, which sum to 1. */
    public double[] weightShares() {
        BigDecimal all = weightSum();
        return quasi.stream()
                .mapToDouble(
                        one -> one.weight().divide(all, MathContext.DECIMAL64).doubleValue())
                .toArray();
    }

    /** Rows or persons in every class. */
    public KAnonymity anonymity(int ofSuchK) {
        return new KAnonymity(ofSuchK, person.isPresent());
    }

    /** How the search suppresses: where classes are made by refinement, or more than rows is asked of suppressed ones, it absorbs none. */
    public Suppression suppressionBySearch() {
        return refine.method() == Refinement.Method.NONE && !asksMoreThanRows()
                ? suppression
                : suppression.withoutAbsorption();
    }

    /** Whether more than rows is asked of a class. */
    public boolean asksMoreThanRows() {
        return person.isPresent() || !guarded.isEmpty() || population.isPresent();
    }

    /** Names of the input's columns that the release has, in order. */
    public List<String> releasedColumns() {
        return columns.stream().filter(Column::released).map(Column::name).toList();
    }

    /** Names of all columns of the release, in order: the input's, and those of classes. */
    public List<String> allReleasedColumns() {
        return Stream.concat(releasedColumns().stream(), classColumns.names().stream())
                .toList();
    }
}
