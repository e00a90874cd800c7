package io.skald.search;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.Optional;

/** By how much a cost can exceed the optimum. */
public final class Gap {

    private static final int DIGITS = 4;

    private Gap() {}

    /** A gap for a reader, in percent and rounded up. */
    public static String percent(BigDecimal gap) {
        return String.format(
                Locale.ROOT,
                gap.signum() == 0 ? "%,.0f %%" : "%,.1f %%",
                gap.movePointRight(2).setScale(1, RoundingMode.CEILING));
    }

    /**
     * The excess over a lower bound of the optimum as a share of the bound, never understated; empty where the bound is no more than 0 and the
     * cost is, for then no share would do.
     */
    static Optional<BigDecimal> between(BigInteger bound, BigInteger cost) {
        if (cost.compareTo(bound) <= 0) {
            return Optional.of(BigDecimal.ZERO);
        }
        return bound.signum() <= 0
                ? Optional.empty()
                : Optional.of(new BigDecimal(cost.subtract(bound))
                        .divide(new BigDecimal(bound), DIGITS, RoundingMode.CEILING));
    }
}
