package io.skald.store;

import io.skald.FailureException;
import io.skald.InterruptedRunException;
import io.skald.IoReason;
import io.skald.budget.ByteSize;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.zip.CRC32C;

/**
 * A file of blocks that are appended once and read back at any place, each followed by its CRC-32C, so that a damaged file is
 * found and never taken for data. All numbers are little-endian. Safe for use by several threads.
 *
 * <p>Blocks are read with plain reads at a position, through small pooled buffers: mapped pages would count as memory of the
 * process, which the job has bounded.
 */
public final class BlockFile implements AutoCloseable {

    /** Bytes of a block's checksum, at its end. */
    static final int CHECKSUM_BYTES = Integer.BYTES;

    /** What the system says where quotas or reserved blocks leave space that cannot be used. */
    private static final int BUFFER_BYTES = 64 << 10;

    private final Path file;
    private final String purpose;
    private final FileChannel channel;
    private final Queue<ByteBuffer> pool = new ConcurrentLinkedQueue<>();
    private long end;

    private BlockFile(Path file, String purpose, FileChannel channel, long end) {
        this.file = file;
        this.purpose = purpose;
        this.channel = channel;
        this.end = end;
    }

    /**
     * Begins a file anew; what it held is lost.
     *
     * @param purpose what the file is, for messages, such as "the encoded store"
     * @throws FailureException if it cannot be written
     */
    public static BlockFile create(Path file, String purpose) {
        try {
            FileChannel channel = FileChannel.open(
                    file,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.TRUNCATE_EXISTING,
                    StandardOpenOption.READ,
                    StandardOpenOption.WRITE);
            return new BlockFile(file, purpose, channel, 0);
        } catch (IOException e) {
            throw IoReason.failure("Cannot write " + purpose + " " + file, e);
        }
    }

    /**
     * Opens a file that was written before, to read it.
     *
     * @throws FailureException if it cannot be read
     */
    public static BlockFile open(Path file, String purpose) {
        try {
            FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
            return new BlockFile(file, purpose, channel, channel.size());
        } catch (IOException e) {
            throw IoReason.failure("Cannot read " + purpose + " " + file, e);
        }
    }

