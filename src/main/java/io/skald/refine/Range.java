package io.skald.refine;

import io.skald.attribute.bin.Domain;
import java.util.List;

/**
 * What a cluster prints, in codes of the domains. Categories are widened to all codes below their lowest common ancestor, and
 * missing mixed with numbers to all codes, numbers to where their ends are rounded to, so that two clusters print the same exactly if their ranges are the same.
 *
 * @param lo per quasi-identifier, the least code
 * @param hi per quasi-identifier, the greatest code
 * @param rows in the cluster
 */
record Range(long[] lo, long[] hi, long rows) {

    /** The range of a cluster of codes between these. */
    static Range of(List<Domain> domains, long[] lowest, long[] highest, long rows) {
        long[] lo = lowest.clone();
        long[] hi = highest.clone();
        for (int i = 0; i < lo.length; i++) {
            if (lo[i] == hi[i]) {
                continue;
            }
            Domain domain = domains.get(i);
            if (domain.printsCells()) {
                lo[i] = 0;
                hi[i] = domain.size() - 1;
            } else if (domain.missing().isPresent() && domain.missing().getAsLong() == hi[i]) {
                lo[i] = 0;
            } else if (domain.numeric()) {
                lo[i] = domain.spanStart(lo[i]);
                hi[i] = domain.spanEnd(hi[i]);
            } else {
                int level = 0;
                while (domain.bin(level, lo[i]) != domain.bin(level, hi[i])) {
                    level++;
                }
                long ancestor = domain.bin(level, lo[i]);
                lo[i] = domain.firstCode(level, ancestor);
                hi[i] = domain.lastCode(level, ancestor);
            }
        }
        return new Range(lo, hi, rows);
    }

    /** This cluster with more rows, whose codes lie between these. */
    Range with(List<Domain> domains, long[] lowest, long[] highest, long more) {
        long[] least = lo.clone();
        long[] greatest = hi.clone();
        for (int i = 0; i < least.length; i++) {
            least[i] = Math.min(least[i], lowest[i]);
            greatest[i] = Math.max(greatest[i], highest[i]);
        }
        return of(domains, least, greatest, rows + more);
    }

    /** The range of a cluster in a block. */
    static Range of(List<Domain> domains, Geometry geometry, Cluster cluster) {
        long[] lo = new long[domains.size()];
        long[] hi = new long[lo.length];
        for (int i = 0; i < lo.length; i++) {
            lo[i] = geometry.original(i, cluster.lo()[i]);
            hi[i] = geometry.original(i, cluster.hi()[i]);
        }
        return of(domains, lo, hi, cluster.size());
    }
}
