package io.skald.parquet;

import io.skald.budget.MemoryBudget;
import java.util.Arrays;

/** Values that are numbered in the order in which they come, and found again by their bytes. For one thread. */
final class ByteEntries implements AutoCloseable {

    private static final int FIRST_SLOTS = 1 << 8;
    private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

    private final ByteRoom bytes;
    private final IntRoom ends;

    /** Of a hash table: 1 more than the number of a value, or 0. */
    private final IntRoom slots;

    ByteEntries(MemoryBudget budget) {
        this.bytes = new ByteRoom(budget);
        this.ends = new IntRoom(budget);
        this.slots = new IntRoom(budget);
        this.slots.zeros(FIRST_SLOTS);
    }

    void clear() {
        bytes.clear();
        ends.clear();
        slots.zeros(slots.length());
    }

    /** How many values there are. */
    int count() {
        return ends.length();
    }

    /** Of all values. */
    int totalBytes() {
        return bytes.length();
    }

    /** What {@link #start} and {@link #end} are places in. */
    byte[] bytes() {
        return bytes.bytes();
    }

    int start(int entry) {
        return entry == 0 ? 0 : ends.get(entry - 1);
    }

    int end(int entry) {
        return ends.get(entry);
    }

    int length(int entry) {
        return end(entry) - start(entry);
    }

    /** The number of a value; -1 if it is not among them. */
    int find(byte[] source, int from, int length) {
        return slots.get(slot(source, from, length)) - 1;
    }

    /** Adds a value that is not among them; answers its number. */
    int add(byte[] source, int from, int length) {
        int entry = append(source, from, length);
        slots.set(slot(source, from, length), entry + 1);
        if (2 * ends.length() > slots.length()) {
            growSlots();
        }
        return entry;
    }

    /** Adds a value that is never looked for; answers its number. Nothing is found any more afterwards. */
    int append(byte[] source, int from, int length) {
        bytes.add(source, from, length);
        ends.add(bytes.length());
        return ends.length() - 1;
    }

    /** Where a value is in the table, or the free place where it belongs. */
    private int slot(byte[] source, int from, int length) {
        int mask = slots.length() - 1;
        int slot = (int) (hash(source, from, length) >>> Long.SIZE - Integer.SIZE) & mask;
        while (slots.get(slot) != 0) {
            int entry = slots.get(slot) - 1;
            if (Arrays.equals(bytes.bytes(), start(entry), end(entry), source, from, from + length)) {
                return slot;
            }
            slot = slot + 1 & mask;
        }
        return slot;
    }

    private static long hash(byte[] source, int from, int length) {
        long hash = length;
        int at = from;
        int end = from + length;
        for (; end - at >= Long.BYTES; at += Long.BYTES) {
            hash = Long.rotateLeft((hash ^ Raw.getLong(source, at)) * MULTIPLIER, 31);
        }
        long rest = 0;
        for (; at < end; at++) {
            rest = rest << Byte.SIZE | source[at] & 0xFF;
        }
        return (hash ^ rest) * MULTIPLIER;
    }

    private void growSlots() {
        slots.zeros(2 * slots.length());
        for (int entry = 0; entry < ends.length(); entry++) {
            slots.set(slot(bytes.bytes(), start(entry), length(entry)), entry + 1);
        }
    }

    @Override
    public void close() {
        bytes.close();
        ends.close();
        slots.close();
    }
}
