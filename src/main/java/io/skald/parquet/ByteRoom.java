package io.skald.parquet;

import io.skald.FailureException;
import io.skald.budget.ArrayRoom;
import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;

/** Bytes that are put one behind the other, in a buffer that grows within the budget and stays. For one thread. */
final class ByteRoom implements AutoCloseable {

    private static final int FIRST = 1 << 10;

    private final MemoryBudget budget;
    private final ArrayRoom room;
    private byte[] bytes = new byte[FIRST];
    private int length;

    ByteRoom(MemoryBudget budget) {
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

    void add(int each) {
        need(1);
        bytes[length++] = (byte) each;
    }

    void add(byte[] source, int from, int count) {
        need(count);
        System.arraycopy(source, from, bytes, length, count);
        length += count;
    }

    void add(byte[] source) {
        add(source, 0, source.length);
    }

    void add(ByteRoom other) {
        add(other.bytes, 0, other.length);
    }

    /** Four bytes, the lowest first. */
    void addInt(int value) {
        need(Integer.BYTES);
        Raw.putInt(bytes, length, value);
        length += Integer.BYTES;
    }

    /** Seven bits a byte, the lowest first. */
    void addVarint(long value) {
        long left = value;
        while ((left & ~0x7FL) != 0) {
            add((int) (left & 0x7F | 0x80));
            left >>>= 7;
        }
        add((int) left);
    }

    /** Makes room for so many bytes more, to be filled by others, who {@link #grow} it. */
    void need(int count) {
        if (count > bytes.length - length) {
            makeRoom(length + (long) count);
        }
    }

    /** So many bytes behind the last were filled. */
    void grow(int count) {
        length += count;
    }

    private void makeRoom(long needed) {
        bytes = room.grow(bytes, needed, Math.max(needed, bytes.length + (bytes.length >> 1)))
                .orElseThrow(() -> new FailureException(
                        "Not enough memory for the rows of the release, which need " + new ByteSize(needed)
                                + ". Raise 'memory' in the job to at least " + budget.leastMemory(2 * needed) + "."));
    }

    @Override
    public void close() {
        room.close();
    }
}
