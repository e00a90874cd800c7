package io.skald.job;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Binds the section {@code risk}: bounds are shares, in percent or as fractions of whole numbers, for 1/11 has no decimals. */
final class RiskBinder {

    private static final Pattern FRACTION = Pattern.compile("([1-9][0-9]{0,8}) ?/ ?([1-9][0-9]{0,8})");
    private static final Pattern DECIMAL = Pattern.compile("([0-9]{0,3}(?:\\.[0-9]{1,9})?)( ?%)?");
    private static final BigDecimal LEAST = new BigDecimal("0.000000001");
    private static final String RULE =
            "it must be above 0 and at most 1, as a fraction such as 1/11, a share such as 0.09 or a percentage";

    private final Section section;

    private RiskBinder(Section section) {
        this.section = section;
    }

    static RiskGoals bind(Section section) {
        return new RiskBinder(section).goals();
    }

    private RiskGoals goals() {
        return new RiskGoals(
                section.getUnlessNull("max").flatMap(RiskBinder::fraction),
                section.getUnlessNull("average").flatMap(RiskBinder::fraction),
                section.getUnlessNull("population")
                        .flatMap(value -> value.whole(1, Long.MAX_VALUE))
                        .map(OptionalLong::of)
                        .orElse(OptionalLong.empty()));
    }

    private static Optional<RiskGoals.Fraction> fraction(Value value) {
        Optional<String> text = value.text(RULE);
        if (text.isEmpty()) {
            return Optional.empty();
        }
        return parse(text.get().strip()).or(() -> value.reject(RULE));
    }

    private static Optional<RiskGoals.Fraction> parse(String text) {
        Matcher fraction = FRACTION.matcher(text);
        if (fraction.matches()) {
            return of(new BigDecimal(fraction.group(1)), new BigDecimal(fraction.group(2)), text);
        }
        Matcher decimal = DECIMAL.matcher(text);
        if (!decimal.matches() || decimal.group(1).isEmpty()) {
            return Optional.empty();
        }
        BigDecimal number = new BigDecimal(decimal.group(1)).movePointLeft(decimal.group(2) == null ? 0 : 2);
        int digits = Math.max(0, number.scale());
        return of(number.movePointRight(digits), BigDecimal.ONE.movePointRight(digits), text);
    }

    private static Optional<RiskGoals.Fraction> of(BigDecimal numerator, BigDecimal denominator, String words) {
        boolean share = numerator.compareTo(denominator.multiply(LEAST)) >= 0 && numerator.compareTo(denominator) <= 0;
        return share ? Optional.of(new RiskGoals.Fraction(numerator, denominator, words)) : Optional.empty();
    }
}
