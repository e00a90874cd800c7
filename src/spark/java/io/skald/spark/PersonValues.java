package io.skald.spark;

import io.skald.distributed.Grouping;
import java.util.Arrays;
import java.util.Iterator;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;

/** Of a tuple each sensitive column by whose values persons are counted, with its value and the person. Rows are places of values, rows and person. */
final class PersonValues implements FlatMapFunction<Row, Row> {

    private static final long serialVersionUID = 1;

    private final Broadcast<HiddenRows> asked;
    private final int columns;

    /** @param asked whose grouping tells the columns */
    PersonValues(Broadcast<HiddenRows> asked, int columns) {
        this.asked = asked;
        this.columns = columns;
    }

    @Override
    public Iterator<Row> call(Row row) {
        Grouping grouping = asked.value().grouping();
        int[] tuple = new int[columns];
        TupleReader.ofPlaces().read(row, tuple);
        return Arrays.stream(grouping.ofPersons())
                .mapToObj(column ->
                        RowFactory.create(column, grouping.shownValue(column, tuple), row.getString(columns + 1)))
                .iterator();
    }
}
