package io.skald.histogram.bins;

import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.histogram.key.KeyBlock;
import io.skald.histogram.key.KeyColumns;
import io.skald.histogram.key.KeyHash;
import java.util.Arrays;
import java.util.Optional;

/**
 * Counts per key: an open-addressing table with linear probing on primitive arrays. It reserves before it grows, and says so
 * when the budget refuses; keys that it already holds can still be counted then. For one thread at a time.
 *
 * <p>Keys are {@code words} longs each, never negative, so that -1 marks a free slot. Counts are unsigned ints: no table has more
 * than 2^32 - 1 rows.
 */
public final class BinTable implements AutoCloseable {

    private static final long FREE = -1;
    private static final int SMALLEST = 16;
    /** Slots filled before the table grows, in sixteenths: linear probing slows down steeply above. */
    private static final int FILLED_SIXTEENTHS = 12;

    private final int words;
    private final boolean carrying;
    private final boolean sets;
    private final int first;
    private final MemoryBudget budget;
    private Optional<MemoryBudget.Reservation> reservation = Optional.empty();
    private long[] keys = {};
    private int[] counts = {};
    private long[] carried = {};
    private int capacity;
    private int size;
    private int limit;

    /** @param first slots that the table gets with its first key, if the budget allows so many */
    public BinTable(int words, boolean carrying, int first, MemoryBudget budget) {
        this(words, carrying, false, first, budget);
    }

    /** @param sets whether what a key carries is a set, see {@link KeyColumns#merged} */
    BinTable(int words, boolean carrying, boolean sets, int first, MemoryBudget budget) {
        this.sets = sets;
        this.first = Math.max(SMALLEST, first);
        this.words = words;
        this.carrying = carrying;
        this.budget = budget;
    }

    /** Bytes per slot. */
    public static int slotBytes(int words, boolean carrying) {
        return words * Long.BYTES + Integer.BYTES + (carrying ? Long.BYTES : 0);
    }

    /** Bytes that a table may come to hold when it has so many keys. */
    public static long bytes(long bins, int words, boolean carrying) {
        return Math.multiplyExact(bins * 2 + SMALLEST, slotBytes(words, carrying));
    }

    public int size() {
        return size;
    }

    /**
     * Counts keys of one word: once each, or as often as the number that follows each says.
     *
     * @return how many were taken: fewer than {@code count} when a new key met a table that may not grow
     */
    int addKeys(long[] batch, int from, int count, boolean counted) {
        if (capacity == 0 && !grow()) {
            return 0;
        }
        for (int done = 0; ; ) {
            done += counted
                    ? addCountedUntilFull(batch, from + 2 * done, count - done)
                    : addUntilFull(batch, from + done, count - done);
            if (done == count || !grow()) {
                return done;
            }
        }
    }

    /** The hot loop: fields in locals, so that the stores to the arrays do not force them to be loaded again. */
    private int addUntilFull(long[] batch, int from, int count) {
        long[] table = keys;
        int[] rows = counts;
        int slots = capacity;
        int most = limit;
        int held = size;
        int taken = count;
        for (int i = 0; i < count; i++) {
            long key = batch[from + i];
            int slot = (int) ((KeyHash.of(key) & 0xFFFF_FFFFL) * slots >>> 32);
            long found;
            while ((found = table[slot]) != key && found != FREE) {
                slot = slot + 1 == slots ? 0 : slot + 1;
            }
            if (found == FREE) {
                if (held == most) {
                    taken = i;
                    break;
                }
                table[slot] = key;
                held++;
            }
            rows[slot]++;
        }
        size = held;
        return taken;
    }

    /** As {@link #addUntilFull}: the hot loop of roll-ups. */
    private int addCountedUntilFull(long[] batch, int from, int count) {
        long[] table = keys;
        int[] rows = counts;
        int slots = capacity;
        int most = limit;
        int held = size;
        int taken = count;
        for (int i = 0, at = from; i < count; i++, at += 2) {
            long key = batch[at];
            int slot = (int) ((KeyHash.of(key) & 0xFFFF_FFFFL) * slots >>> 32);
            long found;
            while ((found = table[slot]) != key && found != FREE) {
                slot = slot + 1 == slots ? 0 : slot + 1;
            }
            if (found == FREE) {
                if (held == most) {
                    taken = i;
                    break;
                }
                table[slot] = key;
                held++;
            }
            rows[slot] += (int) batch[at + 1];
        }
        size = held;
        return taken;
    }

    /**
     * Counts records of a key, its count if {@code counted}, and what it carries, if keys of this table carry anything.
     *
     * @return how many were taken: fewer than {@code count} when a new key met a table that may not grow
     */
    public int addRecords(long[] batch, int from, int count, boolean counted) {
        int length = words + (counted ? 1 : 0) + (carrying ? 1 : 0);
        for (int i = 0, at = from; i < count; i++, at += length) {
            int slot = find(batch, at);
            if (slot < 0) {
                return i;
            }
            counts[slot] += counted ? (int) batch[at + words] : 1;
            if (carrying) {
                carried[slot] = KeyColumns.merged(carried[slot], batch[at + length - 1], sets);
            }
        }
        return count;
    }

    /** Whether the table holds a block's key; several threads may ask at once while nobody adds. */
    public boolean contains(KeyBlock block, int at) {
        for (int slot = slot(KeyHash.of(block, at));
                keyAt(slot * words) != FREE;
                slot = slot + 1 == capacity ? 0 : slot + 1) {
            boolean same = true;
            for (int w = 0; w < words; w++) {
                same &= keys[slot * words + w] == block.words[w][at];
            }
            if (same) {
                return true;
            }
        }
        return false;
    }

