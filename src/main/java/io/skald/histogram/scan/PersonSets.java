package io.skald.histogram.scan;

import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.histogram.bins.BinRun;
import io.skald.histogram.bins.BinTable;
import io.skald.histogram.key.KeyBlock;
import io.skald.histogram.key.KeyHash;
import java.util.stream.Stream;

/**
 * The sets of rows of persons who come one after the other: how many sets occur once. A set is told by two hashes that add up over its rows. It goes to a table by
 * a few of their bits, some hundred at a time, so that a table is in the processor's cache while they are looked up: one table of all would be waited
 * for at every set, a third of the time that comparing ten million rows takes.
 */
final class PersonSets implements AutoCloseable {

    private static final int WORDS = 2;
    private static final long MASKED = 0x5DEECE66DL;
    private static final long OTHER = 0x9E3779B97F4A7C15L;

    private static final int MOST_TABLES = 1 << 8;
    private static final int SETS_PER_TABLE = 1 << 14;
    private static final int STAGED = 1 << 7;

    /** A table is to be no more than three quarters full, and begins with a little more room: for ten sets fourteen slots, of fifteen expected in all. */
    private static final int SLOTS_OF_TEN = 14;

    private static final int EXPECTED_OF_TEN = 15;

    private final int part;
    private final int parts;
    private final MemoryBudget budget;
    private final MemoryBudget.Reservation staging;
    private final BinTable[] tables;
    private final long[][] staged;
    private final int[] sizes;
    private long person = -1;
    private long first;
    private long second;
    private long rows;
    private long released;

    /**
     * @param part which of the sets are looked at, from 0
     * @param parts in how many all are divided
     * @param likely sets that are looked at
     * @throws io.skald.FailureException if memory does not suffice for a few sets
     */
    PersonSets(int part, int parts, long likely, MemoryBudget budget) {
        this.part = part;
        this.parts = parts;
        this.budget = budget;
        int count = (int) Math.min(MOST_TABLES, likely / SETS_PER_TABLE + 1);
        this.staging = budget.reserve(MemoryTag.PERSONS, stagedBytes(count));
        int slots = Math.toIntExact(likely * SLOTS_OF_TEN / 10 / count);
        this.tables = Stream.generate(() -> new BinTable(WORDS, false, slots, budget))
                .limit(count)
                .toArray(BinTable[]::new);
        this.staged = new long[count][WORDS * STAGED];
        this.sizes = new int[count];
    }

    /** Bytes that so many persons are expected to take. */
    static long bytes(long persons) {
        return persons * EXPECTED_OF_TEN / 10 * BinTable.slotBytes(WORDS, false) + stagedBytes(MOST_TABLES);
    }

    private static long stagedBytes(int tables) {
        return (long) tables * WORDS * STAGED * Long.BYTES;
    }

    void turnTo(long next) {
        if (next != person) {
            end();
            person = next;
        }
    }

    void add(KeyBlock block, int at) {
        add(KeyHash.of(block, at));
    }

    void addMasked() {
        add(MASKED);
    }

    private void add(long hash) {
        first += KeyHash.of(hash);
        second += KeyHash.of(hash ^ OTHER);
        rows++;
    }

    /** The person's set is complete. */
    void end() {
        if (rows > 0 && Long.remainderUnsigned(KeyHash.of(first ^ second), parts) == part) {
            released++;
            long one = KeyHash.of(first + rows) >>> 1;
            int to = (int) ((one >>> Integer.SIZE) * tables.length >>> Integer.SIZE - 1);
            int at = sizes[to]++;
            staged[to][WORDS * at] = one;
            staged[to][WORDS * at + 1] = second >>> 1;
            if (at + 1 == STAGED) {
                flush(to);
            }
        }
        first = 0;
        second = 0;
        rows = 0;
    }

    private void flush(int to) {
        int size = sizes[to];
        sizes[to] = 0;
        if (tables[to].addRecords(staged[to], 0, size, false) < size) {
            // Refused, which says how many bytes are missing.
            budget.reserve(MemoryTag.PERSONS, BinTable.bytes(tables[to].size() + 1L, WORDS, false))
                    .close();
        }
    }

    /** Persons with a row, of those whose sets are looked at. */
    long released() {
        return released;
    }

    /** Sets that occur once; nothing is added any more. */
    long unique() {
        long once = 0;
        for (int i = 0; i < tables.length; i++) {
            flush(i);
            BinRun run = tables[i].run();
            for (int set = 0; set < run.size(); set++) {
                once += run.counts()[set] == 1 ? 1 : 0;
            }
        }
        return once;
    }

    @Override
    public void close() {
        for (BinTable table : tables) {
            table.close();
        }
        staging.close();
    }
}
