package io.skald.distributed;

import io.skald.budget.Workspace;
import java.nio.ByteBuffer;

/** Tuples of values with their rows, on disk, in the order in which they come. Written once, then read as often as wanted. */
final class TupleFile implements AutoCloseable {

    private final int columns;
    private final RecordFile file;

    TupleFile(int columns, Workspace workspace) {
        this.columns = columns;
        this.file = new RecordFile(columns * Integer.BYTES + Long.BYTES, "the tuples in order", workspace);
    }

    void add(int[] values, long rows) {
        ByteBuffer record = file.next();
        for (int value : values) {
            record.putInt(value);
        }
        record.putLong(rows);
    }

    /** Ends the writing. */
    void finish() {
        file.finish();
    }

    void forEach(TupleVisitor visitor) {
        int[] values = new int[columns];
        file.forEach(record -> {
            for (int i = 0; i < columns; i++) {
                values[i] = record.getInt();
            }
            visitor.tuple(values, record.getLong());
        });
    }

    @Override
    public void close() {
        file.close();
    }
}
