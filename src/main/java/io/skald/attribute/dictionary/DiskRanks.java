package io.skald.attribute.dictionary;

import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;

/**
 * From values to ranks, for columns with more distinct values than the budget holds: the sorted values on disk and, in memory, the
 * first value of each of their blocks. Many values are looked up at once, in rising order, so that a block is read once
 * for all of them.
 *
 * <p>A Chronicle Map from value to rank is what one would take for it. It needs a file with a name, which a killed run leaves behind
 * with the values in it; it compiles itself at run time, which takes 150 MB that a job in 128 MB does not have, a locale whose digits
 * Java's compiler reads, and a JDK; and it is slower: with 1.5 million values of 3 million rows, pass 1 took 38 s with it and
 * takes 18 s with this at 64 MB, 39 and 22 s at 256 MB, on the same busy machine, because a chunk's values in order need each block
 * once where single look-ups miss the cache once per row.
 */
final class DiskRanks implements AutoCloseable {

    private static final int BLOCK_BYTES = 1 << 13;
    private static final int BLOCK_VALUES = BLOCK_BYTES / Long.BYTES;
    private static final int FEWEST_AT_ONCE = 1 << 10;
    /** Per value looked up: itself twice, its rank, and its place in the chunk. */
    private static final long BYTES_PER_VALUE = 3L * Long.BYTES + Integer.BYTES;

    private final LongRun sorted;
    private final MemoryBudget budget;
    private final MemoryBudget.Reservation held;
    private final long[] firsts;
    private final long[] block = new long[BLOCK_VALUES];
    private final ByteBuffer bytes = ByteBuffer.allocate(BLOCK_BYTES);
    private int loaded = -1;
    private int loadedValues;

    /** @param sorted values in rising order, each once */
    DiskRanks(LongRun sorted, MemoryBudget budget) {
        this.sorted = sorted;
        this.budget = budget;
        int blocks = Math.toIntExact((sorted.count() + BLOCK_VALUES - 1) / BLOCK_VALUES);
        this.held = budget.reserve(MemoryTag.DICTIONARIES, (long) blocks * Long.BYTES);
        this.firsts = new long[blocks];
    }

    /** Is told every value in order, by whoever reads them all. */
    void note(long rank, long value) {
        if (rank % BLOCK_VALUES == 0) {
            firsts[(int) (rank / BLOCK_VALUES)] = value;
        }
    }

    /** The rank of a value that is among the sorted ones. */
    synchronized long rank(long value) {
        int at = Arrays.binarySearch(firsts, value);
        int number = at >= 0 ? at : -at - 2;
        if (number != loaded) {
            load(number);
        }
        return (long) number * BLOCK_VALUES + Arrays.binarySearch(block, 0, loadedValues, value);
    }

    private void load(int number) {
        loaded = -1;
        long first = (long) number * BLOCK_VALUES;
        loadedValues = (int) Math.min(BLOCK_VALUES, sorted.count() - first);
        sorted.file().read(sorted.start() + first * Long.BYTES, bytes.array(), 0, loadedValues * Long.BYTES);
        bytes.asLongBuffer().get(block, 0, loadedValues);
        loaded = number;
    }

    /** Replaces values, all of them among the sorted ones, by their ranks. */
    synchronized void rank(long[] values, int count) {
        for (int from = 0; from < count; ) {
            int some = count - from;
            Optional<MemoryBudget.Reservation> room = budget.tryReserve(MemoryTag.DICTIONARIES, BYTES_PER_VALUE * some);
            while (room.isEmpty() && some > FEWEST_AT_ONCE) {
                some /= 2;
                room = budget.tryReserve(MemoryTag.DICTIONARIES, BYTES_PER_VALUE * some);
            }
            rank(values, from, some);
            room.ifPresent(MemoryBudget.Reservation::close);
            from += some;
        }
    }

    private void rank(long[] values, int from, int count) {
        long[] distinct = Arrays.copyOfRange(values, from, from + count);
        Arrays.sort(distinct);
        long[] ranks = new long[count];
        int size = 0;
        for (int i = 0; i < count; i++) {
            if (size == 0 || distinct[i] != distinct[size - 1]) {
                distinct[size] = distinct[i];
                ranks[size++] = rank(distinct[i]);
            }
        }
        for (int i = from; i < from + count; i++) {
            values[i] = ranks[Arrays.binarySearch(distinct, 0, size, values[i])];
        }
    }

    @Override
    public void close() {
        held.close();
    }
}
