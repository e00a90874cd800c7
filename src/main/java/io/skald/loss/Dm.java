package io.skald.loss;

import io.skald.histogram.ClassSizes;
import io.skald.privacy.Requirement;
import java.math.BigInteger;

/** The discernibility metric DM (Bayardo and Agrawal 2005): |E|^2 per class that is kept, N per row in another. Its authors keep classes of k rows. */
public final class Dm {

    private Dm() {}

    /**
     * DM of classes, in squared rows.
     *
     * @param alreadySuppressed rows that are in no class because a policy suppressed them
     */
    public static BigInteger of(ClassSizes sizes, Requirement requirement, long alreadySuppressed) {
        return ofKept(sizes.holding(requirement), sizes.rowsFailing(requirement) + alreadySuppressed);
    }

    /**
     * DM of classes that are all kept, in squared rows.
     *
     * @param suppressed rows that are in no class
     */
    public static BigInteger ofKept(ClassSizes kept, long suppressed) {
        BigInteger rows = BigInteger.valueOf(kept.rows() + suppressed);
        return kept.sumOfSquares().add(rows.multiply(BigInteger.valueOf(suppressed)));
    }
}
