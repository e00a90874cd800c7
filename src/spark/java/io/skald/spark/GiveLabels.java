package io.skald.spark;

import java.util.Arrays;
import java.util.Iterator;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;

/**
 * Gives the rows of clusters their labels. Rows come tuple by tuple in their order, and before those of a tuple one that tells their clusters: so a tuple of many rows takes
 * no more memory than one of few.
 */
final class GiveLabels implements MapPartitionsFunction<Row, Row> {

    private static final long serialVersionUID = 1;

    /** Where a row has its tuple and what tells the clusters, in front of what is handed on. */
    static final int TUPLE = 0;

    static final int CLUSTERS = 1;
    static final int HANDED_ON = 2;

    private final Broadcast<String[][]> labels;

    GiveLabels(Broadcast<String[][]> labels) {
        this.labels = labels;
    }

    @Override
    public Iterator<Row> call(Iterator<Row> rows) {
        return new Labelled(rows, labels.value());
    }

    private static final class Labelled implements Iterator<Row> {

        private final Iterator<Row> rows;
        private final String[][] labels;
        private String tuple = "";
        private String[] clusters = {};
        private int cluster;
        private long left;
        private String[] given;
        private Row next;

        Labelled(Iterator<Row> rows, String[][] labels) {
            this.rows = rows;
            this.labels = labels;
            this.given = new String[labels.length];
            this.next = find();
        }

        private Row find() {
            while (rows.hasNext()) {
                Row row = rows.next();
                if (row.isNullAt(CLUSTERS)) {
                    return labelled(row);
                }
                tuple = row.getString(TUPLE);
                clusters = row.getString(CLUSTERS).split("\t", -1);
                cluster = 0;
                left = 0;
            }
            return null;
        }

        private Row labelled(Row row) {
            if (!tuple.equals(row.getString(TUPLE)) || left == 0 && cluster == clusters.length) {
                throw new IllegalStateException("the input has changed while the job ran");
            }
            if (left == 0) {
                open(clusters[cluster++].split(" "));
            }
            left--;
            Object[] cells = new Object[row.length() - HANDED_ON + given.length];
            for (int i = HANDED_ON; i < row.length(); i++) {
                cells[i - HANDED_ON] = row.get(i);
            }
            System.arraycopy(given, 0, cells, row.length() - HANDED_ON, given.length);
            return RowFactory.create(cells);
        }

        private void open(String[] numbers) {
            left = Long.parseLong(numbers[0]);
            Arrays.setAll(given, i -> numbers.length == 1 ? null : labels[i][Integer.parseInt(numbers[i + 1])]);
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
    }
}
