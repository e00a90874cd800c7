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

/** How many rows each attribute has in each of its bins, at every level of a lattice. */
final class Marginals {

    private final List<Domain> domains;
    private final Lattice lattice;
    private final Long2LongOpenHashMap[][] rows;
    private final WideSums information = new WideSums(1);

    /** No rows yet. */
    Marginals(List<Domain> domains, Lattice lattice) {
        this.domains = domains;
        this.lattice = lattice;
        this.rows = new Long2LongOpenHashMap[domains.size()][];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = new Long2LongOpenHashMap[domains.get(i).height() + 1];
            for (int level = 0; level < rows[i].length; level++) {
                rows[i][level] = new Long2LongOpenHashMap();
            }
        }
    }

    /** Adds the bins of a node at which this attribute is at the lattice's lowest level. */
    BinVisitor collect(int attribute) {
        Long2LongOpenHashMap lowest = rows[attribute][lattice.bottom().level(attribute)];
        return (bins, count, ofBin) -> {
            lowest.addTo(bins[attribute], count);
            if (attribute == 0) {
                information.add(0, 1, ofBin);
            }
        };
    }

    /** Rolls the lowest levels up, once all is collected. */
    void complete() {
        for (int i = 0; i < rows.length; i++) {
            Domain domain = domains.get(i);
            for (int level = lattice.bottom().level(i) + 1; level < rows[i].length; level++) {
                Long2LongOpenHashMap target = rows[i][level];
                for (Long2LongMap.Entry entry : Long2LongMaps.fastIterable(rows[i][level - 1])) {
                    target.addTo(domain.coarsen(level - 1, entry.getLongKey(), level), entry.getLongValue());
                }
            }
        }
    }

    /** Rows per occupied bin. */
    Long2LongMap rows(int attribute, int level) {
        return Long2LongMaps.unmodifiable(rows[attribute][level]);
    }

    /** The information of all values of all rows. */
    BigInteger information() {
        return information.get(0);
    }
}
