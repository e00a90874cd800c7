package io.skald.job;

import io.skald.attribute.value.Bounds;
import java.math.BigDecimal;
import java.util.Optional;

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

    /** Two ends in one spelling. */
    static String plain(Optional<Bounds> bounds) {
        return bounds.map(ends -> plain(ends.lo()) + " to " + plain(ends.hi())).orElse("unbounded");
    }
}
