package io.skald.loss;

import io.skald.attribute.bin.Domain;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.List;

/**
 * The ancestor metric (thesis, Definitions 7 and 8; eq. 1.2 summed over the classes, per row and quasi-identifier): how far up its tree a
 * label stands, averaged over quasi-identifiers and rows, from 0 to 1. A suppressed row counts 1.
 */
public final class AncestorMetric {

    private final List<AncestorHeights> heights;
    private final WideSums sums;
    private long rows;

    /** No rows yet. */
    public AncestorMetric(List<? extends Domain> domains) {
        heights = domains.stream().map(AncestorHeights::of).toList();
        sums = new WideSums(domains.size());
    }

    /** Rows of one class; then follows what each quasi-identifier prints for them. */
    void add(long size) {
        rows += size;
    }

    /** How high the label of a bin stands. */
    long height(int attribute, int level, long bin) {
        return heights.get(attribute).of(level, bin);
    }

    /** How high what rows print for a quasi-identifier stands. */
    void add(int attribute, long size, long height) {
        sums.add(attribute, size, height);
    }

    /** The metric, once all kept rows were added. */
    BigDecimal value(long suppressed) {
        BigDecimal all = BigDecimal.valueOf(Math.max(1, rows + suppressed));
        BigDecimal sum = BigDecimal.ZERO;
        for (int i = 0; i < heights.size(); i++) {
            BigInteger whole = BigInteger.valueOf(heights.get(i).whole());
            BigInteger climbed = sums.get(i).add(whole.multiply(BigInteger.valueOf(suppressed)));
            sum = sum.add(new BigDecimal(climbed).divide(new BigDecimal(whole).multiply(all), MathContext.DECIMAL128));
        }
        return sum.divide(BigDecimal.valueOf(Math.max(1, heights.size())), MathContext.DECIMAL128);
    }
}
