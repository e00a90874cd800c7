package io.skald.spark;

import io.skald.Excerpt;
import io.skald.UsageException;
import io.skald.csv.Dialect;
import io.skald.csv.Framing;
import io.skald.distributed.PersonTexts;
import io.skald.job.Plan;
import io.skald.parquet.ParquetFormat;
import io.skald.table.ConvertedFormat;
import io.skald.table.RemoteFormat;
import io.skald.table.TableFormat;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * Reads and writes tables as a job's format says, by Spark's own readers. Columns are named by their places, {@code c0}, {@code c1}, ..., so that names with dots,
 * backticks or of letters in either case do no harm.
 */
final class SourceTable {

    /** Types whose text is the same whoever writes it. */
    private static final Set<DataType> PLAIN = Set.of(
            DataTypes.StringType,
            DataTypes.ByteType,
            DataTypes.ShortType,
            DataTypes.IntegerType,
            DataTypes.LongType,
            DataTypes.DateType);

    private final SparkSession spark;
    private final Plan plan;

    SourceTable(SparkSession spark, Plan plan) {
        this.spark = spark;
        this.plan = plan;
        checkReadable();
        refuse(plan.output().toString().endsWith(".zst"), "an output packed by zstd");
    }

    /** What Spark would read otherwise than Skald does, or not at all. */
    private void checkReadable() {
        for (Path file : plan.input()) {
            String name = file.getFileName().toString();
            if (name.startsWith("_") || name.startsWith(".")) {
                throw new UsageException("Spark takes no notice of files whose names begin with _ or a dot, as " + file
                        + " does. Rename it.");
            }
            if (file.toString().matches(".*[*?\\[\\]{}\\\\].*")) {
                throw new UsageException("Spark takes * ? [ ] { } \\ in " + file
                        + " for a pattern of names. Rename the file or its folder.");
            }
        }
        refuse(
                !plan.format().source().map(NamedTable.class::isInstance).orElse(true)
                        || !plan.format()
                                .destination()
                                .map(NamedTable.class::isInstance)
                                .orElse(true),
                "a database or a workbook");
        refuse(!isKnown(input()) || !isKnown(output()), "this format");
        if (input() instanceof Dialect dialect) {
            refuse(dialect.escape().isPresent(), "format.escape");
            refuse(!dialect.header(), "format.header: false");
            refuse(!dialect.framing().equals(Framing.NONE), "format.skip, fixed and header: first");
            refuse(dialect.delimiter().length() > 1, "a delimiter of several characters");
        }
    }

    private static boolean isKnown(TableFormat format) {
        return format instanceof Dialect || format instanceof ParquetFormat;
    }

    private static void refuse(boolean asked, String what) {
        if (asked) {
            throw new UsageException(
                    "The job asks for " + what
                            + ", which is not read by way of Spark yet. Convert the table, or run the job by 'skald anonymise' on one machine.");
        }
    }

    private TableFormat input() {
        return stored() instanceof ConvertedFormat converted ? converted.base() : stored();
    }

    private TableFormat output() {
        return stored() instanceof ConvertedFormat converted ? converted.target() : stored();
    }

    private TableFormat stored() {
        return plan.format() instanceof RemoteFormat named ? named.base() : plan.format();
    }

    /** The input, its columns in the plan's order. */
    Dataset<Row> read() {
        String[] paths =
                plan.input().stream().map(file -> file.toUri().toString()).toArray(String[]::new);
        List<String> names = plan.columns().stream().map(Plan.Column::name).toList();
        Dataset<Row> rows = plan.format()
                .source()
                .map(source -> ofNames(((NamedTable) source).rows(), names))
                .orElseGet(() -> table(input(), paths, names));
        if (input() instanceof ParquetFormat) {
            plan.quasi().forEach(quasi -> checkType(rows.schema().apply(quasi.column()), quasi));
        }
        return byPlace(rows);
    }

    private static void checkType(StructField field, Plan.Quasi quasi) {
        if (!PLAIN.contains(field.dataType()) && !(field.dataType() instanceof DecimalType)) {
            throw new UsageException(
                    "Column " + Excerpt.name(quasi.attribute().name()) + " is of type "
                            + field.dataType().simpleString()
                            + ", which cannot be a quasi-identifier by way of Spark yet. Cast it to text, a whole number, a decimal or a date.");
        }
    }

    /** A release in this folder, as it was written; once it is a table, that. */
    Dataset<Row> released(Path folder) {
        Optional<NamedTable> placed = placed(folder);
        if (placed.isPresent()) {
            return byPlace(ofNames(placed.get().rows(), plan.releasedColumns()));
        }
        return byPlace(table(output(), new String[] {folder.toUri().toString()}, plan.releasedColumns()));
    }

