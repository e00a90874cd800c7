package io.skald.spark;

import java.util.Set;
import org.apache.spark.api.java.function.MapFunction;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;

/** The values of the sensitive columns of a piece's tuple, and how many of its rows print what suppressed rows print. */
final class HiddenOfPieces implements MapFunction<Row, Row> {

    private static final long serialVersionUID = 1;

    private final Broadcast<Set<String>> joining;
    private final int quasi;

    /** @param joining ends of clusters that print it, too */
    HiddenOfPieces(Broadcast<Set<String>> joining, int quasi) {
        this.joining = joining;
        this.quasi = quasi;
    }

    @Override
    public Row call(Row piece) {
        String[] tuple = piece.getString(0).split(" ");
        Object[] cells = new Object[tuple.length - quasi + 1];
        for (int i = quasi; i < tuple.length; i++) {
            cells[i - quasi] = Integer.parseInt(tuple[i]);
        }
        long rows = 0;
        for (String run : piece.getString(2).split("\t")) {
            int blank = run.indexOf(' ');
            if (blank < 0) {
                rows += Long.parseLong(run);
            } else if (joining.value().contains(run.substring(blank + 1))) {
                rows += Long.parseLong(run.substring(0, blank));
            }
        }
        cells[cells.length - 1] = rows;
        return RowFactory.create(cells);
    }
}
