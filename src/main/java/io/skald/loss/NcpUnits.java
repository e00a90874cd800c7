package io.skald.loss;

import io.skald.attribute.bin.Domain;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;

/**
 * GCP in whole numbers: weights and domains over a common denominator, in which sums of weighted NCP are exact.
 *
 * @param factors per quasi-identifier, what one unit of its NCP's numerator costs
 * @param perSuppressedRow what a row costs whose labels cover their whole domains
 */
public record NcpUnits(List<BigInteger> factors, BigInteger perSuppressedRow) {

    public NcpUnits {
        factors = List.copyOf(factors);
    }

    /** @param weights per quasi-identifier; their proportion counts */
    public static NcpUnits of(List<Domain> domains, List<BigDecimal> weights) {
        int scale = weights.stream().mapToInt(BigDecimal::scale).max().orElse(0);
        BigInteger common = BigInteger.ONE;
        for (Domain domain : domains) {
            BigInteger denominator = BigInteger.valueOf(domain.ncpDenominator());
            common = common.multiply(denominator).divide(common.gcd(denominator));
        }
        List<BigInteger> factors = new ArrayList<>();
        BigInteger suppressed = BigInteger.ZERO;
        for (int i = 0; i < domains.size(); i++) {
            BigInteger weight = weights.get(i).setScale(scale).unscaledValue().multiply(common);
            factors.add(weight.divide(BigInteger.valueOf(domains.get(i).ncpDenominator())));
            suppressed = suppressed.add(weight);
        }
        return new NcpUnits(factors, suppressed);
    }

    /** What the numerators of a quasi-identifier cost. */
    public BigInteger cost(int attribute, BigInteger numerators) {
        return factors.get(attribute).multiply(numerators);
    }

    /** GCP of rows that cost so much together; 0 where all weights are. */
    public BigDecimal gcp(BigInteger cost, BigInteger rows) {
        return quotient(cost, perSuppressedRow.max(BigInteger.ONE).multiply(rows));
    }

    static BigDecimal quotient(BigInteger numerator, BigInteger denominator) {
        return new BigDecimal(numerator).divide(new BigDecimal(denominator), MathContext.DECIMAL128);
    }

    /** What one row's numerator of a quasi-identifier costs. */
    public BigInteger cost(int attribute, long numerator) {
        return cost(attribute, BigInteger.valueOf(numerator));
    }
}
