package io.skald.spark;

import io.skald.distributed.Grouping;
import org.apache.spark.api.java.function.MapFunction;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;

/**
 * Of a tuple's rows two hashes of what they print: added up over a person's rows, they tell what he prints as often as he prints it, in all likelihood. Rows are places of values, rows, person and whether
 * hidden.
 */
final class HashLabels implements MapFunction<Row, Row> {

    private static final long serialVersionUID = 1;
    private static final long MASKED = 0x5DEECE66DL;
    private static final long OTHER = 0x9E3779B97F4A7C15L;

    private final Broadcast<Grouping> grouping;
    private final int columns;

    HashLabels(Broadcast<Grouping> grouping, int columns) {
        this.grouping = grouping;
        this.columns = columns;
    }

    @Override
    public Row call(Row row) {
        long hash = MASKED;
        if (!row.getBoolean(columns + 2)) {
            int[] tuple = new int[columns];
            TupleReader.ofPlaces().read(row, tuple);
            long[] key = new long[grouping.value().keyWords()];
            grouping.value().find(0, tuple, key);
            hash = 1;
            for (long word : key) {
                hash = mixed(hash ^ word);
            }
        }
        long rows = row.getLong(columns);
        return RowFactory.create(row.getString(columns + 1), mixed(hash), mixed(hash ^ OTHER), rows);
    }

    /** Finalizer of MurmurHash3. */
    private static long mixed(long word) {
        long hash = (word ^ word >>> 33) * 0xFF51AFD7ED558CCDL;
        hash = (hash ^ hash >>> 33) * 0xC4CEB9FE1A85EC53L;
        return hash ^ hash >>> 33;
    }
}
