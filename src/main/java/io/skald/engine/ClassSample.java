package io.skald.engine;

import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.risk.SizeTable;
import io.skald.store.EncodedChunk;
import io.skald.store.EncodedTable;
import io.skald.work.ForkJoin;
import it.unimi.dsi.fastutil.HashCommon;
import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/**
 * An estimate of the classes that a large table makes by its original values, from one class in so many, chosen by a hash of its values: whole classes,
 * so that their sizes are exact and their numbers alone are estimated. It depends on the values alone, not on the order of the rows.
 *
 * @param oneIn classes that each counted one stands for
 * @param leastClasses counted ones without which there is no estimate
 */
record ClassSample(long oneIn, long leastClasses) {

    private static final long LARGE = 4_000_000;
    private static final long MOST_SAMPLED = 1 << 17;
    private static final long LEAST_CLASSES = 10_000;
    private static final long BYTES_PER_CLASS = 48;

    /** Groups of classes that are chosen together, of which so many should be. */
    private static final int GROUPS_PER_CHOSEN = 500;

    /** Of the rows that a sample should have, so many hundredths may be missing or too many. */
    private static final double TOLERANCE = 0.05;

    /** The sample for a table of so many rows; empty for one that is small enough to be counted. */
    static Optional<ClassSample> forRows(long rows) {
        return rows <= LARGE
                ? Optional.empty()
                : Optional.of(new ClassSample(Long.highestOneBit(rows / MOST_SAMPLED) * 2, LEAST_CLASSES));
    }

    /**
     * The estimate; empty where too few classes are met, or too few or too many rows, as where some classes are very large, or memory has no room.
     *
     * @param threads that read
     */
    Optional<SizeTable> of(EncodedTable table, int threads, MemoryBudget budget) {
        long expected = table.store().rows() / oneIn;
        Optional<MemoryBudget.Reservation> held =
                budget.tryReserve(MemoryTag.SCAN, threads * (store(table) + 2 * expected * BYTES_PER_CLASS));
        if (held.isEmpty()) {
            return Optional.empty();
        }
        try {
            Long2LongOpenHashMap classes = new Long2LongOpenHashMap();
            AtomicInteger next = new AtomicInteger();
            int[] choosing = choosing(table);
            ForkJoin.run(threads, goOn -> {
                Long2LongOpenHashMap own = new Long2LongOpenHashMap();
                int index;
                while (goOn.getAsBoolean()
                        && (index = next.getAndIncrement()) < table.store().chunkCount()) {
                    count(table, choosing, table.store().read(index), own);
                }
                synchronized (classes) {
                    own.long2LongEntrySet()
                            .fastForEach(entry -> classes.addTo(entry.getLongKey(), entry.getLongValue()));
                }
            });
            return estimate(classes, (table.store().rows() - table.store().excludedRows()) / (double) oneIn);
        } finally {
            held.get().close();
        }
    }

    private static long store(EncodedTable table) {
        return table.store().largestChunkBytes();
    }

    private void count(EncodedTable table, int[] choosing, EncodedChunk chunk, Long2LongOpenHashMap classes) {
        int[] all = IntStream.range(0, table.quasi().size()).toArray();
        for (int row = 0; row < chunk.rows(); row++) {
            if ((hash(table, choosing, chunk, row) & (oneIn - 1)) == 0
                    && !chunk.excluded().get(row)) {
                classes.addTo(hash(table, all, chunk, row), 1);
            }
        }
    }

    private static long hash(EncodedTable table, int[] attributes, EncodedChunk chunk, int row) {
        long hash = 0;
        for (int i : attributes) {
            EncodedChunk.Column column = chunk.column(i);
            hash = HashCommon.mix(hash * 31 + table.codes(i).code(column.raw(column.packed(row))) + 1);
        }
        return hash;
    }

    /** The attributes of most values by which classes are chosen: rows of one class agree in them, and as few are read as tell enough classes apart. */
    private int[] choosing(EncodedTable table) {
        List<Integer> ofMostValues = IntStream.range(0, table.quasi().size())
                .boxed()
                .sorted(Comparator.<Integer>comparingLong(i -> table.domain(i).size())
                        .reversed())
                .toList();
        double groups = 1;
        int taken = 0;
        while (taken < ofMostValues.size() && groups < GROUPS_PER_CHOSEN * (double) oneIn) {
            groups *= table.domain(ofMostValues.get(taken)).size();
            taken++;
        }
        return ofMostValues.subList(0, taken).stream().mapToInt(i -> i).toArray();
    }

    private Optional<SizeTable> estimate(Long2LongOpenHashMap classes, double expectedRows) {
        SortedMap<Long, Long> bySize = new TreeMap<>();
        long rows = 0;
        for (long size : classes.values()) {
            bySize.merge(size, oneIn, Long::sum);
            rows += size;
        }
        boolean typical = classes.size() >= leastClasses && Math.abs(rows - expectedRows) <= TOLERANCE * expectedRows;
        return typical ? Optional.of(SizeTable.of(bySize)) : Optional.empty();
    }
}
