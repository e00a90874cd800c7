package io.skald.csv;

import io.skald.FailureException;
import io.skald.budget.ArrayRoom;
import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** The bytes of one chunk of the release, in a buffer that grows to a chunk's size once and stays. For one thread. */
final class RowBytes implements AutoCloseable {

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int FIRST = 1 << 16;

    /** Up to so many bytes a loop is faster than a call. */
    private static final int SHORT = 4 * Long.BYTES;

    /** A chunk of one long record is held as read, as written and, in verification, of both files. */
    private static final int COPIES = 4;

    private final MemoryBudget budget;
    private final ArrayRoom room;
    private byte[] bytes = new byte[FIRST];
    private int length;

    RowBytes(MemoryBudget budget) {
        this.budget = budget;
        this.room = new ArrayRoom(budget.reserve(MemoryTag.RELEASE, FIRST));
    }

    /** The buffer; its first {@link #length()} bytes count. */
    byte[] bytes() {
        return bytes;
    }

    int length() {
        return length;
    }

    void clear() {
        length = 0;
    }

    /** Appends bytes: short ranges eight at a time, where the source is long enough, and what was copied too much is overwritten. */
    void append(byte[] source, int from, int count) {
        if (count > bytes.length - length - Long.BYTES) {
            makeRoom(length + (long) count + Long.BYTES);
        }
        if (count <= SHORT && from + (count + Long.BYTES - 1 & -Long.BYTES) <= source.length) {
            for (int i = 0; i < count; i += Long.BYTES) {
                LONGS.set(bytes, length + i, (long) LONGS.get(source, from + i));
            }
        } else {
            System.arraycopy(source, from, bytes, length, count);
        }
        length += count;
    }

    /** Takes the last bytes away again. */
    void drop(int count) {
        length -= count;
    }

    private void makeRoom(long needed) {
        bytes = room.grow(bytes, needed, Math.max(needed, bytes.length + (bytes.length >> 1)))
                .orElseThrow(() -> new FailureException("Not enough memory for a chunk of the release, which needs "
                        + new ByteSize(needed) + ". Lower 'chunk' in the job, or raise 'memory' to at least "
                        + budget.leastMemory(COPIES * needed)
                        + "."));
    }

    @Override
    public void close() {
        room.close();
    }
}
