package io.skald.search;

import io.skald.attribute.bin.Domain;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryShare;
import io.skald.budget.MemoryTag;
import io.skald.histogram.BinVisitor;
import it.unimi.dsi.fastutil.Hash;
import it.unimi.dsi.fastutil.HashCommon;
import it.unimi.dsi.fastutil.longs.Long2LongMap;
import it.unimi.dsi.fastutil.longs.Long2LongMaps;
import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import java.util.Arrays;

/**
 * How many rows each attribute has in each of its bins, at the levels of a lattice. Levels of more bins than are wanted are left out:
 * an attribute may have as many values as there are rows. What they tell never changes.
 */
final class Marginals implements AutoCloseable {

    /** Levels of an attribute with more bins than this cost more memory to look at than they help to order the search. */
    private static final long MOST_BINS = 1 << 18;
    /** A slot has 16 bytes, and a table of at most three quarters of its slots in use has doubled when it had to. */
    private static final long BYTES_PER_BIN = 48;

    private final Long2LongMap[][] rows;
    private final int[] lowest;
    private final MemoryBudget.Reservation room;

    private Marginals(Long2LongMap[][] rows, int[] lowest, MemoryBudget.Reservation room) {
        this.rows = rows;
        this.lowest = lowest;
        this.room = room;
    }

    /**
     * Begins to collect rows.
     *
     * @param every whether all levels are needed; else those that are cheap to look at
     * @throws io.skald.FailureException if all are needed and memory does not suffice
     */
    static Collector collector(SearchSpace space, boolean every, MemoryBudget budget) {
        long mostBins = every ? Long.MAX_VALUE : MOST_BINS;
        while (!every && mostBins > 1 && bytes(space, mostBins) > MemoryShare.MARGINALS.of(budget)) {
            mostBins /= 2;
        }
        return new Collector(space, mostBins, budget.reserve(MemoryTag.MARGINALS, bytes(space, mostBins)));
    }

    private static int lowest(SearchSpace space, int attribute, long mostBins) {
        Domain domain = space.domains().get(attribute);
        int level = space.lattice().bottom().level(attribute);
        while (level < domain.height() && domain.denseBins(level) > mostBins) {
            level++;
        }
        return level;
    }

    private static long bytes(SearchSpace space, long mostBins) {
        long bins = 0;
        for (int i = 0; i < space.domains().size(); i++) {
            Domain domain = space.domains().get(i);
            for (int level = lowest(space, i, mostBins); level <= domain.height(); level++) {
                bins += Math.min(domain.denseBins(level), Math.max(1, space.rows()));
            }
        }
        return bins * BYTES_PER_BIN;
    }

    /** Whether a level has not more bins than are wanted; the top always counts as one. */
    boolean known(int attribute, int level) {
        return level >= lowest[attribute];
    }

    /** Rows per occupied bin of a known level. */
    Long2LongMap rows(int attribute, int level) {
        return rows[attribute][level];
    }

    /** Gives back what they took from the budget. */
    @Override
    public void close() {
        room.close();
    }

    /** Takes the rows from which marginals are made. */
    static final class Collector implements AutoCloseable {

        private final SearchSpace space;
        private final Long2LongOpenHashMap[] rows;
        private final int[] lowest;
        private final MemoryBudget.Reservation room;
        private boolean completed;

        private Collector(SearchSpace space, long mostBins, MemoryBudget.Reservation room) {
            this.space = space;
            this.rows = new Long2LongOpenHashMap[space.domains().size()];
            this.lowest = new int[rows.length];
            this.room = room;
            for (int i = 0; i < rows.length; i++) {
                rows[i] = new Long2LongOpenHashMap();
                lowest[i] = lowest(space, i, mostBins);
            }
        }

        /** Adds the bins of a node at which this attribute is at the lattice's lowest level. */
        BinVisitor collect(int attribute) {
            Domain domain = space.domains().get(attribute);
            int bottom = space.lattice().bottom().level(attribute);
            int level = lowest[attribute];
            Long2LongOpenHashMap target = rows[attribute];
            return (bins, evidence) -> target.addTo(domain.coarsen(bottom, bins[attribute], level), evidence.rows());
        }

        /** The marginals of all that was collected, whose memory is theirs from now on; once. */
        Marginals complete() {
            Long2LongMap[][] levels = new Long2LongMap[rows.length][];
            for (int i = 0; i < rows.length; i++) {
                levels[i] = rolledUp(i);
                rows[i] = new Long2LongOpenHashMap(0);
            }
            completed = true;
            room.tryResize(Math.min(room.bytes(), retainedBytes(levels)));
            return new Marginals(levels, lowest, room);
        }

        /** Tables that do not grow any more take less than was set aside for them. */
        private static long retainedBytes(Long2LongMap[][] levels) {
            return Arrays.stream(levels)
                    .flatMap(Arrays::stream)
                    .mapToLong(table -> 2L * Long.BYTES * HashCommon.arraySize(table.size(), Hash.DEFAULT_LOAD_FACTOR))
                    .sum();
        }

        private Long2LongMap[] rolledUp(int attribute) {
            Domain domain = space.domains().get(attribute);
            Long2LongMap[] levels = new Long2LongMap[domain.height() + 1];
            Arrays.fill(levels, Long2LongMaps.EMPTY_MAP);
            Long2LongOpenHashMap below = rows[attribute];
            levels[lowest[attribute]] = Long2LongMaps.unmodifiable(below);
            for (int level = lowest[attribute] + 1; level < levels.length; level++) {
                Long2LongOpenHashMap target = new Long2LongOpenHashMap();
                for (Long2LongMap.Entry entry : Long2LongMaps.fastIterable(below)) {
                    target.addTo(domain.coarsen(level - 1, entry.getLongKey(), level), entry.getLongValue());
                }
                levels[level] = Long2LongMaps.unmodifiable(target);
                below = target;
            }
            return levels;
        }

        /** Gives back what it took from the budget, unless marginals were made of it. */
        @Override
        public void close() {
            if (!completed) {
                room.close();
            }
        }
    }
}
