package io.skald.attribute;

import io.skald.Excerpt;
import io.skald.UsageException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.chrono.IsoChronology;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.util.Locale;
import java.util.OptionalLong;

/**
 * Days as a column writes them. Strict: 30 February is no date.
 *
 * @param pattern as the job gives it
 */
record DateFormat(String pattern, DateTimeFormatter formatter) {

    private static final int LONGEST = 100;
    private static final LocalDate PROBE = LocalDate.of(2024, 11, 23);

    /** @throws UsageException if the pattern is none, or does not give a day */
    static DateFormat of(String pattern) {
        if (pattern.length() > LONGEST) {
            throw new UsageException("The date format " + Excerpt.quoted(pattern) + " has " + pattern.length()
                    + " characters; a date needs at most " + LONGEST + ". Write it as in yyyy-MM-dd or dd.MM.yyyy.");
        }
        try {
            DateTimeFormatterBuilder builder = new DateTimeFormatterBuilder().appendPattern(pattern);
            if (pattern.indexOf('y') >= 0 && pattern.indexOf('G') < 0) {
                // A year of an era ('y') is strictly no year until the era is known, and nobody writes the era.
                builder.parseDefaulting(ChronoField.ERA, 1);
            }
            DateTimeFormatter formatter = builder.toFormatter(Locale.ROOT)
                    .withResolverStyle(ResolverStyle.STRICT)
                    .withChronology(IsoChronology.INSTANCE);
            if (!LocalDate.parse(formatter.format(PROBE), formatter).equals(PROBE)) {
                throw new DateTimeException("it loses part of the day");
            }
            return new DateFormat(pattern, formatter);
        } catch (IllegalArgumentException | DateTimeException e) {
            throw new UsageException("The date format " + Excerpt.quoted(pattern) + " does not tell a day: "
                    + e.getMessage() + ". Write it as in yyyy-MM-dd or dd.MM.yyyy.");
        }
    }

    /** The epoch day of a text; empty if it is no date of this format. */
    OptionalLong epochDay(String text) {
        try {
            return OptionalLong.of(LocalDate.parse(text, formatter).toEpochDay());
        } catch (DateTimeException notADate) {
            return OptionalLong.empty();
        }
    }

    /** The text of a day. */
    String text(long epochDay) {
        return formatter.format(LocalDate.ofEpochDay(epochDay));
    }
}
