package io.skald.spark;

import io.skald.distributed.ComparedRows;
import io.skald.distributed.DistributedTable;
import io.skald.distributed.WrittenTable;
import io.skald.job.Plan;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;

/** A release as it stands in its folder, read again. */
final class SparkRelease implements WrittenTable {

    private static final String OTHERS = "others";

    private final SparkSession spark;
    private final Plan plan;
    private final SourceTable source;
    private final Dataset<Row> input;
    private final List<List<String>> values;
    private final FarPath folder;
    private final Dataset<Row> rows;
    private final Optional<SparkClusters> clusters;
    private List<List<String>> labels = List.of();

    SparkRelease(
            SparkSession spark,
            Plan plan,
            SourceTable source,
            Dataset<Row> input,
            List<List<String>> values,
            FarPath folder,
            Optional<SparkClusters> clusters) {
        this.clusters = clusters;
        this.spark = spark;
        this.plan = plan;
        this.source = source;
        this.input = input;
        this.values = values;
        this.folder = folder;
        this.rows = Failures.told(() -> source.released(folder));
    }

    @Override
    public List<String> columns() {
        return Failures.told(() -> source.namesIn(folder));
    }

    /** Where a column of the input is in the release. */
    private int place(int column) {
        return (int) plan.columns().subList(0, column).stream()
                .filter(Plan.Column::released)
                .count();
    }

    private Column label(int attribute) {
        Column cell = rows.col("c" + place(plan.quasi().get(attribute).column()));
        return functions.coalesce(cell, functions.lit(""));
    }

    @Override
    public List<List<String>> labels() {
        labels = IntStream.range(0, plan.quasi().size())
                .mapToObj(i -> Failures.told(() -> rows.select(label(i)).distinct().collectAsList().stream()
                        .map(row -> row.getString(0))
                        .sorted()
                        .toList()))
                .toList();
        return labels;
    }

    @Override
    public String digest() {
        return Failures.told(() -> {
            List<Column> all = IntStream.range(0, plan.releasedColumns().size())
                    .mapToObj(place -> rows.col("c" + place))
                    .toList();
            Row sums = rows.agg(functions.count(functions.lit(1)), functions.sum(Hashes.of(all)))
                    .first();
            BigDecimal hashes = sums.isNullAt(1) ? BigDecimal.ZERO : sums.getDecimal(1);
            return Hashes.digest(plan.releasedColumns(), sums.getLong(0), hashes);
        });
    }

    @Override
    public ComparedRows compare(List<int[]> labelOf) {
        return Failures.told(() -> {
            List<Column> numbers = new ArrayList<>();
            for (int i = 0; i < labels.size(); i++) {
                Map<String, Integer> ofText = new HashMap<>();
                for (int value = 0; value < values.get(i).size(); value++) {
                    ofText.put(values.get(i).get(value), labelOf.get(i)[value]);
                }
                numbers.add(lookUp(source.text(input, plan.quasi().get(i).column()), ofText));
            }
            return new LabelledRows(spark, plan, source, values, input, numbers, others(input), after());
        });
    }

    @Override
    public ComparedRows compareClusters() {
        return Failures.told(() -> {
            // Several questions are asked of these rows, which a sort of all their columns brings forth.
            SparkClusters made = clusters.orElseThrow();
            Dataset<Row> kept = made.keep(compared(made.labelled()));
            List<Column> numbers = new ArrayList<>();
            for (int i = 0; i < labels.size(); i++) {
                numbers.add(kept.col("g" + i));
            }
            return new LabelledRows(spark, plan, source, values, kept, numbers, kept.col(OTHERS), after());
        });
    }

