package io.skald.loss;

import io.skald.histogram.HistogramCounter;
import java.math.BigDecimal;
import java.math.BigInteger;

/** Information in whole units of 2^-20 bits, so that sums of it are exact whatever their order. */
public final class Bits {

    /** Units per bit. */
    public static final long UNITS = HistogramCounter.INFORMATION_PER_BIT;

    private Bits() {}

    /**
     * log2 of a number of rows, in units; never falls as the number rises. Rounded as the information of values is, see {@link
     * HistogramCounter#informationOf}, so that a value that is alone in its bin loses nothing.
     */
    public static long log2(long rows) {
        // StrictMath, because the last digit must not depend on the machine.
        return rows <= 1 ? 0 : StrictMath.round(StrictMath.log(rows) / StrictMath.log(2) * UNITS);
    }

    /** Units as bits. */
    public static BigDecimal of(BigInteger units) {
        return new BigDecimal(units).divide(BigDecimal.valueOf(UNITS));
    }
}
