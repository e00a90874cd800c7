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
    private static final String INFORMATION = "information";
    private static final String PERSON = "person";
    private static final String PERSONS = "persons";

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
        Dataset<Row> byValues = ofPersons ? withPersons(found, key, shown) : summed(found, key, shown, 0);
        if (shown.isEmpty() && !ofPersons) {
            return byValues;
        }
        Column[] keys = key.toArray(Column[]::new);
        return byValues.repartition(keys).sortWithinPartitions(keys);
    }

    private static Dataset<Row> summed(Dataset<Row> found, List<Column> key, List<Column> shown, long persons) {
        return found.groupBy(Stream.concat(key.stream(), shown.stream()).toArray(Column[]::new))
                .agg(
                        functions.sum(ROWS).as(ROWS),
                        functions.sum(INFORMATION).as(INFORMATION),
                        functions.lit(persons).as(PERSONS));
    }

    /** Beside the rows of a group its different persons, who are brought together by group and person first. */
    private static Dataset<Row> withPersons(Dataset<Row> found, List<Column> key, List<Column> shown) {
        List<Column> each = new ArrayList<>(key);
        each.addAll(shown);
        each.add(functions.col(PERSON));
        Dataset<Row> fine = found.groupBy(each.toArray(Column[]::new))
                .agg(functions.sum(ROWS).as(ROWS), functions.sum(INFORMATION).as(INFORMATION));
        List<Column> ofPerson = new ArrayList<>(key);
        ofPerson.add(functions.col(PERSON));
        List<Column> record = new ArrayList<>(key);
        for (int i = 0; i < shown.size(); i++) {
            record.add(functions.lit(0L).as("s" + i));
        }
        record.addAll(List.of(functions.lit(0L).as(ROWS), functions.lit(0L).as(INFORMATION), functions.col(PERSONS)));
        Dataset<Row> persons = fine.groupBy(ofPerson.toArray(Column[]::new))
                .agg(functions.lit(1L).as("one"))
                .groupBy(key.toArray(Column[]::new))
                .agg(functions.count(functions.lit(1)).as(PERSONS))
                .select(record.toArray(Column[]::new));
        return summed(fine, key, shown, 0).union(persons);
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
        schema = schema.add(ROWS, DataTypes.LongType).add(INFORMATION, DataTypes.LongType);
        return ofPersons ? schema.add(PERSON, DataTypes.StringType) : schema;
    }
}
