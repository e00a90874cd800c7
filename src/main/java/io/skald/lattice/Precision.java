package io.skald.lattice;

import io.skald.attribute.bin.Domain;
import java.math.BigInteger;
import java.util.List;

/**
 * Prec of a node (Sweeney, as used by SKALD phase 1): 1 - (1/m) sum over the m quasi-identifiers of level / height, the height being
 * that of the whole hierarchy whatever the levels that a search may use. Kept as whole numbers over one denominator, so that equal
 * precisions are equal. An attribute without levels to rise loses nothing.
 */
public final class Precision {

    private final BigInteger denominator;
    private final BigInteger[] perLevel;

    private Precision(int[] heights) {
        BigInteger common = BigInteger.ONE;
        for (int height : heights) {
            BigInteger factor = BigInteger.valueOf(Math.max(1, height));
            common = common.multiply(factor).divide(common.gcd(factor));
        }
        perLevel = new BigInteger[heights.length];
        for (int i = 0; i < heights.length; i++) {
            perLevel[i] = heights[i] == 0 ? BigInteger.ZERO : common.divide(BigInteger.valueOf(heights[i]));
        }
        denominator = common.multiply(BigInteger.valueOf(Math.max(1, heights.length)));
    }

    /** For these attributes. */
    public static Precision of(List<? extends Domain> domains) {
        return new Precision(domains.stream().mapToInt(Domain::height).toArray());
    }

    /** 1 - Prec of a node, as a multiple of 1 / {@link #denominator()}: the less the better. Rises strictly up the lattice. */
    public BigInteger loss(Node node) {
        BigInteger sum = BigInteger.ZERO;
        for (int i = 0; i < perLevel.length; i++) {
            sum = sum.add(loss(i, node.level(i)));
        }
        return sum;
    }

    /** One attribute's part of {@link #loss(Node)}. */
    public BigInteger loss(int attribute, int level) {
        return perLevel[attribute].multiply(BigInteger.valueOf(level));
    }

    /** What {@link #loss} counts in. */
    public BigInteger denominator() {
        return denominator;
    }

    /** Prec, from 0 to 1, rounded. */
    public double value(Node node) {
        return denominator.subtract(loss(node)).doubleValue() / denominator.doubleValue();
    }

    /** Orders nodes by falling precision, then lexicographically. */
    public int compare(Node a, Node b) {
        int byLoss = loss(a).compareTo(loss(b));
        return byLoss != 0 ? byLoss : a.compareTo(b);
    }
}
