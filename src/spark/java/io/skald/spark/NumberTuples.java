package io.skald.spark;

import org.apache.spark.api.java.function.MapFunction;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;

/** Puts the places of values for their texts; what stands behind the texts, such as the rows, stays. */
final class NumberTuples implements MapFunction<Row, Row> {

    private static final long serialVersionUID = 1;

    private final Broadcast<Numbering> numbering;

    NumberTuples(Broadcast<Numbering> numbering) {
        this.numbering = numbering;
    }

    @Override
    public Row call(Row row) {
        Numbering numbers = numbering.value();
        Object[] cells = new Object[row.length()];
        for (int i = 0; i < cells.length; i++) {
            cells[i] = i < numbers.columns() ? numbers.of(i, row.getString(i)) : row.get(i);
        }
        return RowFactory.create(cells);
    }
}
