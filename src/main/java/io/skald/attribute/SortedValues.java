package io.skald.attribute;

import java.io.DataInput;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Distinct numbers in rising order. Safe for use by several threads. */
sealed interface SortedValues {

    /** How many there are. */
    long size();

    /** The value of a rank, in units. */
    long value(long rank);

    /** Reads so many values: into the heap, or where the budget refuses into a file. */
    static SortedValues read(EncodingContext context, long size, DataInput in) throws IOException {
        long bytes = size * (Long.BYTES + Integer.BYTES);
        if (bytes <= context.budget().total() / 4
                && context.budget().tryReserve("dictionaries", bytes).isPresent()) {
            long[] values = new long[Math.toIntExact(size)];
            for (int rank = 0; rank < values.length; rank++) {
                values[rank] = in.readLong();
            }
            return new InMemory(values);
        }
        Path file = context.workspace().newFile("values");
        try (LongFile.Writer writer = new LongFile.Writer(file)) {
            for (long rank = 0; rank < size; rank++) {
                writer.put(in.readLong());
            }
        }
        return new OnDisk(file);
    }

    /** Values on the heap. */
    record InMemory(long[] values) implements SortedValues {
        @Override
        public long size() {
            return values.length;
        }

        @Override
        public long value(long rank) {
            return values[(int) rank];
        }
    }

    /** Values in a file of eight bytes each; the block read last is kept, because labels are mostly asked for in order. */
    final class OnDisk implements SortedValues {

        private static final int BLOCK_BYTES = 1 << 13;

        private final Path file;
        private final FileChannel channel;
        private final long size;
        private final ByteBuffer block = ByteBuffer.allocate(BLOCK_BYTES);
        private long blockNumber = -1;

        OnDisk(Path file) {
            this.file = file;
            try {
                this.channel = FileChannel.open(file, StandardOpenOption.READ);
                this.size = channel.size() / Long.BYTES;
            } catch (IOException e) {
                throw LongFile.failure(file, e);
            }
        }

        @Override
        public long size() {
            return size;
        }

        @Override
        public synchronized long value(long rank) {
            long wanted = rank * Long.BYTES / BLOCK_BYTES;
            if (wanted != blockNumber) {
                read(wanted);
            }
            return block.getLong((int) (rank * Long.BYTES % BLOCK_BYTES));
        }

        /** All values from the first on, apart from what is kept here. */
        LongFile.Reader reader() {
            return new LongFile.Reader(file);
        }

        private void read(long number) {
            block.clear();
            blockNumber = -1;
            try {
                long at = number * BLOCK_BYTES;
                for (int read = 0; block.hasRemaining() && read >= 0; ) {
                    read = channel.read(block, at + block.position());
                }
            } catch (IOException e) {
                throw LongFile.failure(file, e);
            }
            blockNumber = number;
        }
    }
}
