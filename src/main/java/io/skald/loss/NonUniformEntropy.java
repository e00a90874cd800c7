package io.skald.loss;

import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * Non-uniform entropy (El Emam et al. 2009, OLA): - sum over rows and quasi-identifiers of log2 P(original value | released label), where P
 * is the share, among the rows of the input whose value the label covers, of those with that value. Suppressed rows are released as
 * {@code *}, which covers all.
 */
public final class NonUniformEntropy {

    private final WideSums ofLabels = new WideSums(1);
    private BigInteger ofValues = BigInteger.ZERO;

    /**
     * Rows that share one label in one quasi-identifier.
     *
     * @param rows how many
     * @param covered rows of the input whose value the label covers
     */
    public void addLabel(long rows, long covered) {
        ofLabels.add(0, rows, Bits.log2(covered));
    }

    /**
     * The original values of rows.
     *
     * @param information sum over the rows and quasi-identifiers of log2 of the rows of the input that share the value, in units of {@link
     *     Bits}
     */
    public void addValues(BigInteger information) {
        ofValues = ofValues.add(information);
    }

    /** The loss of all rows added, in bits. */
    public BigDecimal value() {
        return Bits.of(ofLabels.get(0).subtract(ofValues));
    }
}
