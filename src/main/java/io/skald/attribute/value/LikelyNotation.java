package io.skald.attribute.value;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The notation that would read a text as a number, for messages. */
final class LikelyNotation {

    private static final Pattern NUMBER = Pattern.compile("[+-]?[0-9]+(\\.[0-9]+)?");
    private static final Pattern CURRENCY = Pattern.compile("\\p{Sc}|[A-Z]{3}");

    /** None before the others: fewer marks are likelier. */
    private static final List<String> GROUPS = List.of("", ",", ".", " ", "'", "_");

    private LikelyNotation() {}

    /**
     * As a job writes it.
     *
     * @param decimals digits behind the mark that numbers of the column may have
     */
    static Optional<String> of(String value, int decimals) {
        Matcher found = CURRENCY.matcher(value);
        Optional<String> currency = found.find() ? Optional.of(found.group()) : Optional.empty();
        boolean percent = value.endsWith("%");
        boolean brackets = value.startsWith("(");
        for (String group : GROUPS) {
            for (char decimal : new char[] {'.', ','}) {
                if (group.indexOf(decimal) < 0 && reads(value, decimals, decimal, group, currency, percent, brackets)) {
                    return Optional.of(words(decimal, group, currency, percent, brackets));
                }
            }
        }
        return Optional.empty();
    }

    private static boolean reads(
            String value,
            int decimals,
            char decimal,
            String group,
            Optional<String> currency,
            boolean percent,
            boolean brackets) {
        NumberNotation notation = new NumberNotation(
                decimal,
                Optional.of(group).filter(mark -> !mark.isEmpty()),
                currency.stream().toList(),
                percent,
                brackets,
                Map.of());
        return notation.plain(value)
                .filter(plain -> NUMBER.matcher(plain).matches())
                .filter(plain -> new BigDecimal(plain).stripTrailingZeros().scale() <= decimals)
                .isPresent();
    }

    private static String words(
            char decimal, String group, Optional<String> currency, boolean percent, boolean brackets) {
        List<String> keys = new ArrayList<>();
        if (decimal != '.') {
            keys.add("decimal: \"" + decimal + "\"");
        }
        if (!group.isEmpty()) {
            keys.add("group: \"" + group + "\"");
        }
        currency.ifPresent(mark -> keys.add("currency: \"" + mark + "\""));
        if (percent) {
            keys.add("percent: true");
        }
        if (brackets) {
            keys.add("brackets: true");
        }
        return "{" + String.join(", ", keys) + "}";
    }
}
