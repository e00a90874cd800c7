package io.skald.lattice;

import io.skald.attribute.bin.Domain;
import java.math.BigInteger;
import java.util.List;

/**
 * The dense number of bins at a node (SKALD eq. 1): the product of every attribute's bins at its level, plus 1 for suppressed rows.
 * No node has more occupied bins than {@link #combinations}.
 */
public final class DenseBinCounts {

    private final long[][] perLevel;

    private DenseBinCounts(long[][] perLevel) {
        this.perLevel = perLevel;
    }

    /** For these attributes. */
    public static DenseBinCounts of(List<? extends Domain> domains) {
        long[][] perLevel = new long[domains.size()][];
        for (int i = 0; i < perLevel.length; i++) {
            Domain domain = domains.get(i);
            perLevel[i] = new long[domain.height() + 1];
            for (int level = 0; level < perLevel[i].length; level++) {
                perLevel[i][level] = Math.max(1, domain.denseBins(level));
            }
        }
        return new DenseBinCounts(perLevel);
    }

    /** Eq. (1), exact. */
    public BigInteger at(Node node) {
        return combinations(node).add(BigInteger.ONE);
    }

    /** The product alone. */
    public BigInteger combinations(Node node) {
        BigInteger product = BigInteger.ONE;
        for (int i = 0; i < perLevel.length; i++) {
            product = product.multiply(factor(i, node.level(i)));
        }
        return product;
    }

    /** One attribute's factor. */
    BigInteger factor(int attribute, int level) {
        return BigInteger.valueOf(perLevel[attribute][level]);
    }

    /** The product alone, rounded. */
    public double estimate(Node node) {
        double product = 1;
        for (int i = 0; i < perLevel.length; i++) {
            product *= perLevel[i][node.level(i)];
        }
        return product;
    }

    /** Whether the product alone is at most so many; exact and without large numbers. */
    public boolean combinationsAtMost(Node node, long most) {
        long product = 1;
        for (int i = 0; i < perLevel.length; i++) {
            long factor = perLevel[i][node.level(i)];
            if (product > most / factor) {
                return false;
            }
            product *= factor;
        }
        return product <= most;
    }
}
