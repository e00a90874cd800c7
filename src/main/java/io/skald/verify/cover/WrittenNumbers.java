package io.skald.verify.cover;

import io.skald.verify.claim.NumberWriting;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.MonthDay;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Reads the values and labels of a column of numbers as its writing has them. */
final class WrittenNumbers {

    private static final String BLANKS = "[\\s\\p{Z}\\u200B\\u2060\\uFEFF]";
    private static final String SIGN = "[-+\\u2212]?";

    private final NumberWriting writing;
    private final BigDecimal unit;
    private final Pattern value;
    private final Pattern label;
    private final String groupMark;
    private final List<DateTimeFormatter> days;

    WrittenNumbers(NumberWriting writing, BigDecimal unit) {
        this.writing = writing;
        this.unit = unit;
        this.days =
                writing.births().map(births -> DateRule.readers(births.dates())).orElse(List.of());
        this.groupMark = writing.group().map(WrittenNumbers::groupMark).orElse("");
        String point = Pattern.quote(writing.decimal());
        String fraction = "(?:" + point + "(?<f>[0-9]*))?";
        String whole = groupMark.isEmpty()
                ? "(?<w>[0-9]*)"
                : "(?<w>[0-9]*|[0-9]{1,3}(?:" + groupMark + "[0-9]{3})+|[0-9]{1,3}(?:" + groupMark + "[0-9]{2})*"
                        + groupMark + "[0-9]{3})";
        String currency = writing.currencies().isEmpty()
                ? ""
                : "(?:" + writing.currencies().stream().map(Pattern::quote).collect(Collectors.joining("|")) + ")";
        String before = currency.isEmpty() ? "" : "(?<b>" + currency + BLANKS + "*)?";
        String behind = (currency.isEmpty() ? "" : "(?<e>" + BLANKS + "*" + currency + ")?")
                + (writing.percent() ? "(?:" + BLANKS + "*%)?" : "");
        this.value = Pattern.compile("(?<s>" + SIGN + ")" + before + "(?<t>" + SIGN + ")" + whole + fraction + behind);
        this.label = Pattern.compile("(?<s>[-+]?)(?<t>)(?<w>[0-9]*)" + fraction);
    }

    private static String groupMark(String mark) {
        return switch (mark) {
            case " " -> BLANKS;
            case "'" -> "['\\u2019]";
            default -> Pattern.quote(mark);
        };
    }

    /** The number that a value of the input writes. */
    Optional<BigDecimal> written(String text) {
        BigDecimal meant = writing.texts().get(text);
        if (meant != null) {
            return Optional.of(meant);
        }
        if (writing.births().isPresent()) {
            return age(text, writing.births().get());
        }
        if (writing.brackets() && text.startsWith("(") && text.endsWith(")")) {
            return negated(text.substring(1, text.length() - 1));
        }
        Optional<String> minus = writing.minus().stream().filter(text::endsWith).findFirst();
        if (minus.isPresent()) {
            return negated(
                    text.substring(0, text.length() - minus.get().length()).replaceFirst(BLANKS + "+$", ""));
        }
        return asDigits(text).or(() -> number(value.matcher(text)));
    }

    private Optional<BigDecimal> negated(String text) {
        Matcher inside = value.matcher(text);
        return number(inside).filter(number -> signs(inside).isEmpty()).map(BigDecimal::negate);
    }

    /** A year is full on the day of birth, or behind it where a year has no such day. */
    private Optional<BigDecimal> age(String text, NumberWriting.Births births) {
        LocalDate at = births.at();
        return days.stream()
                .flatMap(format -> day(text, format).stream())
                .findFirst()
                .filter(born -> !born.isAfter(at))
                .map(born -> at.getYear() - born.getYear() - (MonthDay.from(at).isBefore(MonthDay.from(born)) ? 1 : 0))
                .map(BigDecimal::valueOf);
    }

    private static Optional<LocalDate> day(String text, DateTimeFormatter format) {
        try {
            return Optional.of(LocalDate.parse(text, format));
        } catch (DateTimeException otherFormat) {
            return Optional.empty();
        }
    }

    /** The number that stands for that of a value. */
    Optional<BigDecimal> told(String text) {
        return written(text).map(number -> writing.tail(number, unit));
    }

    /** The number that a label, or the end of one, stands for; of a tail only in its own words. */
    Optional<BigDecimal> printed(String text) {
        if (writing.top().isPresent() && text.endsWith("+")) {
            BigDecimal next = writing.top().get().add(unit);
            return digits(text.substring(0, text.length() - 1)).filter(number -> number.compareTo(next) == 0);
        }
        if (writing.bottom().isPresent() && text.startsWith("<")) {
            BigDecimal bottom = writing.bottom().get();
            return digits(text.substring(1))
                    .filter(number -> number.compareTo(bottom) == 0)
                    .map(number -> number.subtract(unit));
        }
        return digits(text)
                .filter(number -> writing.tail(number, unit).compareTo(number) == 0)
                .filter(number -> !isTail(number));
    }

    private boolean isTail(BigDecimal number) {
        return writing.top().filter(top -> number.compareTo(top) > 0).isPresent()
                || writing.bottom()
                        .filter(bottom -> number.compareTo(bottom) < 0)
                        .isPresent();
    }

    /** The number that a label writes in digits. */
    Optional<BigDecimal> digits(String text) {
        return asDigits(text).or(() -> number(label.matcher(text)));
    }

    private Optional<BigDecimal> asDigits(String text) {
        return writing.decimal().equals(".") && writing.group().isEmpty() ? NumberRule.parse(text) : Optional.empty();
    }

    private static String signs(Matcher found) {
        return found.group("s") + found.group("t");
    }

    private boolean hasTwoCurrencies(Matcher found) {
        return found.pattern() == value
                && !writing.currencies().isEmpty()
                && found.group("b") != null
                && found.group("e") != null;
    }

    private Optional<BigDecimal> number(Matcher found) {
        if (!found.matches()) {
            return Optional.empty();
        }
        String whole = groupMark.isEmpty() ? found.group("w") : found.group("w").replaceAll("[^0-9]", "");
        String fraction = Optional.ofNullable(found.group("f")).orElse("");
        String signs = signs(found);
        if (whole.length() + fraction.length() == 0 || signs.length() > 1 || hasTwoCurrencies(found)) {
            return Optional.empty();
        }
        BigDecimal number =
                new BigDecimal((whole.isEmpty() ? "0" : whole) + (fraction.isEmpty() ? "" : "." + fraction));
        return Optional.of(signs.isEmpty() || signs.equals("+") ? number : number.negate());
    }
}
