package io.skald.loss;

import java.math.BigDecimal;
import java.math.BigInteger;
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
        BigInteger rows = BigInteger.valueOf(Math.max(1, labels.rows() + suppressed));
        NcpUnits units = NcpUnits.of(labels.domains(), weights);
        BigInteger cost = BigInteger.ZERO;
        List<BigDecimal> perAttribute = new ArrayList<>();
        for (int i = 0; i < weights.size(); i++) {
            BigInteger domain = BigInteger.valueOf(labels.domains().get(i).ncpDenominator());
            BigInteger covered = labels.numerators(i).add(domain.multiply(BigInteger.valueOf(suppressed)));
            perAttribute.add(NcpUnits.quotient(covered, domain.multiply(rows)));
            cost = cost.add(units.cost(i, covered));
        }
        return new Gcp(units.gcp(cost, rows), perAttribute);
    }
}
