package io.skald.attribute.dictionary;

import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import java.util.Arrays;

/**
 * Distinct numbers on the heap, numbered in the order of insertion, as long as the budget and its share of it allow.
 *
 * <p>An open-addressing table of positions into an array of values. Encoders keep caches of their own, so one lock is
 * enough.
 */
final class HeapDictionary {

    /** What {@link #indexOf} answers when there is no room for another value. */
    static final int FULL = -1;

    /** Per value: itself, two slots, and when ranking its sorted copy and its code. */
    private static final long BYTES_PER_VALUE = Long.BYTES + 2 * Integer.BYTES + Long.BYTES + Integer.BYTES;

    private static final int FIRST_CAPACITY = 1024;
    private static final int LARGEST_CAPACITY = 1 << 28;

    private final MemoryBudget.Reservation reservation;
    private final long share;
    private long[] values = new long[FIRST_CAPACITY];
    private int[] slots = new int[2 * FIRST_CAPACITY];
    private int size;

    /** @param share bytes of the budget that this dictionary may take at the most */
    HeapDictionary(MemoryBudget budget, long share) {
        this.reservation = budget.reserve(MemoryTag.DICTIONARIES, FIRST_CAPACITY * BYTES_PER_VALUE);
        this.share = share;
    }

    /** The position of a value, which is inserted if it is new; {@link #FULL} if there is no room for it. */
    synchronized int indexOf(long value) {
        int slot = find(value);
        if (slots[slot] != 0) {
            return slots[slot] - 1;
        }
        if (size == values.length) {
            if (!grow()) {
                return FULL;
            }
            slot = find(value);
        }
        values[size++] = value;
        slots[slot] = size;
        return size - 1;
    }

    private int find(long value) {
        int mask = slots.length - 1;
        int slot = (int) (value * 0x9E3779B97F4A7C15L >>> Long.numberOfLeadingZeros(mask));
        while (slots[slot] != 0 && values[slots[slot] - 1] != value) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    private boolean grow() {
        int capacity = 2 * values.length;
        long bytes = capacity * BYTES_PER_VALUE;
        if (capacity > LARGEST_CAPACITY || bytes > share || !reservation.tryResize(bytes)) {
            return false;
        }
        values = Arrays.copyOf(values, capacity);
        slots = new int[2 * capacity];
        for (int index = 0; index < size; index++) {
            slots[find(values[index])] = index + 1;
        }
        return true;
    }

    /** The values in rising order, in a new array. */
    synchronized long[] sorted() {
        long[] sorted = Arrays.copyOf(values, size);
        Arrays.sort(sorted);
        return sorted;
    }

    /** The rank of each value by its position. */
    synchronized int[] ranks(long[] sorted) {
        int[] ranks = new int[size];
        for (int rank = 0; rank < size; rank++) {
            ranks[slots[find(sorted[rank])] - 1] = rank;
        }
        return ranks;
    }

    /** Gives up the table; so many bytes per value are still held by what was made of it. */
    synchronized void release(long bytesPerValue) {
        reservation.tryResize(size * bytesPerValue);
        values = new long[0];
        slots = new int[2];
    }
}
