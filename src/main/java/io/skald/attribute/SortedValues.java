package io.skald.attribute;

import io.skald.budget.MemoryShare;
import io.skald.budget.MemoryTag;
import java.io.DataInput;
import java.io.IOException;
import java.nio.ByteBuffer;

/** Distinct numbers in rising order. Safe for use by several threads. */
sealed interface SortedValues {

    /** How many there are. */
    long size();

    /** The value of a rank, in units. */
    long value(long rank);

    /** Reads so many values: into the heap, or where the budget refuses into a file. */
    static SortedValues read(EncodingContext context, long size, DataInput in) throws IOException {
        long bytes = size * (Long.BYTES + Integer.BYTES);
        if (bytes <= MemoryShare.DICTIONARY.of(context.budget())
                && context.budget().tryReserve(MemoryTag.DICTIONARIES, bytes).isPresent()) {
            long[] values = new long[Math.toIntExact(size)];
            for (int rank = 0; rank < values.length; rank++) {
                values[rank] = in.readLong();
            }
            return new InMemory(values);
        }
        LongRun.Writer writer = LongRun.write(context.workspace().scratch("the distinct values of a column"));
        for (long rank = 0; rank < size; rank++) {
            writer.put(in.readLong());
        }
        return new OnDisk(writer.finish());
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

        private final LongRun run;
        private final ByteBuffer block = ByteBuffer.allocate(BLOCK_BYTES);
        private long blockNumber = -1;

        OnDisk(LongRun run) {
            this.run = run;
        }

        @Override
        public long size() {
            return run.count();
        }

        @Override
        public synchronized long value(long rank) {
            long wanted = rank * Long.BYTES / BLOCK_BYTES;
            if (wanted != blockNumber) {
                blockNumber = -1;
                run.file().read(run.start() + wanted * BLOCK_BYTES, block.array(), 0, BLOCK_BYTES);
                blockNumber = wanted;
            }
            return block.getLong((int) (rank * Long.BYTES % BLOCK_BYTES));
        }

        /** All values from the first on, apart from what is kept here. */
        LongRun.Reader reader() {
            return run.read();
        }
    }
}
