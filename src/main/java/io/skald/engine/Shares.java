package io.skald.engine;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Parts of a whole as a job writes them. */
public final class Shares {

    private static final MathContext SIX_DIGITS_UP = new MathContext(6, RoundingMode.CEILING);

    private Shares() {}

    /** A short decimal share that allows at least so many of the rows. */
    static String atLeast(long part, long rows) {
        return new BigDecimal(part)
                .divide(new BigDecimal(Math.max(1, rows)), SIX_DIGITS_UP)
                .stripTrailingZeros()
                .toPlainString();
    }
}
