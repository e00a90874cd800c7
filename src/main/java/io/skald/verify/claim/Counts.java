package io.skald.verify.claim;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;

/**
 * What was counted in the files. A class is the rows of the release that share the labels of all quasi-identifiers;
 * suppressed rows are no class.
 *
 * @param k the claim's k
 * @param rows of the input
 * @param releasedRows rows of the release, masked ones included
 * @param suppressedRows rows left out or masked
 * @param keptRows rows in classes
 * @param classes number of classes
 * @param smallestClass rows in the smallest class, 0 without classes
 * @param largestClass rows in the largest class, 0 without classes
 * @param sumOfSquares sum over the classes of the square of their rows
 */
public record Counts(
        int k,
        long rows,
        long releasedRows,
        long suppressedRows,
        long keptRows,
        long classes,
        long smallestClass,
        long largestClass,
        BigInteger sumOfSquares) {

    /** DM* of the classes and the suppressed rows (SKALD eq. 3). */
    public BigInteger dmStar() {
        return sumOfSquares.add(BigInteger.valueOf(suppressedRows).pow(2));
    }

    /** DM of Bayardo and Agrawal: every suppressed row costs as much as the table has rows. */
    public BigInteger dm() {
        return sumOfSquares.add(BigInteger.valueOf(suppressedRows).multiply(BigInteger.valueOf(rows)));
    }

    /** Rows per class, 0 without classes. */
    public BigDecimal averageClass() {
        return ratio(BigInteger.valueOf(keptRows), BigInteger.valueOf(classes));
    }

    /** C_avg: rows per class, in multiples of k; 0 without classes. */
    public BigDecimal cAvg() {
        return ratio(BigInteger.valueOf(keptRows), BigInteger.valueOf(classes).multiply(BigInteger.valueOf(k)));
    }

    private static BigDecimal ratio(BigInteger numerator, BigInteger denominator) {
        return denominator.signum() == 0
                ? BigDecimal.ZERO
                : new BigDecimal(numerator).divide(new BigDecimal(denominator), MathContext.DECIMAL128);
    }
}
