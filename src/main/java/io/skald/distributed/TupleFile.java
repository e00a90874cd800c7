package io.skald.distributed;

import io.skald.budget.BlockFile;
import io.skald.budget.RecordFile;
import io.skald.budget.Workspace;
import java.nio.ByteBuffer;
import java.util.Optional;

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

    /** Begins to read one by one. */
    Cursor read() {
        return new Cursor(file.read());
    }

    /** Reads the tuples one by one. */
    final class Cursor implements AutoCloseable {

        private final RecordFile.Cursor records;
        private final int[] values = new int[columns];
        private long rows;

        private Cursor(RecordFile.Cursor records) {
            this.records = records;
        }

        /** Goes on to the next, if there is one. */
        boolean next() {
            Optional<BlockFile.Block> record = records.next();
            if (record.isPresent()) {
                for (int i = 0; i < columns; i++) {
                    values[i] = record.get().getInt();
                }
                rows = record.get().getLong();
            }
            return record.isPresent();
        }

        /** Not to be kept. */
        int[] values() {
            return values;
        }

        long rows() {
            return rows;
        }

        @Override
        public void close() {
            records.close();
        }
    }

    @Override
    public void close() {
        file.close();
    }
}
