package io.skald.budget;

import io.skald.FailureException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.zip.CRC32C;

/**
 * A file of blocks that are appended once and read back at any place, each followed by its CRC-32C, so that a damaged file is
 * found and never taken for data. All numbers are little-endian. Safe for use by several threads, which read through small
 * pooled buffers.
 */
public final class BlockFile implements AutoCloseable {

    /** Bytes of a block's checksum, at its end. */
    public static final int CHECKSUM_BYTES = Integer.BYTES;

    private static final int BUFFER_BYTES = 64 << 10;

    private final DiskFile file;
    private final Queue<ByteBuffer> pool = new ConcurrentLinkedQueue<>();

    private BlockFile(DiskFile file) {
        this.file = file;
    }

    /**
     * Blocks that end with the run, in a file without a name.
     *
     * @param purpose what the file is, for messages, such as "the encoded store"
     * @throws FailureException if it cannot be made
     */
    public static BlockFile temporary(Workspace workspace, String purpose) {
        return new BlockFile(workspace.scratch(purpose));
    }

    /**
     * Begins a file that stays; there must be none of that name.
     *
     * @throws FailureException if it cannot be written
     */
    public static BlockFile create(Path file, String purpose) {
        return new BlockFile(DiskFile.create(file, purpose));
    }

    /**
     * Opens a file that was written before, to read it.
     *
     * @throws FailureException if it cannot be read
     */
    public static BlockFile open(Path file, String purpose) {
        return new BlockFile(DiskFile.open(file, purpose));
    }

    /**
     * Appends a block and its checksum.
     *
     * @param payload the bytes from its position to its limit, in an array
     * @return where the block begins
     * @throws FailureException if it cannot be written; says so if the disk is full
     */
    public synchronized long append(ByteBuffer payload) {
        CRC32C checksum = new CRC32C();
        checksum.update(payload.duplicate());
        ByteBuffer tail = ByteBuffer.allocate(CHECKSUM_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        tail.putInt(0, (int) checksum.getValue());
        int from = payload.arrayOffset() + payload.position();
        long start = file.append(payload.array(), from, payload.remaining());
        file.append(tail.array(), 0, CHECKSUM_BYTES);
        payload.position(payload.limit());
        return start;
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
    public long bytes() {
        return file.bytes();
    }

    /** Waits until all blocks would outlive a loss of power. */
    public void sync() {
        file.sync();
    }

    /** Closes the file, which stays on disk if it has a name. */
    @Override
    public void close() {
        pool.clear();
        file.close();
    }

    /** What to throw of a file whose blocks are not what was written, for the reader of their content too. */
    public FailureException damaged(String how) {
        return new FailureException("Damaged: " + file.name() + " " + how + ". It cannot be used; run the job again.");
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
            this.buffer =
                    pooled != null ? pooled : ByteBuffer.allocate(BUFFER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
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
            boolean whole = false;
            try {
                int got = file.read(from, target.array(), target.position(), target.remaining());
                whole = got == target.remaining();
            } finally {
                broken |= !whole;
            }
            if (!whole) {
                throw damaged("ends within the block at byte " + start);
            }
            target.position(target.limit());
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
