package io.skald.privacy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;

/**
 * k-map (Sweeney 2001) where nothing is known of the population but its size, by the estimators of El Emam and Dankar (2008) as ARX has them: a class
 * of k rows of the population has about lambda = k times rows over population in a table that was drawn at random from it. A class of so many rows
 * that a class of k is unlikely to have more stands for k of the population or more. What it asks of classes is thus a number of rows, which is known
 * once the rows of the table are. Where k counts persons, all of this is of persons.
 *
 * @param k rows of the population that each class must stand for
 * @param population its rows
 * @param estimate how the rows of a class in the table are distributed
 * @param significance of the estimate, between 0 and 1
 */
public record EstimatedMap(int k, long population, Estimate estimate, BigDecimal significance) {

    /** The greatest k: what is asked of a table of any size is found in an instant. */
    public static final int MOST = 100_000;

    private static final MathContext DIGITS = new MathContext(60);

    /** How the rows are distributed that a class of the population has in the table. */
    public enum Estimate {
        POISSON(0),
        /** The same of classes of which the table has a row. */
        ZERO_TRUNCATED(1);

        private final int first;

        Estimate(int first) {
            this.first = first;
        }
    }

    /** @throws IllegalArgumentException if a number is out of its range */
    public EstimatedMap {
        if (k < 1 || k > MOST || population < 1) {
            throw new IllegalArgumentException("no k-map: " + k + " of " + population);
        }
        if (significance.signum() <= 0 || significance.compareTo(BigDecimal.ONE) >= 0) {
            throw new IllegalArgumentException("not a significance: " + significance);
        }
    }

    /**
     * The rows or persons that each class of a table must have; never more than k, and never fewer for a larger table.
     *
     * @param sample how many of the population the table has
     */
    public int leastOfClass(long sample) {
        BigDecimal lambda = new BigDecimal(BigInteger.valueOf(k).multiply(BigInteger.valueOf(sample)))
                .divide(BigDecimal.valueOf(population), DIGITS);
        BigDecimal needed = BigDecimal.ONE.subtract(significance).multiply(sumOfAll(lambda), DIGITS);
        BigDecimal term = BigDecimal.ONE;
        BigDecimal sum = BigDecimal.ZERO;
        for (int count = 0; ; count++) {
            term = count == 0 ? term : next(term, lambda, count);
            sum = count < estimate.first ? sum : sum.add(term, DIGITS);
            int least = count + 2 - estimate.first;
            if (count >= estimate.first && sum.compareTo(needed) >= 0 || least >= k) {
                return Math.min(k, least);
            }
        }
    }

    /** Of lambda^i / i! over all i: nothing is subtracted, so no digits are lost. */
    private BigDecimal sumOfAll(BigDecimal lambda) {
        BigDecimal term = BigDecimal.ONE;
        BigDecimal sum = estimate.first == 0 ? BigDecimal.ONE : BigDecimal.ZERO;
        for (int count = 1; ; count++) {
            term = next(term, lambda, count);
            BigDecimal more = sum.add(term, DIGITS);
            if (more.compareTo(sum) == 0 && lambda.compareTo(BigDecimal.valueOf(count)) < 0) {
                return sum;
            }
            sum = more;
        }
    }

    private static BigDecimal next(BigDecimal term, BigDecimal lambda, int count) {
        return term.multiply(lambda, DIGITS).divide(BigDecimal.valueOf(count), DIGITS);
    }
}
