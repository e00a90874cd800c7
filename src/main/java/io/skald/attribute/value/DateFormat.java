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
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Days as a column writes them. Strict: 30 February is no date. Names of months and days are English or of the locale, in any case. A month or year
 * alone is its first day.
 *
 * @param pattern as the job gives it, of {@link DateTimeFormatter}
 * @param pivot the first of the hundred years that years of two digits mean; empty where years have four
 * @param others in which the column writes days too, and which are not printed
 */
public record DateFormat(
        String pattern, OptionalInt pivot, Locale locale, DateTimeFormatter formatter, List<DateFormat> others) {

    private static final int YEAR_DIGITS = 4;
    private static final int PROBED_YEAR = 2001;
    private static final int PROBED_DAY = 28;

    /** @throws UsageException if the pattern is none, does not give a day, or leaves the century open */
    public static DateFormat of(String text, OptionalInt pivot) {
        return of(text, pivot, Locale.ENGLISH);
    }

    /**
     * Several formats of one column, the first of which is printed.
     *
     * @throws UsageException as {@link #of(String, OptionalInt)}
     */
    public static DateFormat of(List<String> texts, OptionalInt pivot, Locale locale) {
        DateFormat first = of(texts.get(0), pivot, locale);
        List<DateFormat> others = texts.stream()
                .skip(1)
                .map(text -> of(text, hasTwoDigitYears(text) ? pivot : OptionalInt.empty(), locale))
                .toList();
        return new DateFormat(first.pattern, first.pivot, locale, first.formatter, others);
    }

    private static DateFormat of(String text, OptionalInt pivot, Locale locale) {
        DatePattern pattern = new DatePattern(text);
        problem(text, locale).ifPresent(problem -> {
            throw new UsageException("The date format " + Excerpt.quoted(text) + " cannot be used: " + problem + ".");
        });
        if (pattern.hasTwoDigitYears() && pivot.isEmpty()) {
            throw new UsageException(
                    "The date format " + Excerpt.quoted(text) + " leaves the century open: give a pivot year.");
        }
        return new DateFormat(
                text, pivot, locale, formatter(pattern, pivot.orElse(PROBED_YEAR), locale, true), List.of());
    }

    /** Why a pattern cannot be used, in a message's words; a pivot is not looked for. */
    public static Optional<String> problem(String text) {
        return problem(text, Locale.ENGLISH);
    }

    /** As {@link #problem(String)}, with names of another locale. */
    public static Optional<String> problem(String text, Locale locale) {
        DatePattern pattern = new DatePattern(text);
        return pattern.problem()
                .or(() -> readsBack(pattern, locale) ? Optional.empty() : Optional.of(DatePattern.RULE));
    }

    /** Whether years have two digits, which do not tell the century. */
    public static boolean hasTwoDigitYears(String text) {
        return new DatePattern(text).hasTwoDigitYears();
    }

    /** Every month, since names of one letter, say, are not told apart. */
    private static boolean readsBack(DatePattern pattern, Locale locale) {
        try {
            DateTimeFormatter formatter = formatter(pattern, PROBED_YEAR, locale, true);
            for (Month each : Month.values()) {
                Month month = pattern.hasMonth() ? each : Month.JANUARY;
                LocalDate day = LocalDate.of(PROBED_YEAR, month, pattern.has('d') ? PROBED_DAY : 1);
                if (!LocalDate.parse(formatter.format(day), formatter).equals(day)) {
                    return false;
                }
            }
            return true;
        } catch (IllegalArgumentException | DateTimeException unreadable) {
            return false;
        }
    }

    /** What reads and writes the times of day too, as they are. */
    public DateTimeFormatter ofTimes() {
        return formatter(new DatePattern(pattern), pivot.orElse(PROBED_YEAR), locale, false);
    }

    /** @param fewer whether a fraction of a second may have fewer digits than its letters, as it is not printed */
    private static DateTimeFormatter formatter(DatePattern pattern, int pivot, Locale locale, boolean fewer) {
        DateTimeFormatterBuilder builder = new DateTimeFormatterBuilder().parseCaseInsensitive();
        for (DatePattern.Piece piece : pattern.pieces()) {
            if (fewer && pattern.isFraction(piece)) {
                builder.appendFraction(
                        ChronoField.NANO_OF_SECOND, 1, piece.text().length(), false);
            } else if (pattern.isYearBeforeDigits(piece)) {
                // Of its own, a year of four digits takes more of them, up to the last that must be others'.
                builder.appendValue(piece.letter() == 'u' ? ChronoField.YEAR : ChronoField.YEAR_OF_ERA, YEAR_DIGITS);
            } else if (piece.isTwoDigitYear()) {
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
        if (!pattern.has('d')) {
            builder.parseDefaulting(ChronoField.DAY_OF_MONTH, 1);
        }
        if (!pattern.hasMonth()) {
            builder.parseDefaulting(ChronoField.MONTH_OF_YEAR, 1);
        }
        return builder.toFormatter(locale)
                .withResolverStyle(ResolverStyle.STRICT)
                .withChronology(IsoChronology.INSTANCE);
    }

    /** The day of a text, the first of its month or year where no days are told apart; empty if it is no date of this format, or other days in two formats. */
    public Optional<LocalDate> day(String text) {
        Optional<LocalDate> found = own(text);
        for (DateFormat other : others) {
            Optional<LocalDate> also = other.own(text).map(this::firstOfUnit);
            if (found.isPresent() && also.isPresent() && !found.equals(also)) {
                return Optional.empty();
            }
            found = found.or(() -> also);
        }
        return found;
    }

    /** Whether two of the formats read a text as different days. */
    public boolean isAmbiguous(String text) {
        return day(text).isEmpty()
                && (own(text).isPresent()
                        || others.stream().anyMatch(other -> other.own(text).isPresent()));
    }

    /** All patterns, for messages. */
    public String patterns() {
        StringBuilder all = new StringBuilder(pattern);
        others.forEach(other -> all.append(" or ").append(other.pattern));
        return all.toString();
    }

    /** The pattern with a time of day at its end in brackets, so that it is read and not printed. */
    public static String withTimeInBrackets(String text) {
        return new DatePattern(text).withTimeInBrackets();
    }

    /** Whether it reads times of day, in any of its patterns. */
    public boolean hasTime() {
        return new DatePattern(pattern).hasTime() || others.stream().anyMatch(DateFormat::hasTime);
    }

    /** Whether days come before months, of which texts such as 1/5/1960 do not tell; empty where the year comes first, or there are not both. */
    Optional<Boolean> dayFirst() {
        return new DatePattern(pattern).dayFirst();
    }

    /** What the format tells apart: days, months or years. */
    public ChronoUnit unit() {
        return unit(pattern);
    }

    /** What a pattern that can be used tells apart. */
    public static ChronoUnit unit(String text) {
        DatePattern letters = new DatePattern(text);
        return letters.has('d') ? ChronoUnit.DAYS : letters.hasMonth() ? ChronoUnit.MONTHS : ChronoUnit.YEARS;
    }

    /** Two formats may tell a day and its year, and both are one value where years are printed. */
    private LocalDate firstOfUnit(LocalDate day) {
        return switch (unit()) {
            case DAYS -> day;
            case MONTHS -> day.withDayOfMonth(1);
            default -> day.withDayOfYear(1);
        };
    }

    private Optional<LocalDate> own(String text) {
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
        return of(new DatePattern(pattern).padded(), pivot, locale);
    }
}
