package io.skald.budget;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;
import java.util.function.Consumer;

/** Records of one size, on disk, in the order in which they come. Written once, then read as often as wanted. */
public final class RecordFile implements AutoCloseable {

    private static final int BLOCK_BYTES = 1 << 16;

    private final int recordBytes;
    private final int perBlock;
    private final BlockFile file;
    private final ByteBuffer block;
    private long count;

    /**
     * An empty one.
     *
     * @param recordBytes bytes of each record
     * @param purpose what it holds, for messages
     */
    public RecordFile(int recordBytes, String purpose, Workspace workspace) {
        this.recordBytes = recordBytes;
        this.perBlock = Math.max(1, BLOCK_BYTES / recordBytes);
        this.block = ByteBuffer.allocate(perBlock * recordBytes).order(ByteOrder.LITTLE_ENDIAN);
        this.file = BlockFile.temporary(workspace, purpose);
    }

    /**
     * Where the next record is to be put, whole, before anything else is asked.
     *
     * @throws io.skald.FailureException if the disk is full
     */
    public ByteBuffer next() {
        if (!block.hasRemaining()) {
            flush();
        }
        count++;
        return block;
    }

    private void flush() {
        file.append(block.flip());
        block.clear();
    }

    /** Ends the writing. */
    public void finish() {
        if (block.position() > 0) {
            flush();
        }
    }

    /** Records that were put. */
    public long count() {
        return count;
    }

    /**
     * Reads all.
     *
     * @param reader takes one record at a time, whole
     */
    public void forEach(Consumer<BlockFile.Block> reader) {
        long start = 0;
        for (long done = 0; done < count; done += perBlock) {
            long bytes = Math.min(perBlock, count - done) * recordBytes;
            try (BlockFile.Block stored = file.read(start, bytes)) {
                for (long left = bytes; left > 0; left -= recordBytes) {
                    reader.accept(stored);
                }
            }
            start += bytes + BlockFile.CHECKSUM_BYTES;
        }
    }

    /** Begins to read one by one. */
    public Cursor read() {
        return new Cursor();
    }

    /** Reads the records one by one. */
    public final class Cursor implements AutoCloseable {

        private Optional<BlockFile.Block> stored = Optional.empty();
        private long start;
        private long done;
        private long left;

        private Cursor() {}

        /** The next record, to be read whole before the one after it is asked for; empty at the end. */
        public Optional<BlockFile.Block> next() {
            if (left == 0) {
                close();
                if (done == count) {
                    return stored;
                }
                left = Math.min(perBlock, count - done);
                stored = Optional.of(file.read(start, left * recordBytes));
                start += left * recordBytes + BlockFile.CHECKSUM_BYTES;
            }
            done++;
            left--;
            return stored;
        }

        @Override
        public void close() {
            stored.ifPresent(BlockFile.Block::close);
            stored = Optional.empty();
        }
    }

    @Override
    public void close() {
        file.close();
    }
}
