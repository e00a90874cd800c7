package io.skald.engine;

import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.risk.SizeTable;
import io.skald.store.EncodedChunk;
import io.skald.store.EncodedTable;
import io.skald.store.PersonTable;
import io.skald.work.ForkJoin;
import it.unimi.dsi.fastutil.HashCommon;
import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
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

    /** Beside a class, of the person who was met in it last. */
    private static final long BYTES_PER_PERSON = 48;

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
     * @param persons where classes are of persons: the table's rows by person
     * @param threads that read
     */
    Optional<SizeTable> of(EncodedTable table, Optional<PersonTable> persons, int threads, MemoryBudget budget) {
        EncodedTable scanned = persons.map(ordered -> ordered.as(table)).orElse(table);
        long expected = scanned.store().rows() / oneIn;
        long bytesPerClass = BYTES_PER_CLASS + (persons.isPresent() ? BYTES_PER_PERSON : 0);
        Optional<MemoryBudget.Reservation> held = budget.tryReserve(
                MemoryTag.SCAN, threads * (scanned.store().largestChunkBytes() + 2 * expected * bytesPerClass));
        if (held.isEmpty()) {
            return Optional.empty();
        }
        try {
            Chosen all = new Chosen();
            ChunkRuns runs = new ChunkRuns(
                    scanned.store().chunkCount(),
                    persons.map(PersonTable::large).orElse(List.of()));
            int[] choosing = choosing(table);
            ForkJoin.run(threads, goOn -> {
                Chosen own = new Chosen();
                while (goOn.getAsBoolean()) {
                    Optional<ChunkRuns.Run> run = runs.next();
                    if (run.isEmpty()) {
                        break;
                    }
                    for (int index = run.get().from(); index < run.get().to(); index++) {
                        own.count(scanned, choosing, scanned.store().read(index), persons);
                    }
                }
                synchronized (all) {
                    all.add(own);
                }
            });
            return estimate(all, (scanned.store().rows() - scanned.store().excludedRows()) / (double) oneIn);
        } finally {
            held.get().close();
        }
    }

    /** What one thread has met of the classes that are chosen. */
    private final class Chosen {

        private final Long2LongOpenHashMap sizes = new Long2LongOpenHashMap();
        /** By class, one more than the number of the person who was met in it last. */
        private final Long2LongOpenHashMap lastMet = new Long2LongOpenHashMap();

        private long rows;

        /** Rows of one person come one after the other, so that he was met in a class if he was so last. */
        void count(EncodedTable table, int[] choosing, EncodedChunk chunk, Optional<PersonTable> persons) {
            int[] every = IntStream.range(0, table.quasi().size()).toArray();
            for (int row = 0; row < chunk.rows(); row++) {
                if ((hash(table, choosing, chunk, row) & (oneIn - 1)) == 0
                        && !chunk.excluded().get(row)) {
                    long ofClass = hash(table, every, chunk, row);
                    rows++;
                    if (persons.isEmpty()
                            || isNew(
                                    ofClass, chunk.column(persons.get().place()).number(row))) {
                        sizes.addTo(ofClass, 1);
                    }
                }
            }
        }

        private boolean isNew(long ofClass, long person) {
            return lastMet.put(ofClass, person + 1) != person + 1;
        }

        void add(Chosen other) {
            rows += other.rows;
            other.sizes.long2LongEntrySet().fastForEach(entry -> sizes.addTo(entry.getLongKey(), entry.getLongValue()));
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

    private Optional<SizeTable> estimate(Chosen chosen, double expectedRows) {
        SortedMap<Long, Long> bySize = new TreeMap<>();
        for (long size : chosen.sizes.values()) {
            bySize.merge(size, oneIn, Long::sum);
        }
        boolean typical =
                chosen.sizes.size() >= leastClasses && Math.abs(chosen.rows - expectedRows) <= TOLERANCE * expectedRows;
        return typical ? Optional.of(SizeTable.of(bySize)) : Optional.empty();
    }
}
