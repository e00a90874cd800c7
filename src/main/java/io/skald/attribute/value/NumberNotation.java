package io.skald.attribute.value;

import io.skald.table.Blanks;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How people write the numbers of a column: every mark may be there or not, but nothing else may.
 *
 * @param decimal the mark before decimals
 * @param group what stands between thousands; a blank means any
 * @param currencies what may stand before or behind a number
 * @param percent whether a percent sign may stand behind a number, which it does not change
 * @param brackets whether brackets mean a number below 0
 * @param minus texts that mean so behind a number, such as a minus sign or the letters of a debit
 * @param outside texts that mean a number
 */
public record NumberNotation(
        char decimal,
        Optional<String> group,
        List<String> currencies,
        boolean percent,
        boolean brackets,
        List<String> minus,
        Map<String, BigDecimal> outside) {

    /** Digits with a point before decimals. */
    public static final NumberNotation PLAIN =
            new NumberNotation('.', Optional.empty(), List.of(), false, false, Map.of());

    private static final int THOUSANDS = 3;

    /** Between the last thousands and what stands before them, as in India. */
    private static final int HUNDREDS = 2;

    /** Where what is below 0 is told by nothing that stands behind a number. */
    public NumberNotation(
            char decimal,
            Optional<String> group,
            List<String> currencies,
            boolean percent,
            boolean brackets,
            Map<String, BigDecimal> outside) {
        this(decimal, group, currencies, percent, brackets, List.of(), outside);
    }

    public NumberNotation {
        currencies = List.copyOf(currencies);
        minus = List.copyOf(minus);
        outside = Map.copyOf(outside);
    }

    /** Whether digits with a point before decimals are all there is. */
    boolean isPlain() {
        return decimal == '.'
                && group.isEmpty()
                && currencies.isEmpty()
                && !percent
                && !brackets
                && minus.isEmpty()
                && outside.isEmpty();
    }

    /** A number as digits with a point before decimals; empty if the text is no number of this notation. */
    public Optional<String> plain(String text) {
        BigDecimal meant = outside.get(text);
        if (meant != null) {
            return Optional.of(meant.toPlainString());
        }
        if (brackets && text.startsWith("(") && text.endsWith(")")) {
            return negated(text.substring(1, text.length() - 1));
        }
        for (String mark : minus) {
            if (text.endsWith(mark)) {
                return negated(ended(text.substring(0, text.length() - mark.length())));
            }
        }
        String before = sign(text);
        String number = withoutMarks(text.substring(before.length()));
        String inside = before.isEmpty() ? sign(number) : "";
        String sign = (before + inside).replace('\u2212', '-');
        return digits(number.substring(inside.length())).map(digits -> sign + digits);
    }

    private Optional<String> negated(String text) {
        String number = withoutMarks(text);
        return sign(number).isEmpty() ? digits(number).map(digits -> "-" + digits) : Optional.empty();
    }

    private static String sign(String text) {
        return !text.isEmpty() && "+-\u2212".indexOf(text.charAt(0)) >= 0 ? text.substring(0, 1) : "";
    }

    private String withoutMarks(String text) {
        String number = percent && text.endsWith("%") ? ended(text.substring(0, text.length() - 1)) : text;
        for (String currency : currencies) {
            if (number.startsWith(currency)) {
                return begun(number.substring(currency.length()));
            }
            if (number.endsWith(currency)) {
                return ended(number.substring(0, number.length() - currency.length()));
            }
        }
        return number;
    }

    private static String begun(String text) {
        int start = 0;
        while (start < text.length() && Blanks.isBlank(text.charAt(start))) {
            start++;
        }
        return text.substring(start);
    }

    private static String ended(String text) {
        int end = text.length();
        while (end > 0 && Blanks.isBlank(text.charAt(end - 1))) {
            end--;
        }
        return text.substring(0, end);
    }

    private Optional<String> digits(String text) {
        int mark = text.indexOf(decimal);
        String whole = mark < 0 ? text : text.substring(0, mark);
        String decimals = mark < 0 ? "" : text.substring(mark + 1);
        return ungrouped(whole)
                .filter(digits -> areDigits(digits) && areDigits(decimals))
                .map(digits -> digits + (mark < 0 ? "" : "." + decimals));
    }

    private static boolean areDigits(String text) {
        return text.chars().allMatch(character -> character >= '0' && character <= '9');
    }

    private Optional<String> ungrouped(String whole) {
        StringBuilder digits = new StringBuilder();
        int group = 0;
        int before = 0;
        boolean grouped = false;
        for (int i = 0; i < whole.length(); i++) {
            char character = whole.charAt(i);
            if (!isGroupMark(character)) {
                digits.append(character);
                group++;
                continue;
            }
            boolean right = grouped ? group == THOUSANDS || group == HUNDREDS : group >= 1 && group <= THOUSANDS;
            if (!right || grouped && before != 0 && group != before) {
                return Optional.empty();
            }
            before = grouped ? group : 0;
            grouped = true;
            group = 0;
        }
        return grouped && group != THOUSANDS ? Optional.empty() : Optional.of(digits.toString());
    }

    private boolean isGroupMark(char character) {
        if (group.isEmpty()) {
            return false;
        }
        String mark = group.get();
        return mark.equals(" ")
                ? Blanks.isBlank(character)
                : mark.charAt(0) == character || mark.equals("'") && character == '\u2019';
    }
}
