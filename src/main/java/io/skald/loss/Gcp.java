package io.skald.loss;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;

/**
 * The global certainty penalty (Xu et al. 2006; thesis eq. 1.3 to 1.5): the share of its domain that a label covers (NCP), averaged over
 * the rows and weighted over the quasi-identifiers. A suppressed row counts 1.
 *
 * @param value from 0 to 1
 * @param perAttribute NCP averaged over the rows, per quasi-identifier
 */
public record Gcp(BigDecimal value, List<BigDecimal> perAttribute) {

    public Gcp {
        perAttribute = List.copyOf(perAttribute);
    }

    /**
     * GCP of a release.
     *
     * @param weights per quasi-identifier; their proportion counts
     * @param suppressed rows suppressed, for whatever reason
     */
    public static Gcp of(LabelSums labels, List<BigDecimal> weights, long suppressed) {
        BigDecimal rows = BigDecimal.valueOf(Math.max(1, labels.rows() + suppressed));
        BigDecimal weighted = BigDecimal.ZERO;
        BigDecimal allWeights = BigDecimal.ZERO;
        List<BigDecimal> perAttribute = new ArrayList<>();
        for (int i = 0; i < weights.size(); i++) {
            BigInteger domain = BigInteger.valueOf(labels.domains().get(i).ncpDenominator());
            BigInteger covered = labels.numerators(i).add(domain.multiply(BigInteger.valueOf(suppressed)));
            BigDecimal ncp =
                    new BigDecimal(covered).divide(new BigDecimal(domain).multiply(rows), MathContext.DECIMAL128);
            perAttribute.add(ncp);
            weighted = weighted.add(ncp.multiply(weights.get(i)));
            allWeights = allWeights.add(weights.get(i));
        }
        BigDecimal value =
                allWeights.signum() == 0 ? BigDecimal.ZERO : weighted.divide(allWeights, MathContext.DECIMAL128);
        return new Gcp(value, perAttribute);
    }
}
