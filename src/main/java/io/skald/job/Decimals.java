package io.skald.job;

import java.math.BigDecimal;

/** One spelling for equal decimal numbers. */
final class Decimals {

    private Decimals() {}

    /** Without zeros at the end of the fraction and without exponent. */
    static BigDecimal shortest(BigDecimal number) {
        BigDecimal stripped = number.stripTrailingZeros();
        return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
    }

    /** As {@link #shortest} prints. */
    static String plain(BigDecimal number) {
        return shortest(number).toPlainString();
    }
}
