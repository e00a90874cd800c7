package io.skald.spark;

import io.skald.FailureException;
import io.skald.UsageException;
import io.skald.budget.Workspace;
import io.skald.table.ReleasedColumn;
import io.skald.table.TableSource;
import io.skald.table.TableTarget;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.DataFrameWriterV2;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.MetadataBuilder;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * A table of Spark's catalogues, such as one of Iceberg's: read where it is, or made of a release that was written and verified beside the reports.
 *
 * @param session begun when it is first needed
 * @param name as Spark has it, with its database, and perhaps its catalogue
 */
record NamedTable(Supplier<SparkSession> session, String name) implements TableSource, TableTarget {

    private static final String OWN = "spark_catalog";

    @Override
    public String shown() {
        return name;
    }

    @Override
    public void describe(BiConsumer<String, Object> setting) {
        setting.accept("table", name);
    }

    Dataset<Row> rows() {
        return session.get().table(name);
    }

    private boolean exists() {
        return Failures.told(() -> session.get().catalog().tableExists(name));
    }

    @Override
    public List<String> columns() {
        if (!exists()) {
            throw new UsageException(
                    "Spark knows no table " + name
                            + ". Name it as Spark has it, as in clinic.visits or catalogue.clinic.visits; catalogues are set by spark.sql.catalog.NAME.");
        }
        return Failures.told(() -> Arrays.asList(rows().columns()));
    }

    @Override
    public boolean isCopied() {
        return false;
    }

    @Override
    public void copyTo(OutputStream file, Workspace workspace) {
        throw new UnsupportedOperationException("its rows stay where they are");
    }

    @Override
    public Optional<String> objection(boolean overwrite) {
        return exists() ? Optional.of("the table " + name + " exists; drop it, or name another") : Optional.empty();
    }

    @Override
    public TableSource asSource() {
        return this;
    }

    @Override
    public Delivery deliver(Path written, List<ReleasedColumn> columns, Optional<TableSource> from, boolean overwrite) {
        Optional<NamedTable> source = from.filter(NamedTable.class::isInstance).map(NamedTable.class::cast);
        List<String> kept = columns.stream()
                .filter(column -> column.keptFrom().isPresent())
                .map(ReleasedColumn::name)
                .toList();
        return new Delivery() {
            @Override
            public TableSource asSource() {
                return NamedTable.this;
            }

            @Override
            public void publish() {
                Failures.told(() -> {
                    Dataset<Row> release =
                            session.get().read().parquet(written.toUri().toString());
                    create(release, source, kept);
                    checkComplete(release);
                    return release;
                });
            }

            @Override
            public void close() {
                // Nothing is there before it is published.
            }
        };
    }

    /** Stored as the input is, if that is a table too, and divided by the same columns, as far as they are released as they were. */
    private void create(Dataset<Row> release, Optional<NamedTable> source, List<String> kept) {
        Dataset<Row> described = source.map(
                        table -> described(release, table.rows().schema(), kept))
                .orElse(release);
        DataFrameWriterV2<Row> writer = described.writeTo(name);
        source.flatMap(NamedTable::provider).or(this::usualProvider).ifPresent(writer::using);
        List<Column> parts = source.map(NamedTable::partitions).orElse(List.of()).stream()
                .filter(part -> kept.contains(part.column()))
                .map(Partitioning.Part::written)
                .toList();
        if (!parts.isEmpty()) {
            writer.partitionedBy(parts.get(0), parts.subList(1, parts.size()).toArray(Column[]::new));
        }
        try {
            writer.create();
        } catch (Exception refused) {
            // Scala throws what Java would have to declare.
            throw new FailureException(
                    "Spark could not make the table " + name + ": "
                            + String.valueOf(refused.getMessage())
                                    .lines()
                                    .findFirst()
                                    .orElse(""),
                    refused);
        }
    }

    /** With the comments of the columns; kept ones with all that is said of their type. */
    private static Dataset<Row> described(Dataset<Row> release, StructType source, List<String> kept) {
        Column[] columns = Arrays.stream(release.columns())
                .map(name -> {
                    StructField field = source.apply(name);
                    Metadata comment = field.getComment().isDefined()
                            ? new MetadataBuilder()
                                    .putString("comment", field.getComment().get())
                                    .build()
                            : Metadata.empty();
                    return SourceTable.named(name).as(name, kept.contains(name) ? field.metadata() : comment);
                })
                .toArray(Column[]::new);
        return release.select(columns);
    }

    /** Spark's own catalogue would ask for Hive otherwise; others know what their tables are. */
    private Optional<String> usualProvider() {
        boolean own = name.startsWith(OWN + ".")
                || name.chars().filter(c -> c == '.').count() < 2
                        && session.get().catalog().currentCatalog().equals(OWN);
        return own ? Optional.of("parquet") : Optional.empty();
    }

    /** How the table is stored, unless it stands for one of a database, whose releases are not put there. */
    private Optional<String> provider() {
        return session.get().sql("DESCRIBE TABLE EXTENDED " + name).collectAsList().stream()
                .filter(row -> "Provider".equals(row.getString(0)))
                .map(row -> row.getString(1))
                .filter(provider -> !provider.equalsIgnoreCase("jdbc"))
                .findFirst();
    }

    private List<Partitioning.Part> partitions() {
        try {
            return Partitioning.of(session.get(), name).parts();
        } catch (AnalysisException gone) {
            throw new FailureException("Spark knows no table " + name + " any more.", gone);
        }
    }

    /** What was verified are the rows beside the reports; these must be the table's. */
    private void checkComplete(Dataset<Row> release) {
        if (!sums(release, release.columns()).equals(sums(rows(), release.columns()))) {
            session.get().sql("DROP TABLE " + name);
            throw new FailureException("The table " + name + " did not become what was written. It was dropped again.");
        }
    }

    private static Row sums(Dataset<Row> rows, String[] names) {
        List<Column> columns = Arrays.stream(names)
                .map(name -> rows.col("`" + name.replace("`", "``") + "`"))
                .toList();
        return rows.agg(functions.count(functions.lit(1)), functions.sum(Hashes.of(columns)))
                .first();
    }
}