    /** Of rows with their labels what they are compared by: the columns that are counted, whose they are, the numbers of the labels, and a hash of all else. */
    private Dataset<Row> compared(Dataset<Row> labelled) {
        List<Column> selected = new ArrayList<>();
        IntStream.concat(DistributedTable.counted(plan).stream().mapToInt(Integer::intValue), plan.person().stream())
                .distinct()
                .forEach(column -> selected.add(labelled.col("c" + column)));
        for (int i = 0; i < labels.size(); i++) {
            selected.add(lookUp(labelled.col("g" + i), placesOfLabels(i)).as("g" + i));
        }
        selected.add(others(labelled).as(OTHERS));
        return labelled.select(selected.toArray(Column[]::new));
    }

    /** A hash of the columns of the input that are released as they are. */
    private Column others(Dataset<Row> rows) {
        return Hashes.of(IntStream.range(0, plan.columns().size())
                .filter(this::isKept)
                .mapToObj(column -> rows.col("c" + column))
                .toList());
    }

    private Map<String, Integer> placesOfLabels(int attribute) {
        Map<String, Integer> ofText = new HashMap<>();
        for (int label = 0; label < labels.get(attribute).size(); label++) {
            ofText.put(labels.get(attribute).get(label), label);
        }
        return ofText;
    }

    private boolean isKept(int column) {
        return plan.columns().get(column).released()
                && plan.quasi().stream().noneMatch(quasi -> quasi.column() == column);
    }

    private Dataset<Row> after() {
        List<Column> selected = new ArrayList<>();
        List<String> keys = new ArrayList<>();
        for (int i = 0; i < labels.size(); i++) {
            selected.add(lookUp(label(i), placesOfLabels(i)).as("a" + i));
            keys.add("a" + i);
        }
        List<Column> kept = new ArrayList<>();
        List<String> sensitive = new ArrayList<>();
        for (int column = 0; column < plan.columns().size(); column++) {
            if (isKept(column)) {
                Column cell = rows.col("c" + place(column));
                kept.add(cell);
                if (plan.columns().get(column).role() == Plan.Role.SENSITIVE) {
                    selected.add(oneMissing(cell).as("s" + column));
                    sensitive.add("s" + column);
                }
            }
        }
        selected.add(Hashes.of(kept).as("h"));
        return withValues(rows.select(selected.toArray(Column[]::new)), keys, sensitive);
    }

    /** All that mean a missing value are one. */
    private Column oneMissing(Column cell) {
        Object[] markers = plan.format().missing().toArray();
        Column text = functions.coalesce(cell.cast(DataTypes.StringType), functions.lit(source.missingInRelease()));
        return markers.length == 0
                ? text
                : functions.when(text.isin(markers), functions.lit(markers[0])).otherwise(text);
    }

    /** First by labels and the values of which something is asked, so that a class of many rows is a few numbers before it comes together. */
    private Dataset<Row> withValues(Dataset<Row> labelled, List<String> keys, List<String> sensitive) {
        Column[] group = keys.stream().map(functions::col).toArray(Column[]::new);
        List<Column> guarded = plan.guarded().stream()
                .map(each -> functions.col("s" + each.column()))
                .toList();
        List<Column> fine = new ArrayList<>(List.of(group));
        fine.addAll(guarded);
        List<Column> ends = new ArrayList<>(List.of(functions.sum("h").as("h")));
        List<Column> alike = new ArrayList<>(List.of(functions.sum("h").as("releasedOthers")));
        for (String name : sensitive) {
            ends.add(functions.min(name).as("low" + name));
            ends.add(functions.max(name).as("high" + name));
            alike.add(functions.min("low" + name).equalTo(functions.max("high" + name)));
        }
        Dataset<Row> found = labelled.groupBy(fine.toArray(Column[]::new))
                .agg(functions.count(functions.lit(1)).as("n"), ends.toArray(Column[]::new));
        Dataset<Row> classes =
                found.groupBy(group).agg(functions.sum("n").as("releasedRows"), alike.toArray(Column[]::new));
        return guarded.isEmpty() ? classes : new ValuesOfGroups(found, keys, guarded).beside(classes);
    }

    private Column lookUp(Column text, Map<String, Integer> numbers) {
        return LookUp.in(spark, text, numbers);
    }
}
