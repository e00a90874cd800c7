package io.skald.job;

import io.skald.attribute.bin.Labels;
import io.skald.budget.ByteSize;
import io.skald.identifier.Replacement;
import io.skald.table.ChunkLimit;
import io.skald.table.TableFormat;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * A job as its user wrote it, defaults filled in: every value is of the right type and in its own range, but nothing of it has
 * been compared with the data, the hierarchies or the file system. {@link PlanResolver} does that.
 *
 * @param base what relative paths are relative to: the job file's folder
 * @param places where each key was written
 * @param input a file, a glob or a folder
 * @param output the release
 * @param format of input and output
 * @param k rows or persons per class at the least, as k and the greatest risk together ask; at least 1
 * @param person the column that tells whose each row is, so that k counts persons; empty to count rows
 * @param risk what is asked of the risk of recognition
 * @param suppression how many rows may be suppressed, and how
 * @param memory of the whole process; at least {@link #LEAST_MEMORY}
 * @param chunk where a chunk ends
 * @param threads workers, at most {@link #MOST_THREADS}; empty for one per processor
 * @param verify whether the release is recounted before it is put in place
 * @param overwrite whether an existing output may be replaced
 * @param rowOrder in which order the release has its rows
 * @param classColumns what the release tells of each row's class
 * @param keepWorkspace the folder in which store, dictionaries and histogram outlive the run
 * @param search which search
 * @param maxBins N_RAM for the paper's search
 * @param objective what the search minimises
 * @param labels how generalised values are written
 * @param policies what happens to values that do not fit
 * @param refine local recoding
 * @param others the role of columns that are not named; empty if each must be named
 * @param attributes in order of importance
 */
public record Job(
        Path base,
        Places places,
        String input,
        String output,
        TableFormat format,
        int k,
        Optional<String> person,
        RiskGoals risk,
        Suppression suppression,
        ByteSize memory,
        ChunkLimit chunk,
        OptionalInt threads,
        boolean verify,
        boolean overwrite,
        RowOrder rowOrder,
        ClassColumns classColumns,
        Optional<String> keepWorkspace,
        Plan.SearchKind search,
        OptionalLong maxBins,
        Plan.ObjectiveKind objective,
        Labels labels,
        Plan.Policies policies,
        Refinement refine,
        Optional<Plan.Role> others,
        List<Attribute> attributes) {

    /** Under this the program itself does not fit. */
    public static final ByteSize LEAST_MEMORY = ByteSize.ofMegabytes(16);

    /** More threads than this share no work that would be worth their stacks. */
    public static final int MOST_THREADS = 256;

    public Job {
        attributes = List.copyOf(attributes);
    }

    /** One column that the job names. */
    public sealed interface Attribute {
        /** The column's name. */
        String name();
    }

    /** @param role any but {@link Plan.Role#QUASI} */
    public record Plain(String name, Plan.Role role) implements Attribute {}

    /** An identifier that the release has in another form. */
    public record Replaced(String name, Replacement replacement) implements Attribute {}

    /**
     * A sensitive column of whose values something is asked.
     *
     * @param models at least one
     * @param order what its values are
     * @param hierarchy the path of a hierarchy file, as written
     */
    public record Guarded(String name, List<ModelChoice> models, ValueOrder order, Optional<String> hierarchy)
            implements Attribute {
        public Guarded {
            models = List.copyOf(models);
        }
    }

    /** Sensitive columns of whose values something is asked. */
    public List<Guarded> guarded() {
        return attributes.stream()
                .filter(Guarded.class::isInstance)
                .map(Guarded.class::cast)
                .toList();
    }

    /**
     * A quasi-identifier.
     *
     * @param kind what its values are and how they are generalised
     * @param weight in GCP, against the other weights; not negative
     * @param levels the levels that the search may use
     * @param missing what means in this column that there is no value, beside what means so in all
     */
    public record Quasi(String name, AttributeKind kind, BigDecimal weight, LevelLimits levels, List<String> missing)
            implements Attribute {

        public Quasi {
            missing = List.copyOf(missing);
        }

        /** With no missing values but the format's. */
        public Quasi(String name, AttributeKind kind, BigDecimal weight, LevelLimits levels) {
            this(name, kind, weight, levels, List.of());
        }
    }

    /** The quasi-identifiers, in order of importance. */
    public List<Quasi> quasi() {
        return attributes.stream()
                .filter(Quasi.class::isInstance)
                .map(Quasi.class::cast)
                .toList();
    }
}
