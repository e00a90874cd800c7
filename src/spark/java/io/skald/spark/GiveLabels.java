package io.skald.spark;

import java.util.Arrays;
import java.util.Iterator;
import org.apache.spark.api.java.function.CoGroupFunction;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;

/**
 * Gives the rows of a tuple the labels of their clusters. Rows come in their order, and beside them the pieces that tell their clusters, in theirs: so a tuple of many rows, or of many clusters, takes no more memory
 * than one of few.
 */
final class GiveLabels implements CoGroupFunction<String, Row, Row, Row> {

    private static final long serialVersionUID = 1;

    /** Where a row has its tuple, in front of what is handed on, and so has a piece. */
    static final int TUPLE = 0;

    private static final int HANDED_ON = 1;

    /** Where a piece has its clusters. */
    private static final int CLUSTERS = 2;

    private final Broadcast<String[][]> labels;

    GiveLabels(Broadcast<String[][]> labels) {
        this.labels = labels;
    }

    @Override
    public Iterator<Row> call(String tuple, Iterator<Row> rows, Iterator<Row> pieces) {
        return new Labelled(rows, pieces, labels.value());
    }

    private static final class Labelled implements Iterator<Row> {

        private final Iterator<Row> rows;
        private final Iterator<Row> pieces;
        private final String[][] labels;
        private final String[] given;
        private String[] clusters = {};
        private int cluster;
        private long left;

        Labelled(Iterator<Row> rows, Iterator<Row> pieces, String[][] labels) {
            this.rows = rows;
            this.pieces = pieces;
            this.labels = labels;
            this.given = new String[labels.length];
        }

        @Override
        public boolean hasNext() {
            return rows.hasNext();
        }

        @Override
        public Row next() {
            Row row = rows.next();
            if (left == 0) {
                open();
            }
            left--;
            Object[] cells = new Object[row.length() - HANDED_ON + given.length];
            for (int i = HANDED_ON; i < row.length(); i++) {
                cells[i - HANDED_ON] = row.get(i);
            }
            System.arraycopy(given, 0, cells, row.length() - HANDED_ON, given.length);
            return RowFactory.create(cells);
        }

        private void open() {
            if (cluster == clusters.length) {
                if (!pieces.hasNext()) {
                    throw new IllegalStateException("the input has changed while the job ran");
                }
                clusters = pieces.next().getString(CLUSTERS).split("\t", -1);
                cluster = 0;
            }
            String[] numbers = clusters[cluster++].split(" ");
            left = Long.parseLong(numbers[0]);
            Arrays.setAll(given, i -> numbers.length == 1 ? null : labels[i][Integer.parseInt(numbers[i + 1])]);
        }
    }
}
