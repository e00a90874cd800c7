package io.skald.histogram.scan;

import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.histogram.key.KeyHash;
import java.util.Arrays;
import java.util.function.LongConsumer;

/**
 * Which different numbers a source shows, in the memory there is: where they do not fit together, the source is asked again for each part of them, by a hash. For one
 * thread.
 */
public final class DistinctNumbers {

    private static final int LEAST = 1 << 10;
    /** Of the memory that is free, what numbers may take. */
    private static final int SHARE = 4;

    private final Source source;
    private final LongConsumer visitor;
    private final long[] found;
    private final long width;
    private int size;

    private DistinctNumbers(Source source, LongConsumer visitor, int room, long width) {
        this.source = source;
        this.visitor = visitor;
        this.found = new long[room];
        this.width = width;
    }

    /** Numbers that can be looked through again and again. */
    @FunctionalInterface
    public interface Source {

        /** Shows all, in any order, some of them maybe several times. */
        void scan(LongConsumer numbers);
    }

    /**
     * Shows each number once, in no order.
     *
     * @param most how many the source shows, at the most
     * @param tag of the memory
     */
    public static void forEach(long most, MemoryBudget budget, MemoryTag tag, Source source, LongConsumer visitor) {
        inRuns(most, 1, budget, tag, source, visitor);
    }

    /**
     * Shows each number once: those whose quotients by the width are the same one after the other, rising.
     *
     * @param most how many the source shows, at the most
     * @param width how many numbers have the same quotient
     * @param tag of the memory
     */
    static void inRuns(long most, int width, MemoryBudget budget, MemoryTag tag, Source source, LongConsumer visitor) {
        long least = Math.max(LEAST, 2L * width);
        int room = (int) Math.max(least, Math.min(most, budget.available() / SHARE / Long.BYTES));
        inRuns(most, width, room, budget, tag, source, visitor);
    }

    /** The same with room for so many at a time, at least twice the width. */
    static void inRuns(
            long most, int width, int room, MemoryBudget budget, MemoryTag tag, Source source, LongConsumer visitor) {
        MemoryBudget.Reservation held = budget.reserve(tag, (long) Long.BYTES * room);
        try {
            long parts = 1;
            while (most / parts > room) {
                parts *= 2;
            }
            DistinctNumbers numbers = new DistinctNumbers(source, visitor, room, width);
            for (long part = 0; part < parts; part++) {
                numbers.show(part, parts);
            }
        } finally {
            held.close();
        }
    }

    /** Shows those of a part; of two halves of it where they are too many. */
    private void show(long part, long parts) {
        size = 0;
        boolean[] fit = {true};
        source.scan(number -> {
            if (fit[0] && (KeyHash.of(number / width) & parts - 1) == part) {
                fit[0] = add(number);
            }
        });
        if (!fit[0]) {
            show(part, 2 * parts);
            show(part + parts, 2 * parts);
            return;
        }
        unite();
        for (int i = 0; i < size; i++) {
            visitor.accept(found[i]);
        }
    }

    private boolean add(long number) {
        if (size == found.length) {
            unite();
            if (size > found.length / 2) {
                return false;
            }
        }
        found[size++] = number;
        return true;
    }

    /** Leaves each number once. */
    private void unite() {
        Arrays.sort(found, 0, size);
        int kept = 0;
        for (int i = 0; i < size; i++) {
            if (i == 0 || found[i] != found[i - 1]) {
                found[kept++] = found[i];
            }
        }
        size = kept;
    }
}
