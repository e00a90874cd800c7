package io.skald.engine.release;

import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import java.util.Arrays;

/**
 * Some of the classes of a release: how many rows each has, and once all are counted its place among them in the order of their
 * fingerprints. A hash table whose entries are then sorted where they stand; of a fixed size, as k-anonymous rows bound it. For one thread.
 */
final class ClassNumbers implements AutoCloseable {

    /** Of two halves of a fingerprint, and a count. */
    static final int BYTES_PER_CLASS = 3 * Long.BYTES;

    private final MemoryBudget.Reservation held;
    private final long[] high;
    private final long[] low;
    private final long[] counts;
    private final int most;
    private int size;

    /** @param most how many classes there is room for, below 2^28 */
    ClassNumbers(int most, MemoryBudget budget) {
        int slots = slots(most);
        this.held = budget.reserve(MemoryTag.RELEASED_CLASSES, (long) slots * BYTES_PER_CLASS);
        this.most = most;
        this.high = new long[slots];
        this.low = new long[slots];
        this.counts = new long[slots];
    }

    /** At most three slots in four are taken. */
    private static int slots(int most) {
        return Integer.highestOneBit(Math.max(1, most + most / 3)) * 2;
    }

    /** Adds a row of a class; false if there is no room for one more class. */
    boolean add(long fingerprintHigh, long fingerprintLow) {
        int slot = (int) fingerprintLow & counts.length - 1;
        while (counts[slot] > 0 && (high[slot] != fingerprintHigh || low[slot] != fingerprintLow)) {
            slot = slot + 1 & counts.length - 1;
        }
        if (counts[slot] == 0) {
            if (size == most) {
                return false;
            }
            size++;
            high[slot] = fingerprintHigh;
            low[slot] = fingerprintLow;
        }
        counts[slot]++;
        return true;
    }

    /** Forgets all classes. */
    void clear() {
        Arrays.fill(counts, 0);
        size = 0;
    }

    /** How many classes there are. */
    int size() {
        return size;
    }

    /** Puts the classes in their order; none can be added afterwards. */
    void sort() {
        int next = 0;
        for (int slot = 0; slot < counts.length; slot++) {
            if (counts[slot] > 0) {
                swap(next++, slot);
            }
        }
        it.unimi.dsi.fastutil.Arrays.quickSort(0, size, this::compare, this::swap);
    }

    /** The place of a class that has been added, counted from 0, once all are sorted. */
    int place(long fingerprintHigh, long fingerprintLow) {
        int from = 0;
        int to = size - 1;
        while (from < to) {
            int middle = from + to >>> 1;
            int byHigh = Long.compareUnsigned(high[middle], fingerprintHigh);
            if (byHigh < 0 || byHigh == 0 && Long.compareUnsigned(low[middle], fingerprintLow) < 0) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        return from;
    }

    /** The rows of the class in a place. */
    long count(int place) {
        return counts[place];
    }

    private int compare(int one, int other) {
        int byHigh = Long.compareUnsigned(high[one], high[other]);
        return byHigh == 0 ? Long.compareUnsigned(low[one], low[other]) : byHigh;
    }

    private void swap(int one, int other) {
        swap(high, one, other);
        swap(low, one, other);
        swap(counts, one, other);
    }

    private static void swap(long[] numbers, int one, int other) {
        long number = numbers[one];
        numbers[one] = numbers[other];
        numbers[other] = number;
    }

    @Override
    public void close() {
        held.close();
    }
}