    /**
     * Appends a block and its checksum.
     *
     * @param payload the bytes from its position to its limit
     * @return where the block begins
     * @throws FailureException if it cannot be written; says so if the disk is full
     */
    public synchronized long append(ByteBuffer payload) {
        CRC32C checksum = new CRC32C();
        checksum.update(payload.duplicate());
        ByteBuffer tail = ByteBuffer.allocate(CHECKSUM_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        tail.putInt(0, (int) checksum.getValue());
        long start = end;
        long needed = payload.remaining() + (long) CHECKSUM_BYTES;
        try {
            long at = write(payload, start);
            end = write(tail, at);
        } catch (ClosedByInterruptException e) {
            throw interrupted(e);
        } catch (IOException e) {
            throw new FailureException(writeFailure(e, needed), e);
        }
        return start;
    }

    private long write(ByteBuffer bytes, long position) throws IOException {
        long at = position;
        while (bytes.hasRemaining()) {
            at += channel.write(bytes, at);
        }
        return at;
    }

    private String writeFailure(IOException failure, long needed) {
        Path folder = file.toAbsolutePath().getParent();
        long free;
        try {
            free = Files.getFileStore(folder).getUsableSpace();
        } catch (IOException unknown) {
            failure.addSuppressed(unknown);
            free = Long.MAX_VALUE;
        }
        if (free < needed + BUFFER_BYTES || IoReason.isDiskFull(failure)) {
            return "The disk is full: " + purpose + " in " + folder + " holds " + new ByteSize(end)
                    + " and needs at least " + new ByteSize(needed) + " more; " + new ByteSize(free)
                    + " are free. Free some space, or set an 'output' on another disk:"
                    + " temporary files are kept beside it.";
        }
        return "Cannot write " + purpose + " " + file + " after " + new ByteSize(end) + ": " + IoReason.of(failure)
                + ".";
    }

    /**
     * Begins to read a block.
     *
     * @param start where it begins, as {@link #append} said
     * @param length bytes of its payload
     */
    public Block read(long start, long length) {
        return new Block(start, length);
    }

    /** Bytes of all blocks and their checksums. */
    public synchronized long bytes() {
        return end;
    }

    /** The file. */
    public Path file() {
        return file;
    }

    /** Closes the file, which stays on disk. */
    @Override
    public void close() {
        pool.clear();
        try {
            channel.close();
        } catch (IOException e) {
            throw IoReason.failure("Cannot close " + purpose + " " + file, e);
        }
    }

    FailureException damaged(String how) {
        return new FailureException(
                "Damaged: " + purpose + " " + file + " " + how + ". It cannot be used; run the job again.");
    }

    private InterruptedRunException interrupted(ClosedByInterruptException cause) {
        Thread.currentThread().interrupt();
        InterruptedRunException stopped = new InterruptedRunException();
        stopped.addSuppressed(cause);
        return stopped;
    }

    /** One block being read from its beginning to its end; {@link #close} compares the checksum. For one thread. */
    public final class Block implements AutoCloseable {

        private final CRC32C checksum = new CRC32C();
        private final long start;
        private final ByteBuffer buffer;
        private long position;
        private long remaining;
        private boolean broken;

        private Block(long start, long length) {
            this.start = start;
            this.position = start;
            this.remaining = length;
            ByteBuffer pooled = pool.poll();
            this.buffer = pooled != null
                    ? pooled
                    : ByteBuffer.allocateDirect(BUFFER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
            buffer.clear().limit(0);
        }

        /** The next byte. */
        public byte getByte() {
            need(1);
            return buffer.get();
        }

        /** The next four bytes. */
        public int getInt() {
            need(Integer.BYTES);
            return buffer.getInt();
        }

        /** The next eight bytes. */
        public long getLong() {
            need(Long.BYTES);
            return buffer.getLong();
        }

        /** The next bytes, as many as the target holds. */
        public void getBytes(byte[] target) {
            for (int done = 0; done < target.length; ) {
                need(1);
                int count = Math.min(target.length - done, buffer.remaining());
                buffer.get(target, done, count);
                done += count;
            }
        }

        /** The next {@code count} numbers of eight bytes. */
        public void getLongs(long[] target, int from, int count) {
            for (int done = 0; done < count; ) {
                need(Long.BYTES);
                int some = Math.min(count - done, buffer.remaining() / Long.BYTES);
                buffer.asLongBuffer().get(target, from + done, some);
                buffer.position(buffer.position() + some * Long.BYTES);
                done += some;
            }
        }

        /** Bytes of the block that have not been got. */
        public long remaining() {
            return remaining + buffer.remaining();
        }

        private void need(int bytes) {
            if (buffer.remaining() >= bytes) {
                return;
            }
            if (buffer.remaining() + remaining < bytes) {
                broken = true;
                throw damaged("has a block at byte " + start + " that is too short");
            }
            buffer.compact();
            int kept = buffer.position();
            buffer.limit((int) Math.min(buffer.capacity(), kept + remaining));
            readFully(buffer, position);
            int got = buffer.position() - kept;
            position += got;
            remaining -= got;
            buffer.flip();
            buffer.position(kept);
            checksum.update(buffer);
            buffer.position(0);
        }

        private void readFully(ByteBuffer target, long from) {
            long at = from;
            try {
                while (target.hasRemaining()) {
                    int got = channel.read(target, at);
                    if (got < 0) {
                        broken = true;
                        throw damaged("ends within the block at byte " + start);
                    }
                    at += got;
                }
            } catch (ClosedByInterruptException e) {
                broken = true;
                throw interrupted(e);
            } catch (IOException e) {
                broken = true;
                throw IoReason.failure("Cannot read " + purpose + " " + file, e);
            }
        }

        /**
         * Ends the block.
         *
         * @throws FailureException if its bytes are not those that were written
         */
        @Override
        public void close() {
            if (broken) {
                return;
            }
            while (remaining > 0) {
                buffer.position(buffer.limit());
                need(1);
            }
            buffer.clear().limit(CHECKSUM_BYTES);
            readFully(buffer, position);
            int written = buffer.getInt(0);
            pool.add(buffer);
            if (written != (int) checksum.getValue()) {
                throw damaged("fails its checksum in the block at byte " + start);
            }
        }
    }
}
