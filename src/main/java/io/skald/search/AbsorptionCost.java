package io.skald.search;

import io.skald.attribute.bin.Domain;
import io.skald.loss.Bits;
import io.skald.loss.NcpUnits;
import io.skald.loss.ValueCounts;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;

/** What an objective rises by when a class of clusters is suppressed: exact, in units of its own that are the same for all classes of a release. */
@FunctionalInterface
public interface AbsorptionCost {

    /**
     * The rise.
     *
     * @param lo per quasi-identifier, the least code of the class
     * @param hi per quasi-identifier, the greatest code
     * @param rows of the class
     */
    BigInteger rise(long[] lo, long[] hi, long rows);

    /** DM* rises by 2 s n, with s rows suppressed already, and 1 - Prec by what the bins' node keeps of n rows: both with the rows alone. */
    static AbsorptionCost rowsAlone() {
        return (lo, hi, rows) -> BigInteger.valueOf(rows);
    }

    /** GCP, exact over a common denominator. */
    static AbsorptionCost gcp(List<Domain> domains, List<BigDecimal> weights) {
        NcpUnits units = NcpUnits.of(domains, weights);
        return (lo, hi, rows) -> {
            BigInteger kept = BigInteger.ZERO;
            for (int i = 0; i < domains.size(); i++) {
                Domain domain = domains.get(i);
                long ofRow = domain.ncpDenominator() - domain.clusterNcpNumerator(lo[i], hi[i]);
                kept = kept.add(units.cost(i, ofRow));
            }
            return kept.multiply(BigInteger.valueOf(rows));
        };
    }

    /** Non-uniform entropy, by the rows per value that no policy suppresses. */
    static AbsorptionCost entropy(List<ValueCounts> counts) {
        return (lo, hi, rows) -> {
            long perRow = 0;
            for (int i = 0; i < lo.length; i++) {
                ValueCounts of = counts.get(i);
                perRow += Bits.log2(of.rows()) - Bits.log2(of.rows(lo[i], hi[i]));
            }
            return BigInteger.valueOf(perRow).multiply(BigInteger.valueOf(rows));
        };
    }
}
