package io.skald.spark;

import io.skald.distributed.BlockVisitor;
import io.skald.distributed.GroupFold;
import io.skald.distributed.Grouping;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * Groups numbered tuples by Spark's own aggregation, which adds up what a task has of a group before it is sent, and spills what memory does not hold. So a group that has half of all rows is a number per task, and what
 * comes to the driver are the blocks of a fold.
 */
record TupleGroups(JavaSparkContext context, Dataset<Row> tuples, int columns, boolean ofPersons) {

    private static final String WAY = "way";
    private static final String ROWS = "rows";
    private static final String PERSON = "person";
    private static final String PERSONS = "persons";
    private static final String COLUMN = "column";
    private static final String VALUE = "value";

    void fold(Grouping grouping, GroupFold fold, BlockVisitor visitor) {
        Broadcast<Grouping> sentGrouping = context.broadcast(grouping);
        Broadcast<GroupFold> sentFold = context.broadcast(fold);
        Dataset<byte[]> blocks =
                groups(grouping, sentGrouping).mapPartitions(new FoldGroups(sentGrouping, sentFold), Encoders.BINARY());
        Iterator<byte[]> all = fold.isSmall() ? blocks.collectAsList().iterator() : blocks.toLocalIterator();
        boolean wanted = true;
        while (wanted && all.hasNext()) {
            wanted = visitor.see(all.next());
        }
        sentGrouping.destroy();
        sentFold.destroy();
    }

    /** Each group's records in one partition, one after the other. */
    private Dataset<Row> groups(Grouping grouping, Broadcast<Grouping> sent) {
        Dataset<Row> found = tuples.mapPartitions(new GroupsOfTuples(sent, columns), Encoders.row(schema(grouping)));
        List<Column> key = named(grouping.keyWords(), "k");
        key.add(0, functions.col(WAY));
        List<Column> shown = named(grouping.valueWords(), "s");
        Dataset<Row> byValues =
                ofPersons ? withPersons(found, key, shown, grouping.ofPersons()) : summed(found, key, shown);
        if (shown.isEmpty() && !ofPersons) {
            return byValues;
        }
        Column[] keys = key.toArray(Column[]::new);
        return byValues.repartition(keys).sortWithinPartitions(keys);
    }

    private static Dataset<Row> summed(Dataset<Row> found, List<Column> key, List<Column> shown) {
        return found.groupBy(Stream.concat(key.stream(), shown.stream()).toArray(Column[]::new))
                .agg(functions.sum(ROWS).as(ROWS));
    }

    /** Beside the rows of a group its different persons, also by value, who are brought together by group, value and person first. */
    private static Dataset<Row> withPersons(Dataset<Row> found, List<Column> key, List<Column> shown, int[] asked) {
        List<Column> each = new ArrayList<>(key);
        each.addAll(shown);
        each.add(functions.col(PERSON));
        each.addAll(named(asked.length, "v"));
        Dataset<Row> fine = found.groupBy(each.toArray(Column[]::new))
                .agg(functions.sum(ROWS).as(ROWS));
        List<Column> ofRows = List.of(
                functions.lit(0L).as(PERSONS),
                functions.lit(GroupFold.Folding.ALL).as(COLUMN),
                functions.lit(0).as(VALUE));
        List<Column> record = new ArrayList<>(key);
        for (int i = 0; i < shown.size(); i++) {
            record.add(functions.lit(0L).as("s" + i));
        }
        record.addAll(List.of(
                functions.lit(0L).as(ROWS), functions.col(PERSONS), functions.col(COLUMN), functions.col(VALUE)));
        List<Column> ofGroup = new ArrayList<>(key);
        ofGroup.addAll(List.of(functions.col(COLUMN), functions.col(VALUE)));
        Dataset<Row> persons = ofEachValue(fine, key, asked)
                .distinct()
                .groupBy(ofGroup.toArray(Column[]::new))
                .agg(functions.count(functions.lit(1)).as(PERSONS))
                .select(record.toArray(Column[]::new));
        Column[] all =
                Stream.concat(Stream.of(functions.col("*")), ofRows.stream()).toArray(Column[]::new);
        return summed(fine, key, shown).select(all).union(persons);
    }

    /** Each group and person, of all values and of each that he has. */
    private static Dataset<Row> ofEachValue(Dataset<Row> fine, List<Column> key, int[] asked) {
        Column[] each = new Column[asked.length + 1];
        each[0] = value(GroupFold.Folding.ALL, functions.lit(0));
        for (int i = 0; i < asked.length; i++) {
            each[i + 1] = value(asked[i], functions.col("v" + i));
        }
        List<Column> selected = new ArrayList<>(key);
        selected.add(functions.col(PERSON));
        selected.add(functions.explode(functions.array(each)).as("one"));
        List<Column> flat = new ArrayList<>(key);
        flat.addAll(List.of(functions.col(PERSON), functions.col("one." + COLUMN), functions.col("one." + VALUE)));
        return fine.select(selected.toArray(Column[]::new)).select(flat.toArray(Column[]::new));
    }

    private static Column value(int column, Column value) {
        return functions.struct(functions.lit(column).as(COLUMN), value.as(VALUE));
    }

    private static List<Column> named(int words, String letter) {
        return new ArrayList<>(IntStream.range(0, words)
                .mapToObj(i -> functions.col(letter + i))
                .toList());
    }

    private StructType schema(Grouping grouping) {
        StructType schema = new StructType().add(WAY, DataTypes.IntegerType);
        for (int i = 0; i < grouping.keyWords(); i++) {
            schema = schema.add("k" + i, DataTypes.LongType);
        }
        for (int i = 0; i < grouping.valueWords(); i++) {
            schema = schema.add("s" + i, DataTypes.LongType);
        }
        schema = schema.add(ROWS, DataTypes.LongType);
        if (ofPersons) {
            schema = schema.add(PERSON, DataTypes.StringType);
            for (int i = 0; i < grouping.ofPersons().length; i++) {
                schema = schema.add("v" + i, DataTypes.IntegerType);
            }
        }
        return schema;
    }
}
