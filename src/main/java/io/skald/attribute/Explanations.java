package io.skald.attribute;

import java.math.BigDecimal;

/** Why values are not taken, in the words that several kinds of attribute share. */
final class Explanations {

    private Explanations() {}

    static String missing(String value) {
        return Quoted.of(value) + " means a missing value, which policies.on-missing does not allow: fill it in, or set"
                + " policies.on-missing: value or suppress.";
    }

    static String outOfRange(String value, String lo, String hi) {
        return Quoted.of(value) + " is outside the bounds [" + lo + ", " + hi
                + "]: correct it, widen the bounds, or set policies.on-out-of-range: suppress.";
    }

    /** Why a value is not taken by a column of numbers. */
    static String ofNumber(String value, long outcome, NumberScale scale, NumberRange range) {
        if (outcome == ValueEncoder.MISSING) {
            return missing(value);
        }
        return outcome == ValueEncoder.OUT_OF_RANGE
                ? outOfRange(value, scale.text(range.lo(), false), scale.text(range.hi(), false))
                : malformedNumber(value, scale);
    }

    private static String malformedNumber(String value, NumberScale scale) {
        String unit = scale.unit().toPlainString();
        if (!value.matches("[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)")) {
            return Quoted.of(value) + " is not a number: write digits with a point before decimals, or list it under"
                    + " format.missing if it means a missing value.";
        }
        BigDecimal number = new BigDecimal(value);
        if (number.stripTrailingZeros().scale() > scale.decimals()) {
            return Quoted.of(value) + " has more digits than the unit " + unit
                    + " allows: round it in the input, or choose a smaller unit.";
        }
        if (scale.tooLarge(number)) {
            return Quoted.of(value) + " is too large: numbers of unit " + unit + " go up to "
                    + scale.largest().toPlainString() + " in size.";
        }
        return Quoted.of(value) + " is no multiple of the unit " + unit
                + ": round it in the input, or choose a smaller unit.";
    }
}
