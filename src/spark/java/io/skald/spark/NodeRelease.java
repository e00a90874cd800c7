package io.skald.spark;

import io.skald.distributed.Labelling;
import io.skald.job.Plan;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * Writes the input as a release whose rows print the bins of one node.
 *
 * @param values of each column that is counted
 */
record NodeRelease(
        JavaSparkContext context, Plan plan, SourceTable source, Dataset<Row> input, List<List<String>> values) {

    private static final String ROW = "row";

    void write(Labelling labelling, SuppressedRows suppressed, FarPath release) {
        int quasi = plan.quasi().size();
        List<Integer> sources = new ArrayList<>();
        StructType schema = new StructType();
        for (int place = 0; place < plan.columns().size(); place++) {
            if (plan.columns().get(place).released()) {
                int attribute =
                        plan.quasi().stream().map(Plan.Quasi::column).toList().indexOf(place);
                sources.add(attribute < 0 ? quasi + place : attribute);
                StructField field = input.schema().apply(place);
                schema = schema.add(
                        "r" + place, attribute < 0 ? field.dataType() : DataTypes.StringType, true, field.metadata());
            }
        }
        Broadcast<Labels> labels = context.broadcast(new Labels(values.subList(0, quasi), labelling));
        PrintRows printing = new PrintRows(
                labels,
                suppressed.sent(),
                !suppressed.sends(),
                quasi,
                sources.stream().mapToInt(Integer::intValue).toArray());
        source.write(rows(suppressed, quasi).mapPartitions(printing, Encoders.row(schema)), release);
        labels.destroy();
    }

    /**
     * The texts of the quasi-identifiers, all columns, and behind them whether the row is suppressed, where a join finds that; then rows are put back into their
     * order.
     */
    private Dataset<Row> rows(SuppressedRows suppressed, int quasi) {
        List<Column> selected = new ArrayList<>();
        for (int i = 0; i < quasi; i++) {
            selected.add(source.text(input, plan.quasi().get(i).column()).as("q" + i));
        }
        for (int place = 0; place < plan.columns().size(); place++) {
            selected.add(input.col("c" + place));
        }
        if (suppressed.sends()) {
            return input.select(selected.toArray(Column[]::new));
        }
        selected.add(functions.monotonically_increasing_id().as(ROW));
        Broadcast<Numbering> numbering = context.broadcast(new Numbering(values.subList(0, quasi)));
        return suppressed
                .mark(input.select(selected.toArray(Column[]::new)), TupleReader.ofTexts(numbering), quasi)
                .orderBy(ROW)
                .drop(ROW);
    }
}
