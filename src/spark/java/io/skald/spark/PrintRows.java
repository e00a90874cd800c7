package io.skald.spark;

import java.util.Iterator;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;

/** Pass 3 of one partition: quasi-identifiers become labels, all else stays, and so does the order of the rows. */
final class PrintRows implements MapPartitionsFunction<Row, Row> {

    private static final long serialVersionUID = 1;

    private final Broadcast<Labels> labels;
    private final Broadcast<HiddenRows> hidden;
    private final boolean joined;
    private final int quasi;
    private final int[] sources;

    /**
     * @param hidden which rows are suppressed
     * @param joined whether a last column of the rows says instead whether they are
     * @param quasi how many there are: the first columns of the rows, as texts; all of the table's columns follow
     * @param sources of each released column its place in the rows
     */
    PrintRows(Broadcast<Labels> labels, Broadcast<HiddenRows> hidden, boolean joined, int quasi, int[] sources) {
        this.labels = labels;
        this.hidden = hidden;
        this.joined = joined;
        this.quasi = quasi;
        this.sources = sources;
    }

    @Override
    public Iterator<Row> call(Iterator<Row> rows) {
        Labels printed = labels.value();
        HiddenRows suppressed = hidden.value();
        int[] tuple = new int[quasi];
        long[] key = new long[suppressed.keyWords()];
        return new Iterator<>() {

            private Row next = find();

            private Row find() {
                String[] texts = new String[quasi];
                while (rows.hasNext()) {
                    Row row = rows.next();
                    for (int i = 0; i < quasi; i++) {
                        texts[i] = row.getString(i);
                    }
                    printed.number(texts, tuple);
                    boolean hides = joined ? row.getBoolean(row.length() - 1) : suppressed.hide(tuple, key);
                    if (printed.print(tuple, hides, texts)) {
                        return released(row, texts);
                    }
                }
                return null;
            }

            @Override
            public boolean hasNext() {
                return next != null;
            }

            @Override
            public Row next() {
                Row row = next;
                next = find();
                return row;
            }
        };
    }

    private Row released(Row row, String[] texts) {
        Object[] cells = new Object[sources.length];
        for (int i = 0; i < cells.length; i++) {
            cells[i] = sources[i] < quasi ? texts[sources[i]] : row.get(sources[i]);
        }
        return RowFactory.create(cells);
    }
}