    /** Makes room for so many slots, at least the fewest there are, before there are keys; says no if the budget does. */
    public boolean ensure(int slots) {
        int least = Math.max(SMALLEST, slots);
        if (!hold((long) least * slotBytes(words, carrying))) {
            return false;
        }
        allocate(least);
        return true;
    }

    private int find(long[] batch, int at) {
        long hash = KeyHash.of(batch, at, words);
        int slot = slot(hash);
        while (!holds(slot, batch, at)) {
            if (keyAt(slot * words) == FREE) {
                if (size == limit) {
                    if (!grow()) {
                        return -1;
                    }
                    slot = freeSlot(hash);
                }
                copyKey(batch, at, slot * words);
                size++;
                return slot;
            }
            slot = slot + 1 == capacity ? 0 : slot + 1;
        }
        return slot;
    }

    private boolean holds(int slot, long[] batch, int at) {
        if (capacity == 0) {
            return false;
        }
        for (int w = 0; w < words; w++) {
            if (keys[slot * words + w] != batch[at + w]) {
                return false;
            }
        }
        return true;
    }

    private long keyAt(int index) {
        return capacity == 0 ? FREE : keys[index];
    }

    private int slot(long hash) {
        return (int) ((hash & 0xFFFF_FFFFL) * capacity >>> 32);
    }

    private int freeSlot(long hash) {
        int slot = slot(hash);
        while (keys[slot * words] != FREE) {
            slot = slot + 1 == capacity ? 0 : slot + 1;
        }
        return slot;
    }

    private boolean grow() {
        return grow(capacity == 0 ? first : capacity + (capacity >> 1))
                || capacity > 0 && grow(capacity + (capacity >> 3))
                || capacity == 0 && grow(SMALLEST);
    }

    private boolean grow(long larger) {
        if (larger * words > Integer.MAX_VALUE - 8) {
            return false;
        }
        long bytes = larger * slotBytes(words, carrying);
        long before = heldBytes();
        if (!hold(before + bytes)) {
            return false;
        }
        rehash((int) larger);
        hold(bytes);
        return true;
    }

    private boolean hold(long bytes) {
        if (reservation.isPresent()) {
            return reservation.get().tryResize(bytes);
        }
        reservation = budget.tryReserve(MemoryTag.HISTOGRAM, bytes);
        return reservation.isPresent();
    }

    /** Slots rise with the hash, so that a larger table is filled from one end to the other. */
    private void rehash(int larger) {
        long[] oldKeys = keys;
        int[] oldCounts = counts;
        long[] oldCarried = carried;
        int oldCapacity = capacity;
        allocate(larger);
        for (int old = 0; old < oldCapacity; old++) {
            if (oldKeys[old * words] != FREE) {
                int slot = freeSlot(KeyHash.of(oldKeys, old * words, words));
                copyKey(oldKeys, old * words, slot * words);
                counts[slot] = oldCounts[old];
                if (carrying) {
                    carried[slot] = oldCarried[old];
                }
            }
        }
    }

    /** A loop, because a call to copy one or two longs costs more than the copy. */
    private void copyKey(long[] from, int at, int to) {
        for (int w = 0; w < words; w++) {
            keys[to + w] = from[at + w];
        }
    }

    private void allocate(int slots) {
        capacity = slots;
        limit = (int) ((long) slots * FILLED_SIXTEENTHS / 16);
        keys = new long[slots * words];
        Arrays.fill(keys, FREE);
        counts = new int[slots];
        carried = new long[carrying ? slots : 0];
    }

    /** Moves all keys to the front of the arrays; nothing may be added afterwards but after {@link #clear}. */
    private void gather() {
        int to = 0;
        for (int from = 0; from < capacity; from++) {
            if (keys[from * words] != FREE) {
                copyKey(keys, from * words, to * words);
                counts[to] = counts[from];
                if (carrying) {
                    carried[to] = carried[from];
                }
                to++;
            }
        }
    }

    /** The bins, in arrays of this table, which is done until {@link #clear}. */
    public BinRun run() {
        gather();
        limit = 0;
        return new BinRun(words, size, keys, counts, carried);
    }

    /** The bins, in arrays no longer than they need be where the budget allows the copy; the reservation shrinks to them. */
    BinRun trimmed() {
        BinRun all = run();
        long needed = (long) size * slotBytes(words, carrying);
        if (needed == heldBytes() || !hold(heldBytes() + needed)) {
            return all;
        }
        BinRun trimmed = all.trimmed();
        allocateNothing();
        hold(needed);
        return trimmed;
    }

    private void allocateNothing() {
        keys = new long[0];
        counts = new int[0];
        carried = new long[0];
        capacity = 0;
        limit = 0;
    }

    /** Forgets all bins and keeps the memory. */
    public void clear() {
        size = 0;
        limit = (int) ((long) capacity * FILLED_SIXTEENTHS / 16);
        Arrays.fill(keys, FREE);
        Arrays.fill(counts, 0);
        Arrays.fill(carried, 0);
    }

    /** Bytes held of the budget. */
    long heldBytes() {
        return reservation.map(MemoryBudget.Reservation::bytes).orElse(0L);
    }

    /** Forgets all bins and gives the memory back. */
    @Override
    public void close() {
        allocateNothing();
        size = 0;
        reservation.ifPresent(MemoryBudget.Reservation::close);
    }
}
