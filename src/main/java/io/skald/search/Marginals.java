package io.skald.search;

import io.skald.attribute.Domain;
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
final class Marginals {

    private final List<Domain> domains;
    private final Lattice lattice;
    private final Long2LongOpenHashMap[][] rows;
    private final int[] lowest;
    private final WideSums information = new WideSums(1);

    /**
     * No rows yet.
     *
     * @param mostBins bins of the levels that are of interest
     */
    Marginals(List<Domain> domains, Lattice lattice, long mostBins) {
        this.domains = domains;
        this.lattice = lattice;
        this.rows = new Long2LongOpenHashMap[domains.size()][];
        this.lowest = new int[domains.size()];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = new Long2LongOpenHashMap[domains.get(i).height() + 1];
            for (int level = 0; level < rows[i].length; level++) {
                rows[i][level] = new Long2LongOpenHashMap();
            }
            lowest[i] = lattice.bottom().level(i);
            while (lowest[i] < domains.get(i).height() && domains.get(i).denseBins(lowest[i]) > mostBins) {
                lowest[i]++;
            }
        }
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

    /** The information of all values of all rows. */
    BigInteger information() {
        return information.get(0);
    }
}
