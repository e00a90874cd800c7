package io.skald.job;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.util.Locale;
import java.util.Optional;

/** The pattern in which dates are written. */
final class DatePattern {

    static final String ISO = "yyyy-MM-dd";

    private static final String RULE =
            "write the pattern of the dates, with year, month and day, such as yyyy-MM-dd or dd.MM.yyyy";

    private DatePattern() {}

    /** A pattern that can be read back to the day. */
    static Optional<String> read(Value value) {
        return value.text(RULE).flatMap(pattern -> isOfDays(pattern) ? Optional.of(pattern) : value.reject(RULE));
    }

    /** Strict about the calendar, so that the 30th of February is refused; a year without an era is one of ours. */
    static DateTimeFormatter formatter(String pattern) {
        return new DateTimeFormatterBuilder()
                .appendPattern(pattern)
                .parseDefaulting(ChronoField.ERA, 1)
                .toFormatter(Locale.ROOT)
                .withResolverStyle(ResolverStyle.STRICT);
    }

    private static boolean isOfDays(String pattern) {
        LocalDate day = LocalDate.of(2001, 12, 31);
        try {
            DateTimeFormatter formatter = formatter(pattern);
            return LocalDate.parse(day.format(formatter), formatter).equals(day);
        } catch (DateTimeException | IllegalArgumentException unreadable) {
            return false;
        }
    }
}
