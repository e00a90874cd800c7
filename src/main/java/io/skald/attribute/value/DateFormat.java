package io.skald.attribute.value;

import io.skald.Excerpt;
import io.skald.UsageException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.Month;
import java.time.chrono.IsoChronology;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Days as a column writes them. Strict: 30 February is no date. Names of months and days are English, in any case.
 *
 * @param pattern as the job gives it, of {@link DateTimeFormatter}
 * @param pivot the first of the hundred years that years of two digits mean; empty where years have four
 */
public record DateFormat(String pattern, OptionalInt pivot, DateTimeFormatter formatter) {

    private static final int PROBED_YEAR = 2001;
    private static final int PROBED_DAY = 28;

    /** @throws UsageException if the pattern is none, does not give a day, or leaves the century open */
    public static DateFormat of(String text, OptionalInt pivot) {
        DatePattern pattern = new DatePattern(text);
        problem(text).ifPresent(problem -> {
            throw new UsageException("The date format " + Excerpt.quoted(text) + " cannot be used: " + problem + ".");
        });
        if (pattern.hasTwoDigitYears() && pivot.isEmpty()) {
            throw new UsageException(
                    "The date format " + Excerpt.quoted(text) + " leaves the century open: give a pivot year.");
        }
        return new DateFormat(text, pivot, formatter(pattern, pivot.orElse(PROBED_YEAR)));
    }

    /** Why a pattern cannot be used, in a message's words; a pivot is not looked for. */
    public static Optional<String> problem(String text) {
        DatePattern pattern = new DatePattern(text);
        return pattern.problem().or(() -> readsBack(pattern) ? Optional.empty() : Optional.of(DatePattern.RULE));
    }

    /** Whether years have two digits, which do not tell the century. */
    public static boolean hasTwoDigitYears(String text) {
        return new DatePattern(text).hasTwoDigitYears();
    }

    /** Every month, since names of one letter, say, are not told apart. */
    private static boolean readsBack(DatePattern pattern) {
        try {
            DateTimeFormatter formatter = formatter(pattern, PROBED_YEAR);
            for (Month month : Month.values()) {
                LocalDate day = LocalDate.of(PROBED_YEAR, month, PROBED_DAY);
                if (!LocalDate.parse(formatter.format(day), formatter).equals(day)) {
                    return false;
                }
            }
            return true;
        } catch (IllegalArgumentException | DateTimeException unreadable) {
            return false;
        }
    }

    private static DateTimeFormatter formatter(DatePattern pattern, int pivot) {
        DateTimeFormatterBuilder builder = new DateTimeFormatterBuilder().parseCaseInsensitive();
        for (DatePattern.Piece piece : pattern.pieces()) {
            if (piece.isTwoDigitYear()) {
                builder.appendValueReduced(
                        piece.letter() == 'u' ? ChronoField.YEAR : ChronoField.YEAR_OF_ERA,
                        2,
                        2,
                        LocalDate.of(pivot, Month.JANUARY, 1));
            } else {
                builder.appendPattern(piece.text());
            }
        }
        if (pattern.has('y') && !pattern.has('G')) {
            // A year of an era ('y') is strictly no year until the era is known, and nobody writes the era.
            builder.parseDefaulting(ChronoField.ERA, 1);
        }
        return builder.toFormatter(Locale.ENGLISH)
                .withResolverStyle(ResolverStyle.STRICT)
                .withChronology(IsoChronology.INSTANCE);
    }

    /** The day of a text; empty if it is no date of this format. */
    public Optional<LocalDate> day(String text) {
        try {
            return Optional.of(LocalDate.parse(text, formatter));
        } catch (DateTimeException notADate) {
            return Optional.empty();
        }
    }

    /** The text of a day. */
    public String text(long epochDay) {
        return formatter.format(LocalDate.ofEpochDay(epochDay));
    }

    /** Whether it writes names of months or days. */
    boolean hasNames() {
        return new DatePattern(pattern).hasNames();
    }

    /** The same format with days and months of two digits where it has such of one or two. */
    DateFormat padded() {
        return of(new DatePattern(pattern).padded(), pivot);
    }
}
