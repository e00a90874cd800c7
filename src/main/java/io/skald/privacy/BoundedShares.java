package io.skald.privacy;

import io.skald.privacy.NearestShares.Share;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * Models that bound the share of each value, from above and maybe from below, by numbers that need be no fractions. A missing value is one like
 * others. Closed under union, unless a value that is absent is let off: then the union of a class without it and of one that has
 * enough of it may have too little.
 *
 * <p>Of x rows that are kept of a class, whichever they are, the rows of a value are at most its share of x: so those that fit are x at
 * the most. That holds of classes that let absent values off as well, for what bounds shares from above alone is closed. Where none may be absent, a
 * class in which one is keeps nothing, and as the rows of a value are at least its share of x, they bound x.
 */
public final class BoundedShares implements Model {

    private static final long serialVersionUID = 1;

    /** In the caps, rounded up: what can be kept is a bound. */
    private static final BigInteger PARTS = BigInteger.ONE.shiftLeft(30);

    private static final int ROUGH = 60;

    private static final Share ALL = new Share(1, 1);
    private static final Share NONE = new Share(0, 1);

    private final String words;
    private final Share[] most;
    private final Share[] least;
    private final boolean allPresent;
    private final boolean closed;
    private final int values;
    private final Caps caps;
    private final int leastRows;

    private BoundedShares(String words, Share[] most, Share[] least, Absent absent, long rows) {
        this.words = words;
        this.most = most;
        this.least = least;
        this.allPresent = absent == Absent.FAILS;
        this.closed = absent != Absent.IGNORED;
        this.values =
                (int) Arrays.stream(least).filter(share -> share.over() > 0).count();
        long[] numerators = new long[most.length];
        for (int value = 0; value < most.length; value++) {
            numerators[value] = most[value].ceiling(PARTS.longValueExact());
        }
        this.caps = new Caps(numerators, PARTS, BigInteger.ONE, BigInteger.ONE, rows);
        this.leastRows = new LeastRows(most.length, rows).find(this::fit);
    }

    private enum Absent {
        /** No class may lack a value. */
        FAILS,
        /** What is asked from below is asked of values that a class has. */
        IGNORED,
        /** Nothing is asked from below. */
        NO_MATTER
    }

    /**
     * Enhanced beta-likeness (Cao and Karras 2012): the share of no value in a class exceeds its share p in the table by more than
     * {@code min(beta, -ln p)} times that. As the logarithm of a fraction is none, no class meets that bound exactly.
     *
     * @param beta above 0
     * @param rowsOf by value, in the whole table
     */
    public static Model enhancedLikeness(String words, BigDecimal beta, long[] rowsOf, long rows) {
        Share[] most = new Share[rowsOf.length];
        Map<Long, Share> known = new HashMap<>();
        for (int value = 0; value < most.length; value++) {
            most[value] = rowsOf[value] == rows || rowsOf[value] == 0
                    ? ALL
                    : known.computeIfAbsent(rowsOf[value], ofValue -> mostLike(beta, ofValue, rows));
        }
        Share[] least = new Share[most.length];
        Arrays.fill(least, NONE);
        return new BoundedShares(words, most, least, Absent.NO_MATTER, rows);
    }

    private static Share mostLike(BigDecimal beta, long ofValue, long rows) {
        BigInteger few = BigInteger.valueOf(ofValue);
        BigInteger all = BigInteger.valueOf(rows);
        if (new Precise(Long.SIZE).log(all, few).compareTo(beta) > 0) {
            BigInteger of = Caps.denominator(beta);
            return below(few.multiply(of.add(Caps.numerator(beta))), all.multiply(of), true, rows);
        }
        return NearestShares.of(
                        digits -> quotient(
                                new Precise(digits)
                                        .log(all, few)
                                        .add(BigDecimal.ONE)
                                        .multiply(new BigDecimal(few)),
                                new BigDecimal(all),
                                digits),
                        rows)
                .below();
    }

