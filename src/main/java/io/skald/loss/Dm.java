package io.skald.loss;

import io.skald.histogram.ClassSizes;
import java.math.BigInteger;

/** The discernibility metric DM (Bayardo and Agrawal 2005): |E|^2 per class of at least k rows, N per row in a smaller one. */
public final class Dm {

    private Dm() {}

    /**
     * DM of classes, in squared rows.
     *
     * @param alreadySuppressed rows that are in no class because a policy suppressed them
     */
    public static BigInteger of(ClassSizes sizes, long k, long alreadySuppressed) {
        BigInteger rows = BigInteger.valueOf(sizes.rows() + alreadySuppressed);
        BigInteger suppressed = BigInteger.valueOf(sizes.rowsBelow(k) + alreadySuppressed);
        return sizes.sumOfSquaresFrom(k).add(rows.multiply(suppressed));
    }
}