    /** The names of a release's columns, as they stand there. */
    List<String> namesIn(Path folder) {
        Optional<NamedTable> placed = placed(folder);
        if (placed.isPresent()) {
            List<String> names = Arrays.asList(placed.get().rows().columns());
            // Columns that a table is divided by come last.
            return Set.copyOf(names).equals(Set.copyOf(plan.releasedColumns())) ? plan.releasedColumns() : names;
        }
        DataFrameReader reader = spark.read();
        String path = folder.toUri().toString();
        Dataset<Row> rows = output() instanceof Dialect dialect
                ? options(reader, dialect).option("header", true).csv(path)
                : reader.parquet(path);
        return Arrays.asList(rows.columns());
    }

    private Optional<NamedTable> placed(Path folder) {
        return Files.isDirectory(folder)
                ? Optional.empty()
                : plan.format().destination().map(NamedTable.class::cast);
    }

    private static Dataset<Row> ofNames(Dataset<Row> rows, List<String> names) {
        return rows.select(names.stream().map(SourceTable::named).toArray(Column[]::new));
    }

    private Dataset<Row> table(TableFormat format, String[] paths, List<String> names) {
        if (format instanceof Dialect dialect) {
            StructType schema = new StructType();
            for (String name : names) {
                schema = schema.add(name, DataTypes.StringType);
            }
            return options(spark.read(), dialect)
                    .schema(schema)
                    .option("header", true)
                    .option("enforceSchema", false)
                    .option("mode", "FAILFAST")
                    .csv(paths);
        }
        return ofNames(spark.read().parquet(paths), names);
    }

    /** Texts as they are: nothing trimmed, nothing guessed, line ends inside quotes. */
    private static DataFrameReader options(DataFrameReader reader, Dialect dialect) {
        return reader.option("sep", dialect.delimiter())
                .option("quote", dialect.quote().map(String::valueOf).orElse(""))
                .option("escape", dialect.quote().map(String::valueOf).orElse("\""))
                .option("comment", dialect.comment().map(String::valueOf).orElse(""))
                .option("encoding", dialect.encoding().name())
                .option("multiLine", dialect.quote().isPresent())
                .option("ignoreLeadingWhiteSpace", false)
                .option("ignoreTrailingWhiteSpace", false);
    }

    static Column named(String name) {
        return functions.col("`" + name.replace("`", "``") + "`");
    }

    private static Dataset<Row> byPlace(Dataset<Row> rows) {
        String[] places = new String[rows.columns().length];
        Arrays.setAll(places, i -> "c" + i);
        return rows.toDF(places);
    }

    /** The text of a column, which is never null. */
    Column text(Dataset<Row> rows, int place) {
        String none = input() instanceof Dialect ? "" : plan.format().missing().get(0);
        return functions.coalesce(rows.col("c" + place).cast(DataTypes.StringType), functions.lit(none));
    }

    /** Whose each row is, spelled as it is where persons are counted; nothing where nobody is named. */
    Column person(Dataset<Row> rows) {
        return functions
                .udf(new SpellPerson(PersonTexts.of(plan)), DataTypes.StringType)
                .apply(text(rows, plan.person().getAsInt()));
    }

    /** What a value means of a release that has none. */
    String missingInRelease() {
        return output() instanceof Dialect ? "" : plan.format().missing().get(0);
    }

    /** Writes a release to a folder that is not there yet. */
    void write(Dataset<Row> rows, Path folder) {
        DataFrameWriter<Row> writer =
                rows.toDF(plan.releasedColumns().toArray(String[]::new)).write();
        String path = folder.toUri().toString();
        if (output() instanceof Dialect dialect) {
            boolean alone = plan.releasedColumns().size() == 1;
            writer.option("sep", dialect.delimiter())
                    .option("quote", dialect.quote().map(String::valueOf).orElse(""))
                    .option("escape", dialect.quote().map(String::valueOf).orElse("\""))
                    .option("encoding", dialect.encoding().name())
                    .option("header", true)
                    .option("nullValue", alone ? "\"\"" : "")
                    .option("emptyValue", alone ? "\"\"" : "")
                    .option("ignoreLeadingWhiteSpace", false)
                    .option("ignoreTrailingWhiteSpace", false)
                    .option("compression", plan.output().toString().endsWith(".gz") ? "gzip" : "none")
                    .csv(path);
        } else {
            writer.parquet(path);
        }
    }
}
