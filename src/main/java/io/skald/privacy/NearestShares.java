package io.skald.privacy;

import java.io.Serializable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.function.IntFunction;

/**
 * The two shares nearest to a number that classes can have, which are fractions of whole numbers of rows: no class has one between. So
 * a class is compared with a fraction, exactly, where the number itself is none, such as a logarithm. Found as neighbours in a Farey sequence.
 *
 * @param below the greatest share that is at most the number, or that is less
 * @param above the least that is more, or that is at least the number
 */
record NearestShares(Share below, Share above) {

    private static final int DIGITS = 60;

    /**
     * A fraction in its lowest terms.
     *
     * @param over at least 0
     * @param under at least 1
     */
    record Share(long over, long under) implements Serializable {

        /** Whether some rows of a class are at most this share of it. */
        boolean isAtLeast(long part, long rows) {
            return Products.compare(part, under, over, rows) <= 0;
        }

        /** Whether some rows of a class are this share of it at the least. */
        boolean isAtMost(long part, long rows) {
            return Products.compare(part, under, over, rows) >= 0;
        }

        /** The most rows of so many that are at most this share. */
        long floor(long rows) {
            return times(rows, 0);
        }

        /** The fewest rows of so many that are this share at the least. */
        long ceiling(long rows) {
            return times(rows, under - 1);
        }

        /** The most rows of which a part can be this share at the least; it is above 0. */
        long most(long part) {
            return BigInteger.valueOf(part)
                    .multiply(BigInteger.valueOf(under))
                    .divide(BigInteger.valueOf(over))
                    .min(BigInteger.valueOf(Long.MAX_VALUE))
                    .longValueExact();
        }

        private long times(long rows, long more) {
            return BigInteger.valueOf(over)
                    .multiply(BigInteger.valueOf(rows))
                    .add(BigInteger.valueOf(more))
                    .divide(BigInteger.valueOf(under))
                    .longValueExact();
        }
    }

    /**
     * The neighbours of a fraction below 1.
     *
     * @param equalIsBelow whether a share that is the fraction itself is the one below; else it is the one above
     * @param most rows of a class
     */
    static NearestShares of(BigInteger over, BigInteger under, boolean equalIsBelow, long most) {
        BigInteger a = BigInteger.ZERO;
        BigInteger b = BigInteger.ONE;
        BigInteger c = BigInteger.ONE;
        BigInteger d = BigInteger.ONE;
        BigInteger limit = BigInteger.valueOf(most);
        while (b.add(d).compareTo(limit) <= 0) {
            BigInteger fromBelow = over.multiply(b).subtract(a.multiply(under));
            BigInteger fromAbove = c.multiply(under).subtract(over.multiply(d));
            BigInteger steps = steps(fromBelow, fromAbove, equalIsBelow)
                    .min(limit.subtract(b).divide(d));
            if (steps.signum() > 0) {
                a = a.add(c.multiply(steps));
                b = b.add(d.multiply(steps));
            } else {
                steps = steps(fromAbove, fromBelow, !equalIsBelow)
                        .min(limit.subtract(d).divide(b));
                c = c.add(a.multiply(steps));
                d = d.add(b.multiply(steps));
            }
        }
        return new NearestShares(
                new Share(a.longValueExact(), b.longValueExact()), new Share(c.longValueExact(), d.longValueExact()));
    }

    /** How often one end can be moved towards the number, by the other, without passing it. */
    private static BigInteger steps(BigInteger away, BigInteger perStep, boolean mayMeet) {
        if (perStep.signum() == 0) {
            return BigInteger.ONE.shiftLeft(Long.SIZE);
        }
        return (mayMeet ? away : away.subtract(BigInteger.ONE)).divide(perStep).max(BigInteger.ZERO);
    }

    /**
     * The neighbours of a number below 1 that is no fraction.
     *
     * @param number to so many digits behind the point
     */
    static NearestShares of(IntFunction<BigDecimal> number, long most) {
        for (int digits = DIGITS; ; digits *= 2) {
            BigDecimal doubt = BigDecimal.ONE.movePointLeft(digits - 1);
            NearestShares low = of(number.apply(digits).subtract(doubt), most);
            if (low.equals(of(number.apply(digits).add(doubt), most))) {
                return low;
            }
        }
    }

    private static NearestShares of(BigDecimal number, long most) {
        return of(Caps.numerator(number), Caps.denominator(number), true, most);
    }
}
