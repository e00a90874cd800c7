package io.skald.spark;

import io.skald.distributed.Grouping;
import io.skald.distributed.PersonsToldApart;
import io.skald.distributed.Shown;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * What is asked of tuples whose classes are released or not.
 *
 * @param tuples places of values, rows, and maybe a person
 * @param values of each column that is counted
 */
record TuplesOfRelease(Dataset<Row> tuples, List<List<String>> values, int quasi, SuppressedRows suppressed) {

    private Dataset<Row> marked() {
        return suppressed.mark(tuples, TupleReader.ofPlaces(), values.size());
    }

    /** See {@link io.skald.distributed.DistributedTable#releasedValues}. */
    List<BitSet> releasedValues() {
        List<BitSet> met = new ArrayList<>();
        Column[] each = IntStream.range(0, quasi)
                .mapToObj(i -> functions.struct(
                        functions.lit(i).as("column"),
                        functions.col(tuples.columns()[i]).as("value")))
                .toArray(Column[]::new);
        for (int i = 0; i < quasi; i++) {
            met.add(new BitSet());
        }
        Iterator<Row> found = marked().filter(functions.not(functions.col(SuppressedRows.HIDDEN)))
                .select(functions.explode(functions.array(each)).as("one"))
                .select("one.column", "one.value")
                .distinct()
                .toLocalIterator();
        while (found.hasNext()) {
            Row row = found.next();
            met.get(row.getInt(0)).set(row.getInt(1));
        }
        return met;
    }

    /** See {@link io.skald.distributed.DistributedTable#hidden}. */
    Shown hidden(boolean ofPersons) {
        Dataset<Row> hidden = marked().filter(SuppressedRows.HIDDEN);
        Row sum = hidden.agg(functions.sum("rows")).first();
        long persons = ofPersons ? hidden.select("person").distinct().count() : 0;
        List<long[]> rowsOf = new ArrayList<>();
        for (int i = quasi; i < values.size(); i++) {
            long[] ofColumn = new long[values.get(i).size()];
            hidden.groupBy(tuples.columns()[i])
                    .agg(functions.sum("rows"))
                    .collectAsList()
                    .forEach(row -> ofColumn[row.getInt(0)] = row.getLong(1));
            rowsOf.add(ofColumn);
        }
        return new Shown(sum.isNullAt(0) ? 0 : sum.getLong(0), persons, rowsOf, personsWithValues(hidden, rowsOf));
    }

    /** Of each sensitive column, by number of a value, the persons who have it; nothing where nobody asks. */
    private List<long[]> personsWithValues(Dataset<Row> hidden, List<long[]> rowsOf) {
        // With one number for a missing value.
        List<long[]> found =
                rowsOf.stream().map(places -> new long[places.length + 1]).toList();
        if (suppressed.sent().value().grouping().ofPersons().length > 0) {
            StructType schema = new StructType()
                    .add("column", DataTypes.IntegerType)
                    .add("value", DataTypes.IntegerType)
                    .add("person", DataTypes.StringType);
            hidden.flatMap(new PersonValues(suppressed.sent(), values.size()), Encoders.row(schema))
                    .distinct()
                    .groupBy("column", "value")
                    .agg(functions.count(functions.lit(1)))
                    .collectAsList()
                    .forEach(row -> found.get(row.getInt(0))[row.getInt(1)] = row.getLong(2));
        }
        return found;
    }

    /** See {@link io.skald.distributed.DistributedTable#apart}. */
    PersonsToldApart apart(Broadcast<Grouping> grouping, boolean leavesOut) {
        StructType schema = new StructType()
                .add("person", DataTypes.StringType)
                .add("one", DataTypes.LongType)
                .add("other", DataTypes.LongType)
                .add("rows", DataTypes.LongType);
        Dataset<Row> marked = marked();
        Dataset<Row> shown = leavesOut ? marked.filter(functions.not(functions.col(SuppressedRows.HIDDEN))) : marked;
        Row found = shown.map(new HashLabels(grouping, values.size()), Encoders.row(schema))
                .groupBy("person")
                .agg(ofAllRows("one"), ofAllRows("other"), functions.sum("rows").as("rows"))
                .groupBy("one", "other", "rows")
                .agg(functions.count(functions.lit(1)).as("alike"))
                .agg(
                        functions.sum("alike"),
                        functions.sum(functions
                                .when(functions.col("alike").equalTo(1), 1)
                                .otherwise(0)))
                .first();
        return found.isNullAt(0)
                ? new PersonsToldApart(0, 0)
                : new PersonsToldApart(found.getLong(0), found.getLong(1));
    }

    /** Sums of hashes may pass what a long holds; as decimals they do not, whatever Spark is set to, and rows are the same that were counted in one tuple or in several. */
    private static Column ofAllRows(String hash) {
        return functions
                .sum(functions
                        .col(hash)
                        .cast(Hashes.SUMMED)
                        .multiply(functions.col("rows").cast(Hashes.SUMMED)))
                .as(hash);
    }
}
