package io.skald.privacy;

import java.math.BigInteger;

/**
 * A bound on the average risk of the rows that are kept: their classes over their rows, which is the prosecutor's risk on average and what a marketer
 * gets right. Unlike a {@link Requirement} it is asked of all classes together: classes that hold it may make one release that does not, and the other
 * way round.
 *
 * @param over of the greatest average, as a fraction
 * @param under above 0
 */
public record AverageRisk(BigInteger over, BigInteger under) {

    /** @throws IllegalArgumentException if the bound is not above 0 */
    public AverageRisk {
        if (over.signum() <= 0 || under.signum() <= 0) {
            throw new IllegalArgumentException("not a risk: " + over + "/" + under);
        }
    }

    /** Whether so many classes of so many rows in all are within the bound; no classes are. */
    public boolean holds(long classes, long rows) {
        return BigInteger.valueOf(classes)
                        .multiply(under)
                        .compareTo(BigInteger.valueOf(rows).multiply(over))
                <= 0;
    }

    /** The most classes that so many rows may make. */
    public long mostClasses(long rows) {
        return BigInteger.valueOf(rows)
                .multiply(over)
                .divide(under)
                .min(BigInteger.valueOf(Long.MAX_VALUE))
                .longValueExact();
    }

    /** The fewest rows that so many classes must have. */
    public long leastRows(long classes) {
        return BigInteger.valueOf(classes)
                .multiply(under)
                .add(over)
                .subtract(BigInteger.ONE)
                .divide(over)
                .min(BigInteger.valueOf(Long.MAX_VALUE))
                .longValueExact();
    }

    /** The same fraction in its lowest terms. */
    public AverageRisk inLowestTerms() {
        BigInteger common = over.gcd(under);
        return new AverageRisk(over.divide(common), under.divide(common));
    }

    @Override
    public String toString() {
        return under.equals(BigInteger.ONE) ? over.toString() : over + "/" + under;
    }
}
