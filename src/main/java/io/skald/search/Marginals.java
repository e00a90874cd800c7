package io.skald.search;

import io.skald.attribute.Domain;
import io.skald.budget.MemoryBudget;
import io.skald.histogram.BinVisitor;
import io.skald.lattice.Lattice;
import io.skald.loss.WideSums;
import it.unimi.dsi.fastutil.longs.Long2LongMap;
import it.unimi.dsi.fastutil.longs.Long2LongMaps;
import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import java.math.BigInteger;
import java.util.List;

/**
 * How many rows each attribute has in each of its bins, at the levels of a lattice. Levels of more bins than are wanted are left out:
 * an attribute may have as many values as there are rows.
 */
final class Marginals implements AutoCloseable {

    /** Levels of an attribute with more bins than this cost more memory to look at than they help to order the search. */
    private static final long MOST_BINS = 1 << 18;
    /** Of what is free, marginals that only help to order the search take at most one part in so many. */
    private static final int SHARE = 8;
    /** A slot has 16 bytes, and a table of at most three quarters of its slots in use has doubled when it had to. */
    private static final long BYTES_PER_BIN = 48;

    private final List<Domain> domains;
    private final Lattice lattice;
    private final Long2LongOpenHashMap[][] rows;
    private final int[] lowest;
    private final WideSums information = new WideSums(1);
    private final MemoryBudget.Reservation room;

    /** No rows yet. */
    private Marginals(SearchSpace space, long mostBins, MemoryBudget.Reservation room) {
        this.domains = space.domains();
        this.lattice = space.lattice();
        this.rows = new Long2LongOpenHashMap[domains.size()][];
        this.lowest = new int[domains.size()];
        this.room = room;
        for (int i = 0; i < rows.length; i++) {
            rows[i] = new Long2LongOpenHashMap[domains.get(i).height() + 1];
            for (int level = 0; level < rows[i].length; level++) {
                rows[i][level] = new Long2LongOpenHashMap();
            }
            lowest[i] = lowest(space, i, mostBins);
        }
    }

    /**
     * No rows yet.
     *
     * @param every whether all levels are needed; else those that are cheap to look at
     * @throws io.skald.FailureException if all are needed and memory does not suffice
     */
    static Marginals over(SearchSpace space, boolean every, MemoryBudget budget) {
        long mostBins = every ? Long.MAX_VALUE : MOST_BINS;
        while (!every && mostBins > 1 && bytes(space, mostBins) > budget.available() / SHARE) {
            mostBins /= 2;
        }
        return new Marginals(space, mostBins, budget.reserve("marginals", bytes(space, mostBins)));
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

    /** Adds the bins of a node at which this attribute is at the lattice's lowest level. */
    BinVisitor collect(int attribute) {
        Domain domain = domains.get(attribute);
        int bottom = lattice.bottom().level(attribute);
        int level = lowest[attribute];
        Long2LongOpenHashMap target = rows[attribute][level];
        return (bins, count, ofBin) -> {
            target.addTo(domain.coarsen(bottom, bins[attribute], level), count);
            if (attribute == 0) {
                information.add(0, 1, ofBin);
            }
        };
    }

    /** Rolls the lowest levels up, once all is collected. */
    void complete() {
        for (int i = 0; i < rows.length; i++) {
            Domain domain = domains.get(i);
            for (int level = lowest[i] + 1; level < rows[i].length; level++) {
                Long2LongOpenHashMap target = rows[i][level];
                for (Long2LongMap.Entry entry : Long2LongMaps.fastIterable(rows[i][level - 1])) {
                    target.addTo(domain.coarsen(level - 1, entry.getLongKey(), level), entry.getLongValue());
                }
            }
        }
    }

    /** Whether a level has not more bins than are wanted; the top always counts as one. */
    boolean known(int attribute, int level) {
        return level >= lowest[attribute];
    }

    /** Rows per occupied bin of a known level. */
    Long2LongMap rows(int attribute, int level) {
        return Long2LongMaps.unmodifiable(rows[attribute][level]);
    }

    /** The same, to be made something else of; it counts as part of these marginals still, and is not to be asked for again. */
    Long2LongOpenHashMap handOver(int attribute, int level) {
        return rows[attribute][level];
    }

    /** The information of all values of all rows. */
    BigInteger information() {
        return information.get(0);
    }

    /** Gives back what they took from the budget. */
    @Override
    public void close() {
        room.close();
    }
}
