package io.skald.spark;

import io.skald.distributed.PersonsOfRows;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;

/**
 * How many persons have the values of some sensitive columns in groups of rows, each person once with a value of a group: they are brought together by group, value and person first, so that no task holds persons.
 *
 * @param keys of the groups, whole numbers; maybe none
 * @param asked the columns, by their places among the plan's guarded ones; a row's value of the first is {@code w0}, as the place of a text
 */
record PersonsOfGroups(List<String> keys, List<Integer> asked) {

    /** The column that tells a row's person. */
    static final String PERSON = "person";

    private static final String WHO = "who";
    private static final String COLUMN = "column";
    private static final String VALUE = "value";
    private static final String COUNT = "n";

    /** Groups with one more column, which {@link #read} reads; as they are where nothing is asked. */
    Dataset<Row> beside(Dataset<Row> groups, Dataset<Row> rows) {
        if (asked.isEmpty()) {
            return groups;
        }
        Dataset<Row> values = counted(rows)
                .groupBy(columns(keys))
                .agg(functions
                        .collect_list(
                                functions.struct(functions.col(COLUMN), functions.col(VALUE), functions.col(COUNT)))
                        .as(WHO));
        return groups.join(values, keys.toArray(String[]::new));
    }

    /** Columns that {@link #beside} adds. */
    int more() {
        return asked.isEmpty() ? 0 : 1;
    }

    /** Of each group, column and value the persons. */
    private Dataset<Row> counted(Dataset<Row> rows) {
        Column[] each = new Column[asked.size()];
        for (int i = 0; i < each.length; i++) {
            each[i] = functions.struct(
                    functions.lit(asked.get(i)).as(COLUMN),
                    functions.col("w" + i).as(VALUE));
        }
        List<Column> selected = new ArrayList<>(List.of(columns(keys)));
        selected.add(functions.col(PERSON));
        selected.add(functions.explode(functions.array(each)).as("one"));
        List<String> ofGroup = new ArrayList<>(keys);
        ofGroup.addAll(List.of(COLUMN, VALUE));
        List<Column> flat = new ArrayList<>(List.of(columns(keys)));
        flat.addAll(List.of(functions.col(PERSON), functions.col("one." + COLUMN), functions.col("one." + VALUE)));
        return rows.select(selected.toArray(Column[]::new))
                .select(flat.toArray(Column[]::new))
                .distinct()
                .groupBy(columns(ofGroup))
                .agg(functions.count(functions.lit(1)).as(COUNT));
    }

    private static Column[] columns(List<String> names) {
        return names.stream().map(functions::col).toArray(Column[]::new);
    }

    /** All persons of rows that are one group. */
    PersonsOfRows ofAll(Dataset<Row> rows, List<List<String>> texts) {
        long all = rows.select(PERSON).distinct().count();
        return new PersonsOfRows(
                all, asked.isEmpty() ? List.of() : read(counted(rows).collectAsList(), texts));
    }

    /**
     * Whose a group's rows are.
     *
     * @param at the place of what {@link #beside} has added
     * @param texts of each guarded column
     */
    PersonsOfRows read(Row group, long persons, int at, List<List<String>> texts) {
        boolean told = !asked.isEmpty() && !group.isNullAt(at);
        return new PersonsOfRows(persons, told ? read(group.<Row>getList(at), texts) : List.of());
    }

    private static List<Map<String, Long>> read(List<Row> entries, List<List<String>> texts) {
        List<Map<String, Long>> found = new ArrayList<>();
        texts.forEach(none -> found.add(new HashMap<>()));
        for (Row entry : entries) {
            int column = entry.getInt(0);
            found.get(column).put(texts.get(column).get(entry.getInt(1)), entry.getLong(2));
        }
        return found;
    }
}
