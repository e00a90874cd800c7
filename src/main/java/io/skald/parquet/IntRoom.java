package io.skald.parquet;

import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import java.util.Arrays;

/** Numbers that are put one behind the other, in a buffer that grows within the budget and stays. For one thread. */
final class IntRoom implements AutoCloseable {

    private static final int FIRST = 1 << 8;

    private final MemoryBudget budget;
    private final MemoryBudget.Reservation held;
    private int[] numbers = new int[FIRST];
    private int length;

    IntRoom(MemoryBudget budget) {
        this.budget = budget;
        this.held = budget.reserve(MemoryTag.RELEASE, (long) Integer.BYTES * FIRST);
    }

    /** The buffer; its first {@link #length()} numbers count. */
    int[] numbers() {
        return numbers;
    }

    int length() {
        return length;
    }

    int get(int index) {
        return numbers[index];
    }

    void set(int index, int number) {
        numbers[index] = number;
    }

    void clear() {
        length = 0;
    }

    void add(int number) {
        if (length == numbers.length) {
            makeRoom(length + 1);
        }
        numbers[length++] = number;
    }

    /** The buffer with room for so many numbers more, to be filled by others, who {@link #grow} it. */
    int[] more(int count) {
        if (count > numbers.length - length) {
            makeRoom(length + count);
        }
        return numbers;
    }

    /** So many numbers behind the last were filled. */
    void grow(int count) {
        length += count;
    }

    /** Puts so many zeros in place of what there is. */
    void zeros(int count) {
        length = 0;
        if (count > numbers.length) {
            makeRoom(count);
        }
        Arrays.fill(numbers, 0, count, 0);
        length = count;
    }

    /** Adds zeros up to this many numbers in all. */
    void zerosUpTo(int count) {
        if (count > numbers.length) {
            makeRoom(count);
        }
        if (count > length) {
            Arrays.fill(numbers, length, count, 0);
            length = count;
        }
    }

    private void makeRoom(int needed) {
        int size = Math.max(needed, numbers.length + (numbers.length >> 1));
        // Old and new exist side by side while the numbers are copied.
        long bytes = (long) Integer.BYTES * (numbers.length + size);
        if (!held.tryResize(bytes)) {
            // Says what is missing.
            budget.reserve(MemoryTag.RELEASE, bytes - held.bytes()).close();
            held.tryResize(bytes);
        }
        numbers = Arrays.copyOf(numbers, size);
        held.tryResize((long) Integer.BYTES * size);
    }

    @Override
    public void close() {
        held.close();
    }
}
