package io.skald.experiment;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Numbers as people read them. */
final class Numbers {

    private static final MathContext FOUR_DIGITS = new MathContext(4);
    private static final double WHOLE_FROM = 1000;

    private Numbers() {}

    /** Four significant digits; from a thousand on the whole number, its digits in groups. */
    static String shown(double number) {
        if (!Double.isFinite(number)) {
            return "–";
        }
        if (Math.abs(number) >= WHOLE_FROM) {
            return String.format(Locale.ROOT, "%,.0f", number);
        }
        BigDecimal rounded = new BigDecimal(number).round(FOUR_DIGITS);
        return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
    }

    /** A tick of an axis: short, large numbers in thousands (k) or millions (M). */
    static String tick(double number) {
        if (number >= 1e9) {
            return shown(number / 1e9) + "G";
        }
        if (number >= 1e6) {
            return shown(number / 1e6) + "M";
        }
        return number >= 1e4 ? shown(number / 1e3) + "k" : shown(number);
    }
}
