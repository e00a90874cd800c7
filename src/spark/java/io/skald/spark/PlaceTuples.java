package io.skald.spark;

import io.skald.distributed.Grouping;
import org.apache.spark.api.java.function.MapFunction;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;

/** Finds the bin of each tuple, whose key comes first, and gives its values the ranks of their texts. A tuple that a policy suppresses is in no bin and has the key of any. */
final class PlaceTuples implements MapFunction<Row, Row> {

    private static final long serialVersionUID = 1;

    private final Broadcast<Grouping> bins;
    private final Broadcast<int[][]> ranks;

    PlaceTuples(Broadcast<Grouping> bins, Broadcast<int[][]> ranks) {
        this.bins = bins;
        this.ranks = ranks;
    }

    @Override
    public Row call(Row tuple) {
        int[][] rankOf = ranks.value();
        int[] places = new int[rankOf.length];
        for (int i = 0; i < places.length; i++) {
            places[i] = tuple.getInt(i);
        }
        long[] key = new long[bins.value().keyWords()];
        bins.value().find(0, places, key);
        Object[] cells = new Object[key.length + places.length + 1];
        for (int i = 0; i < key.length; i++) {
            cells[i] = key[i];
        }
        for (int i = 0; i < places.length; i++) {
            cells[key.length + i] = rankOf[i][places[i]];
        }
        cells[cells.length - 1] = tuple.get(places.length);
        return RowFactory.create(cells);
    }
}
