package io.skald.refine;

import io.skald.attribute.bin.Domain;
import io.skald.loss.Bits;
import io.skald.loss.ValueCounts;
import io.skald.search.Objective;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.function.Supplier;

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

    /**
     * The rise of an objective.
     *
     * @param counts rows per value, of the rows that no policy suppresses; asked only for entropy
     */
    static AbsorptionCost of(Objective objective, List<Domain> domains, Supplier<List<ValueCounts>> counts) {
        if (objective instanceof Objective.Gcp gcp) {
            return gcp(domains, gcp.weights());
        } else if (objective instanceof Objective.Entropy) {
            return entropy(counts.get());
        }
        return rowsAlone();
    }

    /** DM* rises by 2 s n, with s rows suppressed already, and 1 - Prec by what the bins' node keeps of n rows: both with the rows alone. */
    private static AbsorptionCost rowsAlone() {
        return (lo, hi, rows) -> BigInteger.valueOf(rows);
    }

    private static AbsorptionCost gcp(List<Domain> domains, List<BigDecimal> weights) {
        int scale = weights.stream().mapToInt(BigDecimal::scale).max().orElse(0);
        BigInteger common = BigInteger.ONE;
        for (Domain domain : domains) {
            BigInteger denominator = BigInteger.valueOf(domain.ncpDenominator());
            common = common.multiply(denominator).divide(common.gcd(denominator));
        }
        BigInteger[] factors = new BigInteger[domains.size()];
        for (int i = 0; i < factors.length; i++) {
            BigInteger weight = weights.get(i).setScale(scale).unscaledValue().multiply(common);
            factors[i] = weight.divide(BigInteger.valueOf(domains.get(i).ncpDenominator()));
        }
        return (lo, hi, rows) -> {
            BigInteger kept = BigInteger.ZERO;
            for (int i = 0; i < factors.length; i++) {
                Domain domain = domains.get(i);
                long ofRow = domain.ncpDenominator() - domain.clusterNcpNumerator(lo[i], hi[i]);
                kept = kept.add(factors[i].multiply(BigInteger.valueOf(ofRow)));
            }
            return kept.multiply(BigInteger.valueOf(rows));
        };
    }

    private static AbsorptionCost entropy(List<ValueCounts> counts) {
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
