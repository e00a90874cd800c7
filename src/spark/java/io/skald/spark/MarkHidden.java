package io.skald.spark;

import org.apache.spark.api.java.function.MapFunction;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;

/** Writes behind each row the key of its class, and whether it is hidden as far as that is known from what was sent. */
final class MarkHidden implements MapFunction<Row, Row> {

    private static final long serialVersionUID = 1;

    private final Broadcast<HiddenRows> hidden;
    private final TupleReader reader;
    private final int columns;

    /** @param columns of a tuple, with which the rows begin */
    MarkHidden(Broadcast<HiddenRows> hidden, TupleReader reader, int columns) {
        this.hidden = hidden;
        this.reader = reader;
        this.columns = columns;
    }

    @Override
    public Row call(Row row) {
        int[] tuple = new int[columns];
        reader.read(row, tuple);
        long[] key = new long[hidden.value().keyWords()];
        boolean hides = hidden.value().hide(tuple, key);
        Object[] cells = new Object[row.length() + key.length + 1];
        for (int i = 0; i < row.length(); i++) {
            cells[i] = row.get(i);
        }
        for (int i = 0; i < key.length; i++) {
            cells[row.length() + i] = key[i];
        }
        cells[row.length() + key.length] = hides;
        return RowFactory.create(cells);
    }
}
