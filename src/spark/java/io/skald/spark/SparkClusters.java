package io.skald.spark;

import io.skald.distributed.DistributedTable;
import io.skald.job.Plan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.function.MapFunction;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.KeyValueGroupedDataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.storage.StorageLevel;

/**
 * A release of clusters. The rows of a tuple are sorted by the texts of all their cells, meet the clusters that the driver found for that tuple, and go back into the order of the input.
 */
final class SparkClusters implements AutoCloseable {

    private static final String ROW = "row";
    /** The columns of pieces. */
    static final String TUPLE = "tuple";

    static final String PIECE = "piece";
    static final String CLUSTERS = "clusters";

    private final SparkSession spark;
    private final Plan plan;
    private final SourceTable source;
    private final Dataset<Row> input;
    private final List<List<String>> values;
    private final Dataset<Row> pieces;

    /** The labels of each quasi-identifier, by number. */
    private final String[][] texts;

    private final List<Dataset<Row>> kept = new ArrayList<>();

    /** @param pieces as {@link #read} reads them */
    SparkClusters(
            SparkSession spark,
            Plan plan,
            SourceTable source,
            Dataset<Row> input,
            List<List<String>> values,
            Dataset<Row> pieces,
            List<List<String>> labels) {
        this.spark = spark;
        this.plan = plan;
        this.source = source;
        this.input = input;
        this.values = values;
        this.pieces = pieces;
        this.texts =
                labels.stream().map(ofColumn -> ofColumn.toArray(String[]::new)).toArray(String[][]::new);
    }

    /** The pieces of a file: of which tuple, which in order, and what it says. */
    static Dataset<Row> read(SparkSession spark, ClusterFile file) {
        Column line = functions.split(functions.col("value"), "\t", 3);
        return spark.read()
                .text(file.file().location())
                .select(
                        line.getItem(0).as(TUPLE),
                        line.getItem(1).cast(DataTypes.LongType).as(PIECE),
                        line.getItem(2).as(CLUSTERS));
    }

    /**
     * What is written: a column {@code r} for each that is released.
     *
     * @param top what suppressed rows print
     * @param leavesOut whether these are not written
     */
    Dataset<Row> release(String top, boolean leavesOut) {
        Dataset<Row> labelled = labelled();
        List<Column> released = new ArrayList<>();
        for (int place = 0; place < plan.columns().size(); place++) {
            if (plan.columns().get(place).released()) {
                int attribute = attribute(place);
                Column cell = attribute < 0
                        ? labelled.col("c" + place)
                        : functions.coalesce(labelled.col("g" + attribute), functions.lit(top));
                released.add(cell.as("r" + place, input.schema().apply(place).metadata()));
            }
        }
        Dataset<Row> shown = leavesOut ? labelled.filter(labelled.col("g0").isNotNull()) : labelled;
        return shown.orderBy(ROW).select(released.toArray(Column[]::new));
    }

    private int attribute(int place) {
        return plan.quasi().stream().map(Plan.Quasi::column).toList().indexOf(place);
    }

    /** The rows of the input, with the labels that they were given, or none. */
    Dataset<Row> labelled() {
        List<Column> rows = new ArrayList<>(List.of(
                functions.concat_ws(" ", numbers()).as(TUPLE),
                functions.monotonically_increasing_id().as(ROW)));
        List<Column> order = new ArrayList<>();
        StructType schema = new StructType().add(ROW, DataTypes.LongType);
        for (StructField field : input.schema().fields()) {
            rows.add(input.col(field.name()));
            order.add(text(functions.col(field.name())));
            schema = schema.add(field.name(), field.dataType(), true, field.metadata());
        }
        for (int i = 0; i < plan.quasi().size(); i++) {
            schema = schema.add("g" + i, DataTypes.StringType);
        }
        Broadcast<String[][]> labels = context().broadcast(texts);
        return byTuple(input.select(rows.toArray(Column[]::new)))
                .cogroupSorted(
                        byTuple(pieces),
                        order.toArray(Column[]::new),
                        new Column[] {functions.col(PIECE)},
                        new GiveLabels(labels),
                        Encoders.row(schema));
    }

    /** Has the executors keep rows until {@link #close}. */
    Dataset<Row> keep(Dataset<Row> rows) {
        kept.add(rows.persist(StorageLevel.MEMORY_AND_DISK()));
        return rows;
    }

    @Override
    public void close() {
        kept.forEach(Dataset::unpersist);
    }

    private static KeyValueGroupedDataset<String, Row> byTuple(Dataset<Row> some) {
        return some.groupByKey((MapFunction<Row, String>) row -> row.getString(GiveLabels.TUPLE), Encoders.STRING());
    }

    /** The text of a cell by which rows of a tuple go. */
    static Column text(Column cell) {
        return functions.coalesce(cell.cast(DataTypes.StringType), functions.lit(""));
    }

    private JavaSparkContext context() {
        return JavaSparkContext.fromSparkContext(spark.sparkContext());
    }

    private Column[] numbers() {
        List<Integer> counted = DistributedTable.counted(plan);
        Column[] numbers = new Column[counted.size()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = LookUp.in(spark, source.text(input, counted.get(i)), places(values.get(i)));
        }
        return numbers;
    }

    private static Map<String, Integer> places(List<String> texts) {
        Map<String, Integer> places = new HashMap<>();
        for (int place = 0; place < texts.size(); place++) {
            places.put(texts.get(place), place);
        }
        return places;
    }
}
