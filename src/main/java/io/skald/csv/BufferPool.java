package io.skald.csv;

import io.skald.budget.ArrayRoom;
import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * Buffers of chunks, reserved from the budget and used again and again: a chunk is read into one, worked on in another thread, and
 * gives it back when it is closed.
 */
final class BufferPool implements AutoCloseable {

    /** Bytes behind the last one read, so that eight can always be loaded at once and a mark set behind the end. */
    static final int SLACK = 2 * EightBytes.COUNT;

    /** A record of megabytes is held as read, while it grows, as written and, in verification, of both files. */
    private static final int COPIES = 6;

    private final MemoryBudget budget;
    private final Deque<Buffer> idle = new ArrayDeque<>();
    private final int smallest;
    private int usual;
    private boolean closed;

    /**
     * No buffers yet.
     *
     * @param smallest bytes that a buffer has at the least
     * @param usual bytes that a buffer gets if there is memory for them: one that has to grow is copied
     */
    BufferPool(MemoryBudget budget, int smallest, int usual) {
        this.budget = budget;
        this.smallest = smallest + SLACK;
        this.usual = Math.max(smallest, usual) + SLACK;
    }

    /** A buffer that nobody else uses. */
    synchronized Buffer take() {
        Buffer free = idle.pollLast();
        if (free != null) {
            return free;
        }
        return budget.tryReserve(MemoryTag.CHUNKS, usual)
                .map(held -> new Buffer(held, usual))
                .orElseGet(() -> new Buffer(budget.reserve(MemoryTag.CHUNKS, smallest), smallest));
    }

    /** The least {@code memory} of a job in which a record of so many bytes would have room all the way to a verified release. */
    ByteSize leastMemory(long recordBytes) {
        return budget.leastMemory(COPIES * recordBytes);
    }

    private synchronized void giveBack(Buffer buffer) {
        if (closed) {
            buffer.room.close();
        } else {
            idle.addLast(buffer);
        }
    }

    private synchronized void noteSize(int size) {
        usual = Math.max(usual, size);
    }

    @Override
    public synchronized void close() {
        closed = true;
        idle.forEach(buffer -> buffer.room.close());
        idle.clear();
    }

    /** One buffer; closing it gives it back. */
    final class Buffer implements AutoCloseable {

        private final ArrayRoom room;
        private byte[] bytes;

        private Buffer(MemoryBudget.Reservation reservation, int size) {
            this.room = new ArrayRoom(reservation);
            this.bytes = new byte[size];
        }

        byte[] bytes() {
            return bytes;
        }

        /**
         * Makes room for so many bytes, keeping those there are.
         *
         * @param wished the size to grow to if there is memory for it
         * @return false if there is no memory for the room needed
         */
        boolean ensure(long needed, long wished) {
            if (bytes.length - SLACK >= needed) {
                return true;
            }
            Optional<byte[]> longer = room.grow(bytes, needed + SLACK, wished + SLACK);
            longer.ifPresent(grown -> {
                bytes = grown;
                noteSize(grown.length);
            });
            return longer.isPresent();
        }

        @Override
        public void close() {
            giveBack(this);
        }
    }
}
