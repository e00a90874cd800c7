package io.skald.verify.claim;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;

/**
 * That classes stand for rows, or persons, of a population of which nothing is known but its size (k-map, estimated): of a class of k there, those in
 * the table follow a Poisson distribution, and as many in the table as that has with no more than this probability are at least k there.
 *
 * @param k rows or persons of the population, at the least
 * @param population its rows or persons
 * @param truncated whether the distribution is that of classes with a row in the table
 * @param significance the probability
 */
public record MapClaim(int k, long population, boolean truncated, BigDecimal significance) {

    private static final MathContext DIGITS = new MathContext(90);
    private static final BigDecimal NOTHING = BigDecimal.ONE.movePointLeft(80);
    private static final int HALVINGS = 20;

    /**
     * The rows, or persons, that each class must have: one more, or two without truncation, than the least number that is exceeded with no more than the given probability; at
     * the most k. The probabilities are summed from the far end.
     *
     * @param sample how many of the population the input has; more than all count as all
     */
    public int leastOfClass(long sample) {
        BigDecimal mean = BigDecimal.valueOf(k)
                .multiply(BigDecimal.valueOf(Math.min(sample, population)))
                .divide(BigDecimal.valueOf(population), DIGITS);
        BigDecimal none = BigDecimal.ONE.divide(exponential(mean), DIGITS);
        List<BigDecimal> probability = new ArrayList<>(List.of(none));
        while (probability.size() <= mean.intValue()
                || probability.get(probability.size() - 1).compareTo(NOTHING) > 0) {
            BigDecimal last = probability.get(probability.size() - 1);
            probability.add(last.multiply(mean, DIGITS).divide(BigDecimal.valueOf(probability.size()), DIGITS));
        }
        BigDecimal whole = truncated ? BigDecimal.ONE.subtract(none) : BigDecimal.ONE;
        BigDecimal allowed = significance.multiply(whole, DIGITS);
        int exceeded = probability.size();
        BigDecimal beyond = BigDecimal.ZERO;
        while (exceeded > (truncated ? 1 : 0)) {
            BigDecimal more = beyond.add(exceeded < probability.size() ? probability.get(exceeded) : BigDecimal.ZERO);
            if (more.compareTo(allowed) > 0) {
                break;
            }
            beyond = more;
            exceeded--;
        }
        return (int) Math.min(k, (long) exceeded + (truncated ? 1 : 2));
    }

    private static BigDecimal exponential(BigDecimal exponent) {
        BigDecimal part = exponent.divide(BigDecimal.valueOf(1L << HALVINGS), DIGITS);
        BigDecimal sum = BigDecimal.ONE;
        BigDecimal term = BigDecimal.ONE;
        for (int i = 1; term.compareTo(NOTHING.multiply(NOTHING)) > 0; i++) {
            term = term.multiply(part, DIGITS).divide(BigDecimal.valueOf(i), DIGITS);
            sum = sum.add(term, DIGITS);
        }
        return sum.pow(1 << HALVINGS, DIGITS);
    }
}
