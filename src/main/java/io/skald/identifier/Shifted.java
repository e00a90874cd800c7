package io.skald.identifier;

import io.skald.attribute.value.DateFormat;
import java.nio.ByteBuffer;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.time.temporal.Temporal;
import java.time.temporal.TemporalAccessor;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Dates moved by as many days as a person's key says, the same for all dates of a person, so that the days between them stay. A time of day stays.
 * A date of nobody is left out.
 *
 * @param source of the key
 * @param scope where one person's dates move alike: all columns and tables of the key, or this release alone
 * @param by the column that tells whose each row is
 * @param days by how many a date is moved at the most, either way; never by none
 * @param pattern of the dates, with year, month and day, as {@link DateFormat} has them
 * @param pivot the first of the hundred years that years of two digits mean
 * @param locale of names of months
 */
public record Shifted(
        KeySource source, Scope scope, String by, int days, String pattern, OptionalInt pivot, Locale locale)
        implements Replacement {

    private static final int FIRST_YEAR = 1;
    private static final int LAST_YEAR = 9999;
    private static final int CENTURY = 100;

    @Override
    public Texts texts(String column, ReleaseSeed seed) {
        byte[] own = PseudonymKey.derive(source, use(), scope, "", seed.input());
        Hmac mac = new Hmac(own);
        Arrays.fill(own, (byte) 0);
        DateTimeFormatter format = formatter();
        return (value, person) -> moved(value, offset(mac.of(person)), format);
    }

    private long offset(byte[] hash) {
        long drawn = Long.remainderUnsigned(ByteBuffer.wrap(hash).getLong(), 2L * days);
        return drawn < days ? drawn - days : drawn - days + 1;
    }

    private DateTimeFormatter formatter() {
        return DateFormat.of(List.of(pattern), pivot, locale).ofTimes();
    }

    private static String moved(String value, long offset, DateTimeFormatter format) {
        Temporal date =
                date(value, format).orElseThrow(() -> new IllegalArgumentException("every value was looked at before"));
        return format.format(date.plus(offset, ChronoUnit.DAYS));
    }

    private static Optional<Temporal> date(String value, DateTimeFormatter format) {
        try {
            TemporalAccessor read = format.parseBest(value, ZonedDateTime::from, LocalDateTime::from, LocalDate::from);
            return Optional.of((Temporal) read);
        } catch (DateTimeException notADate) {
            return Optional.empty();
        }
    }

    @Override
    public Optional<Misfits> misfits() {
        DateTimeFormatter format = formatter();
        return Optional.of(value -> misfit(value, format));
    }

    private Optional<String> misfit(String value, DateTimeFormatter format) {
        Optional<Temporal> date = date(value, format);
        if (date.isEmpty()) {
            return Optional.of("is not a date of the format " + pattern
                    + ": correct it, list it under format.missing, or set shift.format");
        }
        LocalDate day = LocalDate.from(date.get());
        int first = pivot.orElse(FIRST_YEAR);
        int last = pivot.isPresent() ? first + CENTURY - 1 : LAST_YEAR;
        return day.minusDays(days).getYear() < first || day.plusDays(days).getYear() > last
                ? Optional.of("may be moved out of the years " + first + " to " + last
                        + ", which the format can tell: "
                        + (pivot.isPresent()
                                ? "set another shift.pivot, or fewer shift.days"
                                : "correct it, or list it under format.missing"))
                : Optional.empty();
    }

    @Override
    public Optional<String> beside() {
        return Optional.of(by);
    }

    @Override
    public Replacement with(KeySource other) {
        return new Shifted(other, scope, by, days, pattern, pivot, locale);
    }

    @Override
    public String use() {
        return "shift";
    }

    @Override
    public String essence() {
        String written = locale.equals(Locale.ENGLISH) ? pattern : pattern + " " + locale.toLanguageTag();
        return "shift " + scope + " " + days + " " + written + (pivot.isPresent() ? " from " + pivot.getAsInt() : "");
    }

    @Override
    public String words() {
        return "moved by days of each person's own";
    }

    @Override
    public String warning(String column) {
        return "Column " + column
                + " holds dates moved by days of each person's own: the days between a person's dates stay and may tell who it is of, whoever"
                + " has the key can move them back, and they stay personal data; k does not count them.";
    }

    @Override
    public Optional<KeySource> key() {
        return Optional.of(source);
    }
}
