package io.skald.spark;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalog.Catalog;
import org.apache.spark.sql.functions;

/** What a table is divided by: columns, and transforms of them that Spark can write, such as days of a time. */
record Partitioning(List<Part> parts) {

    /** One of them in words, as {@code days(seen)}, where Spark describes it so. */
    private static final Pattern TRANSFORM =
            Pattern.compile("(?:(years|months|days|hours)\\(|bucket\\((\\d+), )(.+)\\)");

    Partitioning {
        parts = List.copyOf(parts);
    }

    /**
     * One part.
     *
     * @param column that it is of
     * @param transform its name; empty where it is the column's value itself
     * @param buckets of the transform {@code bucket}, else 0
     */
    record Part(String column, String transform, int buckets) {

        // Spark 4 has them under another name too, which 3.5 does not know.
        @SuppressWarnings("deprecation")
        Column written() {
            Column named = SourceTable.named(column);
            return switch (transform) {
                case "years" -> functions.years(named);
                case "months" -> functions.months(named);
                case "days" -> functions.days(named);
                case "hours" -> functions.hours(named);
                case "bucket" -> functions.bucket(buckets, named);
                default -> named;
            };
        }
    }

    /** Of a table; what is divided by other transforms is told by those that are known alone. */
    static Partitioning of(SparkSession spark, String table) throws org.apache.spark.sql.AnalysisException {
        List<Part> parts = new ArrayList<>();
        for (Row row : spark.sql("DESCRIBE TABLE EXTENDED " + table).collectAsList()) {
            if (row.getString(0).matches("Part \\d+")) {
                part(row.getString(1)).ifPresent(parts::add);
            }
        }
        return new Partitioning(parts.isEmpty() ? columns(spark.catalog(), table) : parts);
    }

    private static List<Part> columns(Catalog catalog, String table) throws org.apache.spark.sql.AnalysisException {
        return catalog.listColumns(table).collectAsList().stream()
                .filter(org.apache.spark.sql.catalog.Column::isPartition)
                .map(column -> new Part(column.name(), "", 0))
                .toList();
    }

    private static Optional<Part> part(String words) {
        Matcher matcher = TRANSFORM.matcher(words);
        if (matcher.matches()) {
            String column = unquoted(matcher.group(3));
            return Optional.of(
                    matcher.group(1) == null
                            ? new Part(column, "bucket", Integer.parseInt(matcher.group(2)))
                            : new Part(column, matcher.group(1), 0));
        }
        return words.contains("(") ? Optional.empty() : Optional.of(new Part(unquoted(words), "", 0));
    }

    private static String unquoted(String name) {
        return name.startsWith("`") ? name.substring(1, name.length() - 1).replace("``", "`") : name;
    }
}
