package io.skald.attribute.value;

import java.math.BigDecimal;

/**
 * How a column's numbers are spelt. Where all values of the input follow one convention that is it, so that level 0
 * repeats the input's texts, zeros in front of postal codes among them; where they do not, all are printed canonically.
 *
 * @param plus whether numbers above 0 have a plus sign
 * @param plusZero whether 0 has one
 * @param whole least number of digits before the point
 * @param decimals least number of digits behind it, of a value alone
 */
public record NumberSpelling(NumberScale scale, boolean plus, boolean plusZero, int whole, int decimals) {

    /** No plus sign, no needless zeros in front, all decimals of the unit. */
    static NumberSpelling canonical(NumberScale scale) {
        return new NumberSpelling(scale, false, false, 1, scale.decimals());
    }

    /** A value alone. */
    public String alone(long units) {
        BigDecimal number = scale.number(units);
        BigDecimal stripped = number.signum() == 0 ? BigDecimal.ZERO : number.stripTrailingZeros();
        return spelt(stripped.setScale(Math.max(decimals, stripped.scale())));
    }

    /** An end of an interval, which shows all decimals of the unit. */
    public String end(long units) {
        return spelt(scale.number(units));
    }

    private String spelt(BigDecimal number) {
        String digits = number.abs().toPlainString();
        int point = digits.indexOf('.');
        int length = point < 0 ? digits.length() : point;
        // A number needs a digit somewhere.
        if (whole == 0 && point >= 0 && digits.startsWith("0.")) {
            digits = digits.substring(1);
        }
        String sign = number.signum() < 0 ? "-" : (number.signum() == 0 ? plusZero : plus) ? "+" : "";
        return sign + "0".repeat(Math.max(0, whole - length)) + digits;
    }
}
