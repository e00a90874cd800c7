package io.skald.spark;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;

/** The ends of the clusters of a piece, and their rows; nothing of suppressed rows. */
final class EndsOfPieces implements FlatMapFunction<Row, Row> {

    private static final long serialVersionUID = 1;

    @Override
    public Iterator<Row> call(Row piece) {
        List<Row> found = new ArrayList<>();
        for (String run : piece.getString(2).split("\t")) {
            int blank = run.indexOf(' ');
            if (blank > 0) {
                found.add(RowFactory.create(run.substring(blank + 1), Long.parseLong(run.substring(0, blank))));
            }
        }
        return found.iterator();
    }
}
