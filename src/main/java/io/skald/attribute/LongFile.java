package io.skald.attribute;

import io.skald.FailureException;
import io.skald.IoReason;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Temporary files of numbers, eight bytes each, written and read from beginning to end. */
final class LongFile {

    private static final int BUFFER_BYTES = 1 << 16;

    private LongFile() {}

    static FailureException failure(Path file, IOException cause) {
        return IoReason.failure("Cannot write or read the temporary file " + file, cause);
    }

    /** Writes numbers; closing completes the file. */
    static final class Writer implements AutoCloseable {

        private final Path file;
        private final FileChannel channel;
        private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);
        private long count;

        Writer(Path file) {
            this.file = file;
            try {
                this.channel = FileChannel.open(file, StandardOpenOption.WRITE);
            } catch (IOException e) {
                throw failure(file, e);
            }
        }

        void put(long number) {
            if (!buffer.hasRemaining()) {
                flush();
            }
            buffer.putLong(number);
            count++;
        }

        /** How many numbers were put. */
        long count() {
            return count;
        }

        private void flush() {
            buffer.flip();
            try {
                while (buffer.hasRemaining()) {
                    channel.write(buffer);
                }
            } catch (IOException e) {
                throw failure(file, e);
            }
            buffer.clear();
        }

        @Override
        public void close() {
            try (channel) {
                flush();
            } catch (IOException e) {
                throw failure(file, e);
            }
        }
    }

    /** Reads numbers. */
    static final class Reader implements AutoCloseable {

        private final Path file;
        private final FileChannel channel;
        private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES).flip();
        private long number;

        Reader(Path file) {
            this.file = file;
            try {
                this.channel = FileChannel.open(file, StandardOpenOption.READ);
            } catch (IOException e) {
                throw failure(file, e);
            }
        }

        /** Goes to the next number; false behind the last. */
        boolean next() {
            if (!buffer.hasRemaining() && !fill()) {
                return false;
            }
            number = buffer.getLong();
            return true;
        }

        /** The number that {@link #next} went to. */
        long number() {
            return number;
        }

        private boolean fill() {
            buffer.clear();
            try {
                while (buffer.hasRemaining() && channel.read(buffer) >= 0) {
                    continue;
                }
            } catch (IOException e) {
                throw failure(file, e);
            }
            buffer.flip();
            return buffer.hasRemaining();
        }

        @Override
        public void close() {
            try {
                channel.close();
            } catch (IOException e) {
                throw failure(file, e);
            }
        }
    }
}
