package io.skald.engine.encode;

import io.skald.attribute.value.ValueEncoder;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.table.NumberedCursor;
import java.util.Arrays;

/** What became of the values of one column that a chunk numbers itself: each is looked at once, however many rows have it. For one thread. */
final class KnownEntries implements AutoCloseable {

    /** What {@link #number} says of a value that was not met yet; no encoder says it. */
    static final long UNMET = ValueEncoder.LAST_OUTCOME;

    /** With higher numbers a dictionary holds hardly fewer values than there are rows. */
    private static final int MOST = 1 << 16;

    private static final int FIRST = 1 << 8;

    private final MemoryBudget.Reservation held;
    private long[] numbers = {};

    /** Of so many columns. */
    static KnownEntries[] of(int columns, MemoryBudget budget) {
        KnownEntries[] known = new KnownEntries[columns];
        Arrays.setAll(known, i -> new KnownEntries(budget));
        return known;
    }

    private KnownEntries(MemoryBudget budget) {
        this.held = budget.reserve(MemoryTag.ENCODING, 0);
    }

    /** Begins a chunk, which numbers its values anew. */
    void open() {
        Arrays.fill(numbers, UNMET);
    }

    /** The number of a value; {@link #UNMET} if it is not known. */
    long number(int entry) {
        return entry >= 0 && entry < numbers.length ? numbers[entry] : UNMET;
    }

    /** Remembers the number of a value, if there is room. */
    void put(int entry, long number) {
        if (entry != NumberedCursor.NO_ENTRY && (entry < numbers.length || hasRoom(entry))) {
            numbers[entry] = number;
        }
    }

    private boolean hasRoom(int entry) {
        int length = Math.max(FIRST, 2 * Integer.highestOneBit(entry));
        // Old and new ones exist side by side while they are copied.
        if (entry >= MOST || !held.tryResize((long) Long.BYTES * (numbers.length + length))) {
            return false;
        }
        int before = numbers.length;
        numbers = Arrays.copyOf(numbers, length);
        Arrays.fill(numbers, before, length, UNMET);
        held.tryResize((long) Long.BYTES * length);
        return true;
    }

    @Override
    public void close() {
        held.close();
    }
}
