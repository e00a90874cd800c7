package io.skald.loss;

import io.skald.histogram.ClassSizes;
import io.skald.privacy.Requirement;
import java.math.BigInteger;

/**
 * The monotone discernibility metric DM*, in squared rows. SKALD eq. (3) adds the square of the suppressed rows, s^2, to the sum of |E|^2
 * over the kept classes; other programs report one of the two sums alone.
 *
 * @param value sum of |E|^2 over kept classes, plus s^2 (SKALD eq. 3)
 * @param kept sum of |E|^2 over kept classes only
 * @param all sum of |E|^2 over all classes before suppression, as OLA and ARX have it
 */
public record DmStar(BigInteger value, BigInteger kept, BigInteger all) {

    /**
     * DM* of classes.
     *
     * @param sizes all classes before suppression
     * @param requirement classes that have not what it asks are suppressed
     * @param alreadySuppressed rows that are in no class because a policy suppressed them; they count in s
     */
    public static DmStar of(ClassSizes sizes, Requirement requirement, long alreadySuppressed) {
        BigInteger kept = sizes.holding(requirement).sumOfSquares();
        return of(kept, sizes.rowsFailing(requirement) + alreadySuppressed, sizes.sumOfSquares());
    }

    /**
     * DM* of classes that are all kept.
     *
     * @param suppressed rows that are in no class
     */
    public static DmStar ofKept(ClassSizes kept, long suppressed) {
        return of(kept.sumOfSquares(), suppressed, kept.sumOfSquares());
    }

    private static DmStar of(BigInteger kept, long suppressed, BigInteger all) {
        return new DmStar(kept.add(BigInteger.valueOf(suppressed).pow(2)), kept, all);
    }
}
