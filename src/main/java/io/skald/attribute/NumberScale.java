package io.skald.attribute;

import java.math.BigDecimal;

/**
 * Fixed-point numbers: every value is a whole number of units, and is calculated with as that number.
 *
 * @param unit the step between two neighbouring values, such as 1, 0.1 or 0.5; greater than 0
 */
public record NumberScale(BigDecimal unit) {

    /** Whole numbers. */
    public static final NumberScale INTEGER = new NumberScale(BigDecimal.ONE);
}
