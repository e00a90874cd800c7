package io.skald.distributed;

import io.skald.budget.BlockFile;
import io.skald.budget.Workspace;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Tuples of values with their rows, on disk, in the order in which they come. Written once, then read as often as wanted. */
final class TupleFile implements AutoCloseable {

    private static final int TUPLES_PER_BLOCK = 1 << 11;

    private final int columns;
    private final BlockFile file;
    private final ByteBuffer block;
    private long count;

    TupleFile(int columns, Workspace workspace) {
        this.columns = columns;
        this.block = ByteBuffer.allocate(TUPLES_PER_BLOCK * bytesPerTuple()).order(ByteOrder.LITTLE_ENDIAN);
        this.file = BlockFile.temporary(workspace, "the tuples in order");
    }

    private int bytesPerTuple() {
        return columns * Integer.BYTES + Long.BYTES;
    }

    void add(int[] values, long rows) {
        for (int value : values) {
            block.putInt(value);
        }
        block.putLong(rows);
        count++;
        if (!block.hasRemaining()) {
            flush();
        }
    }

    private void flush() {
        file.append(block.flip());
        block.clear();
    }

    /** Ends the writing. */
    void finish() {
        if (block.position() > 0) {
            flush();
        }
    }

    void forEach(TupleVisitor visitor) {
        int[] values = new int[columns];
        long start = 0;
        for (long done = 0; done < count; done += TUPLES_PER_BLOCK) {
            long bytes = Math.min(TUPLES_PER_BLOCK, count - done) * bytesPerTuple();
            try (BlockFile.Block stored = file.read(start, bytes)) {
                for (long left = bytes; left > 0; left -= bytesPerTuple()) {
                    for (int i = 0; i < columns; i++) {
                        values[i] = stored.getInt();
                    }
                    visitor.tuple(values, stored.getLong());
                }
            }
            start += bytes + BlockFile.CHECKSUM_BYTES;
        }
    }

    @Override
    public void close() {
        file.close();
    }
}
