package io.skald.histogram.scan;

import io.skald.histogram.HistogramCounter;
import java.math.BigInteger;

/**
 * log2 of the number of rows that share a value's code, in units of 2^-20 bits. It is rounded once, per code, so that sums over rows are exact
 * whatever their order.
 */
final class Information {

    private Information() {}

    /** The information of all values of all rows. */
    static BigInteger sum(CodeRows counted) {
        BigInteger sum = BigInteger.ZERO;
        for (int[] rows : counted.rows()) {
            // No overflow: at most 2^32 rows of less than 2^25 each.
            long ofAttribute = 0;
            for (int ofCode : rows) {
                long count = Integer.toUnsignedLong(ofCode);
                ofAttribute += count * ofRows(count);
            }
            sum = sum.add(BigInteger.valueOf(ofAttribute));
        }
        return sum;
    }

    /** The information of a value that so many rows have. StrictMath, because the last digit must not depend on the machine. */
    static int ofRows(long count) {
        return count <= 1
                ? 0
                : (int) StrictMath.round(
                        StrictMath.log(count) / StrictMath.log(2) * HistogramCounter.INFORMATION_PER_BIT);
    }
}
