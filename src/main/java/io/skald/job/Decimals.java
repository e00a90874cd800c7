package io.skald.job;

import java.math.BigDecimal;

/** One spelling for equal decimal numbers. */
final class Decimals {

    private Decimals() {}

    /** Without zeros at the end of the fraction and without exponent. */
    static String plain(BigDecimal number) {
        return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
    }
}
