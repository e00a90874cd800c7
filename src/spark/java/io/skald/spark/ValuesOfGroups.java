package io.skald.spark;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;

/**
 * The values of some columns in groups, each with its rows. Columns are counted one by one: the combinations of their values may be as many as rows, where a column has no more values than a model of it allows.
 *
 * @param rows so many, {@code n}, that have the same keys and the same values
 * @param keys of the groups, whole numbers
 * @param columns of texts
 */
record ValuesOfGroups(Dataset<Row> rows, List<String> keys, List<Column> columns) {

    private static final String VALUES = "values";

    /** The groups with one more column, which {@link #read} reads. */
    Dataset<Row> beside(Dataset<Row> groups) {
        Column[] each = IntStream.range(0, columns.size())
                .mapToObj(i -> functions.struct(
                        functions.lit(i).as("column"), columns.get(i).as("value")))
                .toArray(Column[]::new);
        Column[] group = keys.stream().map(functions::col).toArray(Column[]::new);
        List<Column> selected = new ArrayList<>(List.of(group));
        selected.add(functions.col("n"));
        selected.add(functions.explode(functions.array(each)).as("one"));
        List<Column> fine = new ArrayList<>(List.of(group));
        fine.addAll(List.of(functions.col("one.column"), functions.col("one.value")));
        Dataset<Row> values = rows.select(selected.toArray(Column[]::new))
                .groupBy(fine.toArray(Column[]::new))
                .agg(functions.sum("n").as("n"))
                .groupBy(group)
                .agg(functions
                        .collect_list(
                                functions.struct(functions.col("column"), functions.col("value"), functions.col("n")))
                        .as(VALUES));
        return groups.join(values, keys.toArray(String[]::new));
    }

    /** Per column the rows of each value of a group. */
    static List<Map<String, Long>> read(List<Row> entries, int columns) {
        List<Map<String, Long>> found = new ArrayList<>();
        for (int i = 0; i < columns; i++) {
            found.add(new HashMap<>());
        }
        for (Row entry : entries) {
            found.get(entry.getInt(0)).put(entry.getString(1), entry.getLong(2));
        }
        return found;
    }
}
