package io.skald.attribute.value;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The notation that would read texts as numbers, for messages and drafts. */
public final class LikelyNotation {

    private static final Pattern NUMBER = Pattern.compile("[+-]?[0-9]+(\\.[0-9]+)?");
    private static final Pattern CURRENCY = Pattern.compile("\\p{Sc}|(?<!\\p{L})[A-Z]{3}(?!\\p{L})");

    /** Digits that count something begin with a zero only where it is alone. */
    private static final Pattern BEGINS_LIKE_A_CODE = Pattern.compile("[^0-9]*0[0-9].*");

    /** What is read in thousands and as a number of three decimals alike. */
    private static final Pattern IN_THOUSANDS = Pattern.compile("[^0-9]*[1-9][0-9]{0,2}([.,][0-9]{3})+[^0-9]*");

    /** A sign or the letters of a debit behind a number. */
    private static final Pattern MINUS = Pattern.compile("(?<=[0-9]) ?(-|DR|Dr|DB)$");

    /** The letters of a credit, which change nothing of a number. */
    private static final Pattern CREDIT = Pattern.compile("(?<=[0-9] ?)(CR|Cr)$");

    private static final Set<String> CURRENCIES = Currency.getAvailableCurrencies().stream()
            .map(Currency::getCurrencyCode)
            .collect(Collectors.toUnmodifiableSet());

    /** None before the others: fewer marks are likelier. */
    private static final List<String> GROUPS = List.of("", ",", ".", " ", "'", "_");

    private static final int MOST_DIGITS = 18;
    private static final int THOUSANDS = 3;

    private LikelyNotation() {}

    /**
     * As a job writes it.
     *
     * @param decimals digits behind the mark that numbers of the column may have
     */
    static Optional<String> of(String value, int decimals) {
        boolean thousands = IN_THOUSANDS.matcher(value).matches();
        List<NumberNotation> likely = candidates(List.of(value))
                .filter(notation -> notation.plain(value)
                        .filter(LikelyNotation::isNumber)
                        .filter(plain ->
                                new BigDecimal(plain).stripTrailingZeros().scale() <= decimals)
                        .isPresent())
                .filter(notation ->
                        !thousands || decimals >= THOUSANDS || notation.group().isPresent())
                .toList();
        boolean either = thousands && likely.size() > 1 && likely.get(0).group().isEmpty();
        return likely.stream()
                .limit(either ? 2 : 1)
                .map(LikelyNotation::words)
                .reduce((decimal, group) -> decimal + " or " + group + ", whichever is meant,");
    }

    /**
     * The notation with the fewest marks by which all values are numbers.
     *
     * @param values of a column, missing ones left out
     * @return empty if there is none, or none is needed as they are digits with a point at most
     */
    public static Optional<NumberNotation> ofAll(Collection<String> values) {
        if (values.isEmpty()
                || values.stream()
                        .anyMatch(value -> BEGINS_LIKE_A_CODE.matcher(value).matches())) {
            return Optional.empty();
        }
        List<String> marked = values.stream()
                .filter(value -> value.indexOf(',') >= 0 || value.indexOf('.') >= 0)
                .toList();
        boolean thousands = !marked.isEmpty()
                && marked.stream().allMatch(value -> IN_THOUSANDS.matcher(value).matches());
        Predicate<NumberNotation> likely = notation -> !thousands
                || notation.group().isPresent()
                || marked.stream().noneMatch(value -> value.indexOf(notation.decimal()) >= 0);
        return candidates(values)
                .filter(likely)
                .filter(notation -> values.stream()
                        .allMatch(value -> notation.plain(value)
                                .filter(LikelyNotation::isNumber)
                                .isPresent()))
                .findFirst()
                .filter(notation -> !notation.isPlain());
    }

    private static boolean isNumber(String plain) {
        return plain.length() <= MOST_DIGITS && NUMBER.matcher(plain).matches();
    }

    private static Stream<NumberNotation> candidates(Collection<String> values) {
        List<String> currencies = values.stream()
                .map(CURRENCY::matcher)
                .filter(Matcher::find)
                .map(Matcher::group)
                .filter(mark -> mark.length() != 3 || CURRENCIES.contains(mark))
                .distinct()
                .limit(3)
                .toList();
        List<String> minus = found(values, MINUS);
        List<String> unchanged = Stream.concat(currencies.stream(), found(values, CREDIT).stream())
                .distinct()
                .toList();
        boolean percent = values.stream().anyMatch(value -> value.endsWith("%"));
        boolean brackets = values.stream().anyMatch(value -> value.startsWith("("));
        return GROUPS.stream()
                .flatMap(group -> Stream.of('.', ',')
                        .filter(decimal -> group.indexOf(decimal) < 0)
                        .map(decimal -> new NumberNotation(
                                decimal,
                                Optional.of(group).filter(mark -> !mark.isEmpty()),
                                unchanged,
                                percent,
                                brackets,
                                minus,
                                Map.of())));
    }

    private static List<String> found(Collection<String> values, Pattern mark) {
        return values.stream()
                .map(mark::matcher)
                .filter(Matcher::find)
                .map(found -> found.group(1))
                .distinct()
                .limit(3)
                .toList();
    }

    /** A notation as a job writes it behind {@code number:}. */
    public static String words(NumberNotation notation) {
        List<String> keys = new ArrayList<>();
        if (notation.decimal() != '.') {
            keys.add("decimal: \"" + notation.decimal() + "\"");
        }
        notation.group().ifPresent(group -> keys.add("group: \"" + group + "\""));
        addMarks("currency", notation.currencies(), keys);
        if (notation.percent()) {
            keys.add("percent: true");
        }
        if (notation.brackets()) {
            keys.add("brackets: true");
        }
        addMarks("minus", notation.minus(), keys);
        return "{" + String.join(", ", keys) + "}";
    }

    private static void addMarks(String key, List<String> marks, List<String> keys) {
        List<String> quoted = marks.stream().map(mark -> '"' + mark + '"').toList();
        if (!quoted.isEmpty()) {
            keys.add(key + ": " + (quoted.size() == 1 ? quoted.get(0) : quoted));
        }
    }
}
