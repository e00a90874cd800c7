package io.skald.privacy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;

/**
 * Models that cap how many rows of a class may have each value, in proportion to its rows: of x rows those that fit below the caps must be
 * a share of x. All is exact: caps and shares are fractions of whole numbers.
 *
 * <p>Of a class of which a larger part is too much, the largest part that fits bounds what can be kept of it: the rows that fit below the caps
 * are a concave function of x that is 0 at 0, so that the numbers of rows that are possible have no gap.
 */
final class Caps {

    /** In place of a numerator: the value has no cap. */
    static final long NONE = -1;

    private static final int LONG_BITS = 62;

    private final long[] numerators;
    private final BigInteger denominator;
    private final BigInteger need;
    private final BigInteger of;
    private final boolean fitsLong;

    /**
     * The caps of the values: {@code numerators[value] / denominator} of the rows.
     *
     * @param need of {@code of}, the share of the rows that must fit
     * @param rows that a class can have
     */
    Caps(long[] numerators, BigInteger denominator, BigInteger need, BigInteger of, long rows) {
        this.numerators = numerators.clone();
        this.denominator = denominator;
        this.need = need;
        this.of = of;
        long greatest = Arrays.stream(numerators).max().orElse(1);
        int bits = Math.max(denominator.bitLength(), Long.SIZE - Long.numberOfLeadingZeros(Math.max(1, greatest)))
                + BigInteger.valueOf(rows).bitLength()
                + of.bitLength();
        this.fitsLong = bits < LONG_BITS;
    }

    /** One cap for all of so many values. */
    static Caps all(int values, BigInteger numerator, BigInteger denominator, long rows) {
        long[] numerators = new long[values];
        Arrays.fill(numerators, numerator.longValueExact());
        return new Caps(numerators, denominator, BigInteger.ONE, BigInteger.ONE, rows);
    }

    /** The numerator of a decimal over {@link #denominator(BigDecimal)}. */
    static BigInteger numerator(BigDecimal decimal) {
        return plain(decimal).unscaledValue();
    }

    /** A power of ten. */
    static BigInteger denominator(BigDecimal decimal) {
        return BigInteger.TEN.pow(plain(decimal).scale());
    }

    private static BigDecimal plain(BigDecimal decimal) {
        BigDecimal stripped = decimal.stripTrailingZeros();
        return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
    }

    /** Whether so many of a class's rows are possible; {@code rows} of them are looked at. */
    boolean allow(ValueTally tally, int[] present, long rows) {
        return fitsLong ? allowLong(tally, present, rows) : allowBig(tally, present, rows);
    }

    private boolean allowLong(ValueTally tally, int[] present, long rows) {
        long sum = 0;
        long whole = denominator.longValue();
        for (int value : present) {
            long fits = tally.rows(value) * whole;
            sum += numerators[value] == NONE ? fits : Math.min(fits, numerators[value] * rows);
        }
        return sum * of.longValue() >= need.longValue() * whole * rows;
    }

    private boolean allowBig(ValueTally tally, int[] present, long rows) {
        BigInteger sum = BigInteger.ZERO;
        BigInteger all = BigInteger.valueOf(rows);
        for (int value : present) {
            BigInteger fits = BigInteger.valueOf(tally.rows(value)).multiply(denominator);
            sum = sum.add(
                    numerators[value] == NONE
                            ? fits
                            : fits.min(BigInteger.valueOf(numerators[value]).multiply(all)));
        }
        return sum.multiply(of).compareTo(need.multiply(denominator).multiply(all)) >= 0;
    }

    /** The most rows of some values, which have so many together, that are possible. */
    long most(ValueTally tally, int[] present, long rows) {
        long possible = 0;
        long impossible = rows + 1;
        while (impossible - possible > 1) {
            long middle = possible + (impossible - possible) / 2;
            if (allow(tally, present, middle)) {
                possible = middle;
            } else {
                impossible = middle;
            }
        }
        return possible;
    }
}
