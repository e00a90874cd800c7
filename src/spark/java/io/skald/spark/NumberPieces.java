package io.skald.spark;

import java.util.List;
import java.util.Map;
import org.apache.spark.api.java.function.MapFunction;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;

/** Puts the numbers of labels in place of the ends of clusters. */
final class NumberPieces implements MapFunction<Row, Row> {

    private static final long serialVersionUID = 1;

    private final Broadcast<List<Map<String, Integer>>> numbers;

    /** @param numbers of each quasi-identifier by the ends of a cluster */
    NumberPieces(Broadcast<List<Map<String, Integer>>> numbers) {
        this.numbers = numbers;
    }

    @Override
    public Row call(Row piece) {
        StringBuilder numbered = new StringBuilder();
        for (String run : piece.getString(2).split("\t")) {
            String[] parts = run.split(" ");
            numbered.append(numbered.isEmpty() ? "" : "\t").append(parts[0]);
            for (int i = 0; 2 * i + 2 < parts.length; i++) {
                numbered.append(' ').append(numbers.value().get(i).get(parts[2 * i + 1] + " " + parts[2 * i + 2]));
            }
        }
        return RowFactory.create(piece.getString(0), piece.getLong(1), numbered.toString());
    }
}
