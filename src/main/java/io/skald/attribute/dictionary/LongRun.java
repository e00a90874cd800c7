package io.skald.attribute.dictionary;

import io.skald.budget.DiskFile;
import java.nio.ByteBuffer;

/**
 * Numbers of eight bytes each, one after another in a temporary file.
 *
 * @param file that holds them, among others
 * @param start where the first one begins
 * @param count how many
 */
public record LongRun(DiskFile file, long start, long count) {

    private static final int BUFFER_BYTES = 1 << 16;

    /** Starts to append numbers to a file, to which nobody else appends meanwhile. */
    public static Writer write(DiskFile file) {
        return new Writer(file);
    }

    /** Starts to read them from the first on. */
    Reader read() {
        return new Reader(this, BUFFER_BYTES);
    }

    /** As {@link #read}, through a buffer of so many bytes, at least eight. */
    Reader read(int bufferBytes) {
        return new Reader(this, Math.min(BUFFER_BYTES, bufferBytes / Long.BYTES * Long.BYTES));
    }

    /** Appends numbers. */
    public static final class Writer {

        private final DiskFile file;
        private final long start;
        private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);
        private long count;

        private Writer(DiskFile file) {
            this.file = file;
            this.start = file.bytes();
        }

        public void put(long number) {
            if (!buffer.hasRemaining()) {
                flush();
            }
            buffer.putLong(number);
            count++;
        }

        private void flush() {
            file.append(buffer.array(), 0, buffer.position());
            buffer.clear();
        }

        /** All that was put. */
        public LongRun finish() {
            flush();
            return new LongRun(file, start, count);
        }
    }

    /** Reads numbers. */
    public static final class Reader {

        private final LongRun run;
        private final ByteBuffer buffer;
        private long read;
        private long number;

        private Reader(LongRun run, int bufferBytes) {
            this.run = run;
            this.buffer = ByteBuffer.allocate(bufferBytes).limit(0);
        }

        /** Goes to the next number; false behind the last. */
        public boolean next() {
            if (!buffer.hasRemaining() && !fill()) {
                return false;
            }
            number = buffer.getLong();
            return true;
        }

        /** The number that {@link #next} went to. */
        public long number() {
            return number;
        }

        private boolean fill() {
            int numbers = (int) Math.min(run.count - read, buffer.capacity() / Long.BYTES);
            int bytes = run.file.read(run.start + read * Long.BYTES, buffer.array(), 0, numbers * Long.BYTES);
            buffer.clear().limit(bytes);
            read += numbers;
            return numbers > 0;
        }
    }
}
