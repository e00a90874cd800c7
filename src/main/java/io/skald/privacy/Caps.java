package io.skald.privacy;

import java.io.Serializable;
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
final class Caps implements Serializable {

    private static final long serialVersionUID = 1;

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

    /** The rows of some values, in their order. */
    static long[] rowsOf(ValueTally tally, int[] values) {
        long[] rowsOf = new long[values.length];
        for (int i = 0; i < values.length; i++) {
            rowsOf[i] = tally.rows(values[i]);
        }
        return rowsOf;
    }

    /** Whether {@code rows} of those that some values have are possible. */
    boolean allow(int[] values, long[] rowsOf, long rows) {
        return fitsLong ? allowLong(values, rowsOf, rows) : allowBig(values, rowsOf, rows);
    }

    private boolean allowLong(int[] values, long[] rowsOf, long rows) {
        long sum = 0;
        long whole = denominator.longValue();
        for (int i = 0; i < values.length; i++) {
            long fits = rowsOf[i] * whole;
            long cap = numerators[values[i]];
            sum += cap == NONE ? fits : Math.min(fits, cap * rows);
        }
        return sum * of.longValue() >= need.longValue() * whole * rows;
    }

    private boolean allowBig(int[] values, long[] rowsOf, long rows) {
        BigInteger sum = BigInteger.ZERO;
        BigInteger all = BigInteger.valueOf(rows);
        for (int i = 0; i < values.length; i++) {
            BigInteger fits = BigInteger.valueOf(rowsOf[i]).multiply(denominator);
            long cap = numerators[values[i]];
            sum = sum.add(cap == NONE ? fits : fits.min(BigInteger.valueOf(cap).multiply(all)));
        }
        return sum.multiply(of).compareTo(need.multiply(denominator).multiply(all)) >= 0;
    }

    /** The most rows that are possible of those that some values have, {@code rows} together. */
    long most(int[] values, long[] rowsOf, long rows) {
        return Most.of(rows, some -> allow(values, rowsOf, some));
    }
}
