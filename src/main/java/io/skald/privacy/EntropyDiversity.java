package io.skald.privacy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/**
 * Entropy l-diversity (Machanavajjhala and others 2007): the entropy of a class's values is at least that of l equally frequent ones, and there
 * are l. Missing values are none. With f rows per value and n together: {@code prod f^f l^n <= n^n}. Decided by logarithms, and where those
 * are too near to each other, which is common as classes of l equally frequent values meet it exactly, by whole numbers. Closed
 * under union, as entropy is concave.
 *
 * @param l above 1, maybe a fraction
 */
public record EntropyDiversity(BigDecimal l) implements Diversity {

    private static final double UNCLEAR = 1e-9;
    private static final int BISECTIONS = 60;
    private static final BigInteger SHARES = BigInteger.ONE.shiftLeft(24);

    @Override
    public boolean holds(ValueTally tally) {
        long[] falling = tally.falling();
        if (falling.length < leastRows()) {
            return false;
        }
        if (l.compareTo(BigDecimal.valueOf(falling.length)) == 0) {
            return falling[0] == falling[falling.length - 1];
        }
        long n = tally.rows() - tally.missingRows();
        double left = n * Math.log(l.doubleValue());
        for (long f : falling) {
            left += f * Math.log(f);
        }
        double right = n * Math.log(n);
        return Math.abs(left - right) > UNCLEAR * n ? left < right : holdsExactly(falling, n);
    }

    /** Exponents are divided by what divides them all. */
    private boolean holdsExactly(long[] falling, long n) {
        BigInteger common = BigInteger.valueOf(n);
        for (long f : falling) {
            common = common.gcd(BigInteger.valueOf(f));
        }
        long divisor = common.longValueExact();
        int power = Math.toIntExact(n / divisor);
        BigInteger left = Caps.numerator(l).pow(power);
        for (long f : falling) {
            left = left.multiply(BigInteger.valueOf(f).pow(Math.toIntExact(f / divisor)));
        }
        BigInteger right = BigInteger.valueOf(n).multiply(Caps.denominator(l)).pow(power);
        return left.compareTo(right) <= 0;
    }

    /**
     * With d values, no value has a share above the a at which {@code h(a) + (1 - a) ln(d - 1) = ln l}, as the entropy is greatest where the
     * others share the rest evenly: below that, as under {@link CappedValues#alpha}. a is rounded up.
     */
    @Override
    public long mostKept(ValueTally tally) {
        return tally.distinct() < leastRows() ? 0 : tally.missingRows() + mostKept(tally, share(tally.distinct()));
    }

    @Override
    public long mostOfOne(ValueTally tally) {
        if (tally.distinct() < leastRows()) {
            return 0;
        }
        BigInteger share = share(tally.distinct());
        return share.multiply(BigInteger.valueOf(mostKept(tally, share)))
                .divide(SHARES)
                .longValueExact();
    }

    /** The greatest share that any of d values can have, in {@link #SHARES}. */
    private BigInteger share(int d) {
        double low = 1.0 / d;
        double high = 1;
        for (int i = 0; i < BISECTIONS; i++) {
            double a = (low + high) / 2;
            if (greatestEntropy(a, d) >= Math.log(l.doubleValue())) {
                low = a;
            } else {
                high = a;
            }
        }
        return BigDecimal.valueOf(high)
                .multiply(new BigDecimal(SHARES))
                .setScale(0, RoundingMode.CEILING)
                .toBigInteger()
                .add(BigInteger.ONE);
    }

    /** The most rows of values that no value has more than a share of. */
    private static long mostKept(ValueTally tally, BigInteger share) {
        int values = 1;
        for (int value : tally.present()) {
            values = Math.max(values, value + 1);
        }
        int[] present = tally.presentButMissing();
        return Caps.all(values, share, SHARES, tally.rows())
                .most(present, Caps.rowsOf(tally, present), tally.rows() - tally.missingRows());
    }

    private static double greatestEntropy(double a, int d) {
        double rest = 1 - a;
        return -a * Math.log(a) - (rest <= 0 ? 0 : rest * Math.log(rest)) + (d > 1 ? rest * Math.log(d - 1) : 0);
    }

    @Override
    public int leastRows() {
        return l.setScale(0, RoundingMode.CEILING).intValueExact();
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
        return "diversity.entropy = " + l.toPlainString();
    }
}
