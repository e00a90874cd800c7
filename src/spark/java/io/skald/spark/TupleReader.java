package io.skald.spark;

import java.io.Serializable;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Row;

/** How rows begin that have a tuple of values. */
interface TupleReader extends Serializable {

    /** Fills in the places of the values. */
    void read(Row row, int[] tuple);

    /** Rows that begin with the places themselves. */
    static TupleReader ofPlaces() {
        return (row, tuple) -> {
            for (int i = 0; i < tuple.length; i++) {
                tuple[i] = row.getInt(i);
            }
        };
    }

    /** Rows that begin with texts. */
    static TupleReader ofTexts(Broadcast<Numbering> numbering) {
        return (row, tuple) -> {
            for (int i = 0; i < tuple.length; i++) {
                tuple[i] = numbering.value().of(i, row.getString(i));
            }
        };
    }
}