    private static Share below(BigInteger over, BigInteger under, boolean orEqual, long rows) {
        return over.compareTo(under) >= (orEqual ? 0 : 1)
                ? ALL
                : NearestShares.of(over, under, orEqual, rows).below();
    }

    /**
     * delta-disclosure privacy (Brickell and Shmatikov 2008): the logarithm, to base 2, of the share of each value in a class over that in the table
     * is less than delta, and more than -delta. So each value of the table must be in each class, unless absent ones are let off.
     *
     * @param delta above 0
     * @param rowsOf by value, in the whole table
     */
    public static Model disclosure(String words, BigDecimal delta, boolean absentFails, long[] rowsOf, long rows) {
        IntFunction<BigDecimal> factor = factor(delta);
        Share[] most = new Share[rowsOf.length];
        Share[] least = new Share[rowsOf.length];
        for (int value = 0; value < most.length; value++) {
            if (rowsOf[value] == 0) {
                most[value] = ALL;
                least[value] = NONE;
            } else if (isWhole(delta)) {
                BigInteger over = BigInteger.valueOf(rowsOf[value]);
                BigInteger under = BigInteger.valueOf(rows);
                int doublings = delta.intValueExact();
                most[value] = below(over.shiftLeft(doublings), under, false, rows);
                least[value] = NearestShares.of(over, under.shiftLeft(doublings), true, rows)
                        .above();
            } else {
                BigDecimal over = BigDecimal.valueOf(rowsOf[value]);
                BigDecimal under = BigDecimal.valueOf(rows);
                most[value] = factor.apply(ROUGH).multiply(over).compareTo(under) > 0
                        ? ALL
                        : NearestShares.of(
                                        digits -> quotient(factor.apply(digits).multiply(over), under, digits), rows)
                                .below();
                least[value] = NearestShares.of(
                                digits -> quotient(over, under.multiply(factor.apply(digits)), digits), rows)
                        .above();
            }
        }
        return new BoundedShares(words, most, least, absentFails ? Absent.FAILS : Absent.IGNORED, rows);
    }

    private static IntFunction<BigDecimal> factor(BigDecimal delta) {
        Map<Integer, BigDecimal> known = new HashMap<>();
        return digits -> known.computeIfAbsent(digits, some -> new Precise(some).powerOfTwo(delta));
    }

    private static boolean isWhole(BigDecimal number) {
        return number.stripTrailingZeros().scale() <= 0;
    }

    private static BigDecimal quotient(BigDecimal over, BigDecimal under, int digits) {
        return over.divide(under, new MathContext(2 * digits));
    }

    /** Whether a class of so many rows can be: each value has a whole number of them within its bounds. */
    private boolean fit(long rows) {
        long fewest = 0;
        long greatest = 0;
        for (int value = 0; value < most.length; value++) {
            long from = allPresent ? least[value].ceiling(rows) : 0;
            long to = most[value].floor(rows);
            if (from > to) {
                return false;
            }
            fewest += from;
            greatest += to;
        }
        return fewest <= rows && rows <= greatest;
    }

    @Override
    public boolean holds(ValueTally tally) {
        int[] present = tally.present();
        if (allPresent && present.length < values) {
            return false;
        }
        for (int value : present) {
            long part = tally.rows(value);
            if (!most[value].isAtLeast(part, tally.rows()) || !least[value].isAtMost(part, tally.rows())) {
                return false;
            }
        }
        return true;
    }

    @Override
    public long mostKept(ValueTally tally) {
        int[] present = tally.present();
        long[] rowsOf = Caps.rowsOf(tally, present);
        long kept = caps.most(present, rowsOf, tally.rows());
        if (allPresent) {
            kept = present.length < values ? 0 : kept;
            for (int i = 0; i < present.length; i++) {
                kept = Math.min(kept, least[present[i]].most(rowsOf[i]));
            }
        }
        return kept;
    }

    @Override
    public int leastRows() {
        return leastRows;
    }

    @Override
    public boolean closed() {
        return closed;
    }

    @Override
    public boolean outlastsMerging() {
        return false;
    }

    @Override
    public String toString() {
        return words;
    }
}
