package io.skald.attribute.value;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A text such as {@code > 89}, {@code 90+} or {@code <1}, which columns of ages hold for the very old and the very young.
 *
 * @param from the number that it is told by
 * @param upwards whether it means larger numbers
 * @param included whether it means that number, too
 */
public record OpenEnd(BigDecimal from, boolean upwards, boolean included) {

    private static final Pattern BEFORE = Pattern.compile("([<>\u2264\u2265])(=?)\\s*([0-9]+\\.?[0-9]*)");
    private static final Pattern BEHIND = Pattern.compile("([0-9]+\\.?[0-9]*)\\s*([+<>])");

    /** What a text means; empty if it is none of these. */
    public static Optional<OpenEnd> of(String text) {
        Matcher before = BEFORE.matcher(text);
        if (before.matches()) {
            String sign = before.group(1);
            boolean included = !before.group(2).isEmpty() || "\u2264\u2265".contains(sign);
            return Optional.of(new OpenEnd(number(before.group(3)), ">\u2265".contains(sign), included));
        }
        Matcher behind = BEHIND.matcher(text);
        return behind.matches()
                ? Optional.of(new OpenEnd(
                        number(behind.group(1)),
                        !behind.group(2).equals("<"),
                        behind.group(2).equals("+")))
                : Optional.empty();
    }

    private static BigDecimal number(String digits) {
        return new BigDecimal(digits.endsWith(".") ? digits.substring(0, digits.length() - 1) : digits);
    }

    /**
     * The number nearest to its end that it may stand for.
     *
     * @param unit of the column's numbers
     */
    public BigDecimal nearest(BigDecimal unit) {
        if (included) {
            return from;
        }
        return upwards ? from.add(unit) : from.subtract(unit);
    }
}
