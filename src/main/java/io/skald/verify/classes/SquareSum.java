package io.skald.verify.classes;

import java.math.BigInteger;

/** A sum of squares, which passes 2^63. */
final class SquareSum {

    private long squares;
    private BigInteger before = BigInteger.ZERO;

    /** A square below 2^62 added to a sum below 2^62 fits a long; what does not fit goes on as a big number. */
    void add(long number) {
        if (number > Integer.MAX_VALUE || squares > Long.MAX_VALUE / 2) {
            before = before.add(BigInteger.valueOf(squares))
                    .add(BigInteger.valueOf(number).pow(2));
            squares = 0;
        } else {
            squares += number * number;
        }
    }

    BigInteger sum() {
        return before.add(BigInteger.valueOf(squares));
    }
}
