package io.skald.attribute.dictionary;

import io.skald.attribute.value.EncodingContext;
import io.skald.budget.MemoryShare;
import io.skald.budget.MemoryTag;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;

/** Distinct numbers in rising order. Safe for use by several threads. */
public sealed interface SortedValues {

    /** How many there are. */
    long size();

    /** The value of a rank, in units. */
    long value(long rank);

    /** Where values come from, one after another in rising order. */
    interface Source {

        /** The next one; not asked for more than there are. */
        long next() throws IOException;
    }

    /** Takes so many values: into the heap, or where the budget refuses into a file. */
    static SortedValues collect(EncodingContext context, long size, Source source) throws IOException {
        long bytes = size * (Long.BYTES + Integer.BYTES);
        if (bytes <= MemoryShare.DICTIONARY.of(context.budget())
                && context.budget().tryReserve(MemoryTag.DICTIONARIES, bytes).isPresent()) {
            long[] values = new long[Math.toIntExact(size)];
            for (int rank = 0; rank < values.length; rank++) {
                values[rank] = source.next();
            }
            return new InMemory(values);
        }
        LongRun.Writer writer = LongRun.write(context.workspace().scratch("the distinct values of a column"));
        for (long rank = 0; rank < size; rank++) {
            writer.put(source.next());
        }
        return new OnDisk(writer.finish());
    }

    /** The values of either, each once. */
    static SortedValues merge(SortedValues one, SortedValues two, EncodingContext context) {
        long size = 0;
        for (Union union = new Union(one, two); union.hasNext(); union.next()) {
            size++;
        }
        try {
            return collect(context, size, new Union(one, two));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Goes through two at once. */
    final class Union implements Source {

        private final SortedValues one;
        private final SortedValues two;
        private long fromOne;
        private long fromTwo;

        Union(SortedValues one, SortedValues two) {
            this.one = one;
            this.two = two;
        }

        boolean hasNext() {
            return fromOne < one.size() || fromTwo < two.size();
        }

        @Override
        public long next() {
            long left = fromOne < one.size() ? one.value(fromOne) : Long.MAX_VALUE;
            long right = fromTwo < two.size() ? two.value(fromTwo) : Long.MAX_VALUE;
            long next = Math.min(left, right);
            fromOne += fromOne < one.size() && left == next ? 1 : 0;
            fromTwo += fromTwo < two.size() && right == next ? 1 : 0;
            return next;
        }
    }

    /** Values on the heap. */
    public record InMemory(long[] values) implements SortedValues {
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

        public OnDisk(LongRun run) {
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
        public LongRun.Reader reader() {
            return run.read();
        }
    }
}
