package io.skald.privacy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;

/**
 * The models that are {@link Caps} on the values, a missing value being one like others. They are closed under union, for caps and
 * shares are linear in the rows; rows that join a class can break them.
 */
public final class CappedValues implements Model {

    private static final long serialVersionUID = 1;

    private final String words;
    private final Caps caps;
    private final int leastRows;

    private CappedValues(String words, Caps caps, int leastRows) {
        this.words = words;
        this.caps = caps;
        this.leastRows = leastRows;
    }

    /**
     * (alpha, k)-anonymity (Wong and others 2006): no value has more than a share of the rows of a class.
     *
     * @param max the share, above 0 and at most 1
     * @param capped by value, whether it is one of those that must not
     * @param rows of the table
     */
    public static Model alpha(String words, BigDecimal max, boolean[] capped, long rows) {
        long[] numerators = new long[capped.length];
        boolean all = true;
        for (int value = 0; value < capped.length; value++) {
            numerators[value] = capped[value] ? Caps.numerator(max).longValueExact() : Caps.NONE;
            all &= capped[value];
        }
        Caps caps = new Caps(numerators, Caps.denominator(max), BigInteger.ONE, BigInteger.ONE, rows);
        int least = all
                ? Caps.denominator(max)
                        .add(Caps.numerator(max))
                        .subtract(BigInteger.ONE)
                        .divide(Caps.numerator(max))
                        .intValueExact()
                : 1;
        return new CappedValues(words, caps, least);
    }

    /**
     * t-closeness with the equal distance (Li and others 2007): half the sum of the differences between the shares of the values in a class
     * and in the table is at most t; so the parts that both share are 1 - t at the least.
     *
     * @param t from 0 to 1
     * @param rowsOf by value, in the whole table
     */
    public static Model closeness(String words, BigDecimal t, long[] rowsOf, long rows) {
        BigInteger of = Caps.denominator(t);
        BigInteger need = of.subtract(Caps.numerator(t)).max(BigInteger.ZERO);
        Caps caps = new Caps(rowsOf, BigInteger.valueOf(rows), need, of, rows);
        return new CappedValues(words, caps, new LeastRows(rowsOf.length, rows).close(List.of(rowsOf), t));
    }

    /**
     * Basic beta-likeness (Cao and Karras 2012): the share of no value in a class exceeds its share in the table by more than beta times that.
     *
     * @param beta above 0
     * @param rowsOf by value, in the whole table
     */
    public static Model likeness(String words, BigDecimal beta, long[] rowsOf, long rows) {
        BigInteger times = Caps.numerator(beta).add(Caps.denominator(beta));
        long[] numerators = new long[rowsOf.length];
        for (int value = 0; value < numerators.length; value++) {
            numerators[value] =
                    times.multiply(BigInteger.valueOf(rowsOf[value])).longValueExact();
        }
        BigInteger whole = Caps.denominator(beta).multiply(BigInteger.valueOf(rows));
        Caps caps = new Caps(numerators, whole, BigInteger.ONE, BigInteger.ONE, rows);
        return new CappedValues(words, caps, new LeastRows(rowsOf.length, rows).find(n -> fit(numerators, whole, n)));
    }

    /** Whether so many rows fit below the caps. */
    private static boolean fit(long[] numerators, BigInteger whole, long rows) {
        long fitting = 0;
        for (int value = 0; value < numerators.length && fitting < rows; value++) {
            BigInteger most = BigInteger.valueOf(numerators[value])
                    .multiply(BigInteger.valueOf(rows))
                    .divide(whole);
            fitting += most.min(BigInteger.valueOf(rows)).longValueExact();
        }
        return fitting >= rows;
    }

    @Override
    public boolean holds(ValueTally tally) {
        int[] present = tally.present();
        return caps.allow(present, Caps.rowsOf(tally, present), tally.rows());
    }

    @Override
    public long mostKept(ValueTally tally) {
        int[] present = tally.present();
        return caps.most(present, Caps.rowsOf(tally, present), tally.rows());
    }

    @Override
    public int leastRows() {
        return leastRows;
    }

    @Override
    public boolean closed() {
        return true;
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
