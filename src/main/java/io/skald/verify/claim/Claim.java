package io.skald.verify.claim;

import io.skald.table.TableFormat;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What is said of a release, as plain data: nothing in it was made by the code that is to be checked.
 *
 * @param input the original files, in natural order
 * @param released the file to be checked
 * @param format of both
 * @param columns all columns of the input, in the order in which the release keeps them
 * @param k rows per class at the least; at least 1
 * @param suppressionLimit share of the input's rows that may be suppressed, 0 to 1
 * @param dropped whether suppressed rows were left out, rather than masked
 * @param keepsSmallGroups whether fewer than k masked rows may stand in the release
 * @param clusters how labels may differ from those of their columns' levels
 * @param exemptions which rows may be suppressed although their bins are kept
 * @param labels how bins are printed
 * @param figures the report's figures to be checked, none or some of them
 * @param map what classes are said to stand for in a population; k is then the more of both
 * @param classColumns columns behind the input's that tell each row's class
 * @param population what is said of the rows of a population that have the labels of a class
 */
public record Claim(
        List<Path> input,
        Path released,
        TableFormat format,
        List<Column> columns,
        int k,
        BigDecimal suppressionLimit,
        boolean dropped,
        boolean keepsSmallGroups,
        Clusters clusters,
        Exemptions exemptions,
        Labels labels,
        Map<Figure, BigDecimal> figures,
        Optional<MapClaim> map,
        ClassColumnsClaim classColumns,
        Optional<PopulationClaim> population) {

    public Claim {
        input = List.copyOf(input);
        columns = List.copyOf(columns);
        figures = Map.copyOf(figures);
        if (k < 1) {
            throw new IllegalArgumentException("k is at least 1: " + k);
        }
        if (suppressionLimit.signum() < 0 || suppressionLimit.compareTo(BigDecimal.ONE) > 0) {
            throw new IllegalArgumentException("the suppression limit is a share from 0 to 1: " + suppressionLimit);
        }
        Set<String> names = new LinkedHashSet<>();
        for (Column column : columns) {
            if (!names.add(column.name())) {
                throw new IllegalArgumentException("column '" + column.name() + "' is claimed twice");
            }
        }
    }

    /** The same of an input of so many rows, or persons where they are claimed: k is known. */
    public Claim ofSample(long rowsOrPersons) {
        int least = map.map(asked -> asked.leastOfClass(rowsOrPersons)).orElse(k);
        return new Claim(
                input,
                released,
                format,
                columns,
                Math.max(k, least),
                suppressionLimit,
                dropped,
                keepsSmallGroups,
                clusters,
                exemptions,
                labels,
                figures,
                Optional.empty(),
                classColumns,
                population);
    }

    /** Whether rows of the input are said not to be in the release. */
    public boolean leavesRowsOut() {
        return dropped
                || figures.getOrDefault(Figure.LEFT_OUT_ROWS, BigDecimal.ZERO).signum() > 0;
    }

    /** Whether anything is claimed of the values of a sensitive attribute. */
    public boolean asksOfValues() {
        return columns.stream()
                .anyMatch(column -> column instanceof Column.Sensitive sensitive
                        && !sensitive.models().isEmpty());
    }

    /** Whether rows that have what is claimed of a class go on having it, whatever rows join them. */
    public boolean outlastsMerging() {
        return columns.stream()
                .allMatch(column -> !(column instanceof Column.Sensitive sensitive)
                        || sensitive.models().stream().allMatch(ModelClaim::outlastsMerging));
    }

    /** Whether every class is said to be one of k persons. */
    public boolean countsPersons() {
        return columns.stream().anyMatch(Column::tellsPersons);
    }

    /** Whether a key of what replaces identifiers is not at hand. */
    public boolean lacksKeys() {
        return columns.stream()
                .anyMatch(column ->
                        column instanceof Column.Replaced replaced && replaced.by() instanceof Replacing.Unproven);
    }

    /** Whether labels are those of clusters. */
    public boolean refined() {
        return clusters != Clusters.NONE;
    }

    /** Whether the level that labels have at the most is known of every quasi-identifier. */
    public boolean knowsLabels() {
        return knowsLevels() && !clusters.anyWidth();
    }

    /** Whether the level of every quasi-identifier is known, and with it the bins. */
    public boolean knowsLevels() {
        return columns.stream()
                .noneMatch(column ->
                        column instanceof Column.Generalised generalised && generalised.level() instanceof Level.Any);
    }

    /** What a refinement made of the bins of the report's node. */
    public enum Clusters {
        /** Nothing: labels are those of the bins. */
        NONE,
        /** Labels may be narrower than their bin. */
        WITHIN_BINS,
        /** Rows of bins with too few rows may have joined any other's, so that labels are as wide as they like. */
        ACROSS_BINS,
        /** Every cell is the value itself or the top label, whatever the level of its bin. */
        CELLS;

        /** Whether labels may be wider than their column's level. */
        public boolean anyWidth() {
            return this == ACROSS_BINS || this == CELLS;
        }
    }

    /**
     * Which rows may be suppressed although other rows of their bin are released.
     *
     * @param missing those with a missing value in a quasi-identifier
     * @param unknown those with a value that its hierarchy does not have
     * @param outOfRange those with a number or date outside its bounds
     * @param absorbed those of one class, so that suppressed rows that were fewer than k are a group that is not
     */
    public record Exemptions(boolean missing, boolean unknown, boolean outOfRange, boolean absorbed) {

        /** A bin is released whole or not at all. */
        public static final Exemptions NONE = new Exemptions(false, false, false, false);

        /** Whether values exempt a row. */
        public boolean ofValues() {
            return missing || unknown || outOfRange;
        }
    }

    /** A column of the input and what the release made of it. */
    public sealed interface Column {

        /** The column's name. */
        String name();

        /** Whether it tells whose each row is, and every class is one of k persons. */
        default boolean tellsPersons() {
            return this instanceof Dropped dropped && dropped.person()
                    || this instanceof Replaced replaced && replaced.person();
        }

        /**
         * An identifier: not in the release.
         *
         * @param person whether it tells whose each row is, and every class is one of k persons
         */
        record Dropped(String name, boolean person) implements Column {

            /** Of which nothing more is claimed. */
            public Dropped(String name) {
                this(name, false);
            }
        }

        /**
         * An identifier that is in the release in another form.
         *
         * @param person whether it tells whose each row is, and every class is one of k persons
         */
        record Replaced(String name, Replacing by, boolean person) implements Column {}

        /** Every cell is in the release with the value that it had. */
        record Kept(String name) implements Column {}

        /**
         * A sensitive attribute: kept like others, and classes in which it has one value only are counted.
         *
         * @param models that every class must hold
         * @param spellings which texts are one value, and their order
         */
        record Sensitive(String name, List<ModelClaim> models, SpellingClaim spellings) implements Column {

            public Sensitive {
                models = List.copyOf(models);
            }

            /** Of whose values nothing is claimed. */
            public Sensitive(String name) {
                this(name, List.of(), new SpellingClaim.Found());
            }
        }

        /**
         * A quasi-identifier: every cell is in the release as a label that covers its value.
         *
         * @param weight in GCP, against the others
         * @param level of the labels
         * @param missing what means in this column that there is no value, beside what means so in all
         */
        record Generalised(String name, RecodingClaim recoding, BigDecimal weight, Level level, List<String> missing)
                implements Column {

            public Generalised {
                missing = List.copyOf(missing);
            }

            /** With no missing values but the format's. */
            public Generalised(String name, RecodingClaim recoding, BigDecimal weight, Level level) {
                this(name, recoding, weight, level, List.of());
            }

            /** With the weight of all others, and labels of any level. */
            public Generalised(String name, RecodingClaim recoding) {
                this(name, recoding, BigDecimal.ONE, new Level.Any());
            }
        }
    }

    /** The least and the greatest number that a column may hold, both inclusive. */
    public record Bounds(BigDecimal low, BigDecimal high) {}

    /**
     * How bins are printed.
     *
     * @param interval a text with {@code {lo}} and {@code {hi}} in it
     * @param top what covers every value, and what a suppressed row prints in every quasi-identifier
     * @param endsOfRows whether ends that neither widths nor bounds decide are values of rows that print them
     * @param point the one number that bins of numbers print instead of an interval
     */
    public record Labels(String interval, String top, boolean endsOfRows, LabelPoint point) {

        /** With ends that nothing is said of. */
        public Labels(String interval, String top) {
            this(interval, top, false, LabelPoint.NONE);
        }

        /** {@code [lo - hi]} and {@code *}. */
        public static final Labels PLAIN = new Labels("[{lo} - {hi}]", "*");
    }
}
