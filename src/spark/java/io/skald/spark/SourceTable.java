package io.skald.spark;

import io.skald.Excerpt;
import io.skald.UsageException;
import io.skald.csv.Dialect;
import io.skald.csv.Framing;
import io.skald.distributed.PersonTexts;
import io.skald.job.Plan;
import io.skald.parquet.ParquetFormat;
import io.skald.table.ConvertedFormat;
import io.skald.table.PartitionedFormat;
import io.skald.table.RemoteFormat;
import io.skald.table.TableFormat;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
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
        checkApart();
        checkKept();
        refuse(plan.shownOutput().endsWith(".zst"), "an output packed by zstd");
    }

    /** What Spark would read otherwise than Skald does, or not at all. */
    private void checkReadable() {
        for (java.nio.file.Path file : plan.input()) {
            Readable.check(String.valueOf(file.getFileName()), file.toString());
        }
        refuse(
                plan.format().source().filter(source -> !isFar(source)).isPresent()
                        || plan.format()
                                .destination()
                                .filter(target -> !isFar(target))
                                .isPresent(),
                "a database or a workbook");
        refuse(!isKnown(input()) || !isKnown(output()), "this format");
        if (input() instanceof Dialect dialect) {
            refuse(dialect.escape().isPresent(), "format.escape");
            refuse(!dialect.header(), "format.header: false");
            refuse(!dialect.framing().equals(Framing.NONE), "format.skip, fixed and header: first");
            refuse(dialect.delimiter().length() > 1, "a delimiter of several characters");
        }
    }

    private static boolean isFar(Object place) {
        return place instanceof NamedTable || place instanceof FarFiles || place instanceof FarFolder;
    }

    private Optional<FarFolder> farFolder() {
        return plan.format().destination().filter(FarFolder.class::isInstance).map(FarFolder.class::cast);
    }

    /** The release would be read as input the next time. */
    private void checkApart() {
        farFolder().map(FarFolder::place).ifPresent(place -> {
            if (plan.format()
                    .source()
                    .filter(source -> source instanceof FarFiles files && files.hold(place))
                    .isPresent()) {
                throw new UsageException(
                        "The output " + place.location() + " would lie in the folder that the input is. Name another.");
            }
        });
    }

    /** What is replaced is not read, whatever names both go by. */
    private void checkKept() {
        FarPath place = farFolder().map(FarFolder::place).orElseGet(() -> FarPath.of(spark, plan.output()));
        if (plan.overwrite() && place.exists()) {
            FarPath real = place.real();
            filesRead().map(FarPath::real).filter(real::holds).findFirst().ifPresent(file -> {
                throw new UsageException("The output " + plan.shownOutput() + " is, or holds, " + file.location()
                        + ", which the job reads and which is never overwritten. Name another.");
            });
        }
    }

    private Stream<FarPath> filesRead() {
        return plan.format().source().orElse(null) instanceof NamedTable named
                ? Stream.of(named.rows().inputFiles()).map(file -> FarPath.of(spark, new Path(URI.create(file))))
                : files().stream().map(file -> FarPath.of(spark, file.getPath()));
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
        return inParts() instanceof PartitionedFormat parts ? parts.base() : inParts();
    }

    private TableFormat inParts() {
        return stored() instanceof ConvertedFormat converted ? converted.base() : stored();
    }

    private TableFormat output() {
        TableFormat format = stored() instanceof ConvertedFormat converted ? converted.target() : stored();
        return format instanceof PartitionedFormat parts ? parts.base() : format;
    }

    private TableFormat stored() {
        return plan.format() instanceof RemoteFormat named ? named.base() : plan.format();
    }

    /** The input, its columns in the plan's order. */
    Dataset<Row> read() {
        List<String> names = plan.columns().stream().map(Plan.Column::name).toList();
        if (plan.format().source().orElse(null) instanceof NamedTable named) {
            return byPlace(ofNames(named.rows(), names));
        }
        List<FileStatus> files = files();
        new ShuffleParts(spark).chooseFor(files);
        Dataset<Row> rows = tableInParts(paths(files), names);
        if (input() instanceof ParquetFormat) {
            plan.quasi().forEach(quasi -> checkType(rows.schema().apply(quasi.column()), quasi));
        }
        return byPlace(rows);
    }

    /** Columns of the files, and behind them those that the names of their folders are. */
    private Dataset<Row> tableInParts(String[] paths, List<String> names) {
        if (!(inParts() instanceof PartitionedFormat parts)) {
            return table(input(), paths, names);
        }
        FolderColumns folders = new FolderColumns(parts, List.of(paths));
        List<String> own = names.subList(0, names.size() - folders.keys().size());
        return folders.beside(table(input(), paths, own), spark);
    }

    private List<FileStatus> files() {
        return plan.format()
                .source()
                .map(source -> ((FarFiles) source).files(inParts()))
                .orElseGet(() -> plan.input().stream()
                        .map(file -> FarPath.of(spark, file).status())
                        .toList());
    }

    private static String[] paths(List<FileStatus> files) {
        return files.stream().map(file -> file.getPath().toString()).toArray(String[]::new);
    }

    private static void checkType(StructField field, Plan.Quasi quasi) {
        if (!PLAIN.contains(field.dataType()) && !(field.dataType() instanceof DecimalType)) {
            throw new UsageException(
                    "Column " + Excerpt.name(quasi.attribute().name()) + " is of type "
                            + field.dataType().simpleString()
                            + ", which cannot be a quasi-identifier by way of Spark yet. Cast it to text, a whole number, a decimal or a date.");
        }
    }

    /** Where a release is: at its address or waiting for that, or on this machine. */
    FarPath release(java.nio.file.Path written) {
        return farFolder()
                .map(far -> written.equals(plan.output()) ? far.place() : far.waiting(written))
                .orElseGet(() -> FarPath.of(spark, written));
    }

    /** Removes what waits at an address, or did; what waits on this machine goes with the run's folder. */
    void forget(FarPath release, java.nio.file.Path written) {
        if (farFolder().isPresent() && !written.equals(plan.output())) {
            release.folder().ifPresent(FarPath::remove);
        }
    }

    /** A release in this folder, as it was written; once it is a table, that. */
    Dataset<Row> released(FarPath folder) {
        Optional<NamedTable> placed = placed(folder);
        if (placed.isPresent()) {
            return byPlace(ofNames(placed.get().rows(), plan.releasedColumns()));
        }
        return byPlace(table(output(), new String[] {folder.location()}, plan.releasedColumns()));
    }

    /** The names of a release's columns, as they stand there. */
    List<String> namesIn(FarPath folder) {
        Optional<NamedTable> placed = placed(folder);
        if (placed.isPresent()) {
            List<String> names = Arrays.asList(placed.get().rows().columns());
            // Columns that a table is divided by come last.
            return Set.copyOf(names).equals(Set.copyOf(plan.releasedColumns())) ? plan.releasedColumns() : names;
        }
        DataFrameReader reader = spark.read();
        String path = folder.location();
        Dataset<Row> rows = output() instanceof Dialect dialect
                ? CsvOptions.reading(reader, dialect).option("header", true).csv(path)
                : reader.parquet(path);
        return Arrays.asList(rows.columns());
    }

    private Optional<NamedTable> placed(FarPath folder) {
        return folder.isFolder()
                ? Optional.empty()
                : plan.format()
                        .destination()
                        .filter(NamedTable.class::isInstance)
                        .map(NamedTable.class::cast);
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
            return CsvOptions.reading(spark.read(), dialect)
                    .schema(schema)
                    .option("header", true)
                    .option("enforceSchema", false)
                    .option("mode", "FAILFAST")
                    .csv(paths);
        }
        return ofNames(spark.read().parquet(paths), names);
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
    void write(Dataset<Row> rows, FarPath folder) {
        folder.makeFolder();
        DataFrameWriter<Row> writer =
                rows.toDF(plan.releasedColumns().toArray(String[]::new)).write();
        if (output() instanceof Dialect dialect) {
            CsvOptions.writing(writer, dialect, plan.releasedColumns().size() == 1)
                    .option("compression", plan.shownOutput().endsWith(".gz") ? "gzip" : "none")
                    .csv(folder.location());
        } else {
            writer.parquet(folder.location());
        }
    }
}
