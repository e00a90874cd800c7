package io.skald.spark;

import java.nio.ByteBuffer;
import java.util.Iterator;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Row;

/** Packs tuples of texts and their rows into blocks of numbers, which take a tenth of the room on their way to the driver. */
final class PackTuples implements MapPartitionsFunction<Row, byte[]> {

    private static final long serialVersionUID = 1;
    private static final int TUPLES = 1 << 13;

    private final Broadcast<Numbering> numbering;

    PackTuples(Broadcast<Numbering> numbering) {
        this.numbering = numbering;
    }

    /** Bytes of a tuple in a block: a number for each column, and the rows. */
    static int bytes(int columns) {
        return columns * Integer.BYTES + Long.BYTES;
    }

    @Override
    public Iterator<byte[]> call(Iterator<Row> rows) {
        Numbering numbers = numbering.value();
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return rows.hasNext();
            }

            @Override
            public byte[] next() {
                ByteBuffer block = ByteBuffer.allocate(TUPLES * bytes(numbers.columns()));
                while (rows.hasNext() && block.hasRemaining()) {
                    Row row = rows.next();
                    for (int column = 0; column < numbers.columns(); column++) {
                        block.putInt(numbers.of(column, row.getString(column)));
                    }
                    block.putLong(row.getLong(numbers.columns()));
                }
                byte[] packed = new byte[block.position()];
                block.flip().get(packed);
                return packed;
            }
        };
    }
}
