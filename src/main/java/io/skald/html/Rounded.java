package io.skald.html;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Numbers of drawings as text, with so many decimals: as by {@code %.1f} and its like, for a fraction of the time, for a page has thousands of them. */
public final class Rounded {

    private Rounded() {}

    /**
     * A number as text.
     *
     * @param value finite
     * @param decimals shown, the last one rounded half up from the shortest decimal that stands for the value
     */
    public static String of(double value, int decimals) {
        return BigDecimal.valueOf(value)
                .setScale(decimals, RoundingMode.HALF_UP)
                .toPlainString();
    }
}
