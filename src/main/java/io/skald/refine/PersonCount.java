package io.skald.refine;

import io.skald.store.PersonRows;
import java.util.Arrays;
import java.util.Optional;

/**
 * How many different persons some rows are of, as far as it matters: once k are met nobody looks further, so that large parts of a table are judged
 * by their first rows. Reused for one class after the other; for one thread.
 */
final class PersonCount {

    private static final int LEAST_SLOTS = 16;

    private final int most;
    private final long[] persons;
    private final int[] slots;
    private int count;

    /** @param most after how many nobody counts on */
    PersonCount(int most) {
        this.most = most;
        this.persons = new long[most];
        this.slots = new int[Integer.highestOneBit(Math.max(LEAST_SLOTS, most)) << 2];
    }

    /** Bytes that it takes. */
    static long bytes(int most) {
        return 24L * Math.max(LEAST_SLOTS, most);
    }

    /**
     * Whose the rows of a table are, and how far they are counted.
     *
     * @param persons whose rows they are
     * @param most as {@link PersonCount} has it
     */
    record Of(Optional<PersonRows> persons, int most) {

        /** Each row is one person's. */
        static final Of NOBODY = new Of(Optional.empty(), 0);

        boolean counted() {
            return persons.isPresent();
        }

        /** How many there are. */
        long all() {
            return persons.map(PersonRows::persons).orElse(0L);
        }
    }

    /** Adds a row's person; whether there are as many as are counted. */
    boolean add(long person) {
        int at = (int) (person * 0x9E3779B97F4A7C15L >>> Integer.SIZE) & slots.length - 1;
        while (slots[at] != 0) {
            if (persons[slots[at] - 1] == person) {
                return count == most;
            }
            at = at + 1 & slots.length - 1;
        }
        if (count < most) {
            persons[count++] = person;
            slots[at] = count;
        }
        return count == most;
    }

    /** Adds the persons of another count. */
    void addAll(PersonCount other) {
        for (int i = 0; i < other.count; i++) {
            add(other.persons[i]);
        }
    }

    /** The persons so far. */
    int count() {
        return count;
    }

    /** Forgets all rows. */
    void clear() {
        Arrays.fill(slots, 0);
        count = 0;
    }
}
