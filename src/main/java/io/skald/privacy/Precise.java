package io.skald.privacy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;

/** Logarithms and powers to any number of digits, by their series. */
final class Precise {

    private static final int GUARD = 10;
    private static final BigDecimal TWO = BigDecimal.valueOf(2);

    private final MathContext context;
    private final BigDecimal smallest;

    /** @param digits behind the point that are right, but for the last */
    Precise(int digits) {
        this.context = new MathContext(digits + 2 * GUARD);
        this.smallest = BigDecimal.ONE.movePointLeft(digits + GUARD);
    }

    /** The natural logarithm of a fraction of numbers above 0. */
    BigDecimal log(BigInteger over, BigInteger under) {
        int doublings = over.bitLength() - under.bitLength();
        BigDecimal scaled = new BigDecimal(over)
                .multiply(TWO.pow(-doublings, context), context)
                .divide(new BigDecimal(under), context);
        return logNearOne(scaled).add(logNearOne(TWO).multiply(BigDecimal.valueOf(doublings)), context);
    }

    /** Of a number from 1/2 to 2. */
    private BigDecimal logNearOne(BigDecimal number) {
        BigDecimal ratio = number.subtract(BigDecimal.ONE).divide(number.add(BigDecimal.ONE), context);
        BigDecimal square = ratio.multiply(ratio, context);
        BigDecimal power = ratio;
        BigDecimal sum = BigDecimal.ZERO;
        for (int odd = 1; power.abs().compareTo(smallest) > 0; odd += 2) {
            sum = sum.add(power.divide(BigDecimal.valueOf(odd), context), context);
            power = power.multiply(square, context);
        }
        return sum.multiply(TWO, context);
    }

    /** 2 to the power of a number from 0. */
    BigDecimal powerOfTwo(BigDecimal exponent) {
        int whole = exponent.intValue();
        BigDecimal rest = exponent.subtract(BigDecimal.valueOf(whole)).multiply(logNearOne(TWO), context);
        BigDecimal term = BigDecimal.ONE;
        BigDecimal sum = BigDecimal.ZERO;
        for (int i = 1; term.compareTo(smallest) > 0; i++) {
            sum = sum.add(term, context);
            term = term.multiply(rest, context).divide(BigDecimal.valueOf(i), context);
        }
        return sum.multiply(TWO.pow(whole));
    }
}
