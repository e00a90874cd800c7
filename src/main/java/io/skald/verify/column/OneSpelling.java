package io.skald.verify.column;

import io.skald.verify.claim.SpellingClaim;
import io.skald.verify.cover.DateRule;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/** Gives every value of a sensitive attribute one spelling, and the values their order. */
public final class OneSpelling {

    private static final Pattern NUMBER = Pattern.compile("[+-]?([0-9]+[.]?[0-9]*|[.][0-9]+)");

    private final SpellingClaim claim;
    private final Map<String, String> known = new ConcurrentHashMap<>();

    OneSpelling(SpellingClaim claim) {
        this.claim = claim;
    }

    /** Whether texts can be other spellings of one value. */
    boolean unites() {
        return claim instanceof SpellingClaim.Numbers || claim instanceof SpellingClaim.Dates;
    }

    /** The spelling of a text's value; the text itself where it is none of the attribute's type. */
    public String of(String text) {
        if (claim instanceof SpellingClaim.Numbers) {
            return known.computeIfAbsent(text, OneSpelling::number);
        }
        return claim instanceof SpellingClaim.Dates dates
                ? known.computeIfAbsent(text, one -> date(one, DateRule.reader(dates.format(), dates.pivot())))
                : text;
    }

    private static String number(String text) {
        if (!NUMBER.matcher(text).matches()) {
            return text;
        }
        BigDecimal number = new BigDecimal(text);
        return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
    }

    private static String date(String text, DateTimeFormatter reader) {
        try {
            return LocalDate.parse(text, reader).toString();
        } catch (DateTimeException none) {
            return text;
        }
    }

    /** The values, in their order. */
    List<String> ordered(List<String> values) {
        boolean numbers = claim instanceof SpellingClaim.Numbers
                || claim instanceof SpellingClaim.Found
                        && values.stream()
                                .allMatch(value -> NUMBER.matcher(value).matches());
        Comparator<String> order = numbers
                ? Comparator.<String, BigDecimal>comparing(BigDecimal::new).thenComparing(Comparator.naturalOrder())
                : Comparator.naturalOrder();
        return values.stream().sorted(order).toList();
    }
}
