package io.skald.verify.cover;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.attribute.Column;
import io.skald.attribute.DateAttribute;
import io.skald.attribute.bin.CalendarLevel;
import io.skald.attribute.bin.Labels;
import io.skald.attribute.value.DateForm;
import io.skald.attribute.value.DateFormat;
import io.skald.verify.claim.Claim;
import io.skald.verify.claim.DateTails;
import io.skald.verify.claim.Level;
import io.skald.verify.claim.RecodingClaim;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Labels of dates whose tails are one value, and verification of them, each with date arithmetic of its own. */
class DateTailProperties {

    private static final IntervalTemplate PLAIN = IntervalTemplate.of("[{lo} - {hi}]");

    /** A format, the least step that it tells apart, and a calendar for it. */
    private record Writing(String format, ChronoUnit unit, List<CalendarLevel> calendar, List<Level> levels) {

        String text(LocalDate day) {
            return DateTimeFormatter.ofPattern(format, Locale.ROOT).format(day);
        }

        LocalDate first(LocalDate day) {
            return unit == ChronoUnit.DAYS
                    ? day
                    : unit == ChronoUnit.MONTHS ? day.withDayOfMonth(1) : day.withDayOfYear(1);
        }
    }

    private static final List<Writing> WRITINGS = List.of(
            new Writing(
                    "yyyy-MM-dd",
                    ChronoUnit.DAYS,
                    List.of(CalendarLevel.DAY, CalendarLevel.MONTH, CalendarLevel.YEAR, CalendarLevel.DECADE),
                    List.of(new Level.Steps(1), new Level.Steps(12), new Level.Steps(120))),
            new Writing(
                    "dd.MM.yyyy",
                    ChronoUnit.DAYS,
                    List.of(CalendarLevel.DAY, CalendarLevel.WEEK, new CalendarLevel(28, 0)),
                    List.of(new Level.Weeks(1), new Level.Weeks(4))),
            new Writing(
                    "MM/yyyy",
                    ChronoUnit.MONTHS,
                    List.of(CalendarLevel.DAY, CalendarLevel.QUARTER, CalendarLevel.YEAR),
                    List.of(new Level.Steps(3), new Level.Steps(12))),
            new Writing(
                    "yyyy",
                    ChronoUnit.YEARS,
                    List.of(CalendarLevel.DAY, CalendarLevel.DECADE),
                    List.of(new Level.Steps(120))));

    @Property(tries = 2_000)
    void what_is_printed_is_what_verification_expects(
            @ForAll @Size(min = 1, max = 12) List<@IntRange(min = -3_000, max = 3_000) Integer> days,
            @ForAll @IntRange(min = -3_000, max = 0) int low,
            @ForAll @IntRange(min = 0, max = 3_000) int high,
            @ForAll boolean hasBottom,
            @ForAll boolean hasTop,
            @ForAll @IntRange(min = 0, max = 3) int which) {
        Writing writing = WRITINGS.get(which);
        Optional<LocalDate> bottom =
                Optional.of(writing.first(LocalDate.ofEpochDay(low))).filter(day -> hasBottom);
        Optional<LocalDate> top =
                Optional.of(writing.first(LocalDate.ofEpochDay(high))).filter(day -> hasTop);
        DateAttribute attribute = new DateAttribute(
                "d",
                new DateForm(DateFormat.of(writing.format, OptionalInt.empty()), Map.of(), bottom, top),
                writing.calendar,
                Optional.empty(),
                Labels.DEFAULT);
        String[] texts = days.stream()
                .map(day -> writing.text(LocalDate.ofEpochDay(day)))
                .toArray(String[]::new);
        Column column = Column.of(attribute, texts);
        DateRule rule = rule(writing, Map.of(), bottom, top);

        for (int i = 0; i < texts.length; i++) {
            LocalDate day = writing.first(LocalDate.ofEpochDay(days.get(i)));
            assertThat(column.labels(0).get(i)).isEqualTo(expected(writing, day, bottom, top));
            assertThat(rule.covers(texts[i], column.labels(0).get(i))).isTrue();
        }
        for (int level = 1; level <= writing.levels.size(); level++) {
            List<String> labels = column.labels(level);
            Level claimed = writing.levels.get(level - 1);
            for (int i = 0; i < texts.length; i++) {
                for (int j = 0; j < texts.length; j++) {
                    boolean same = labels.get(i).equals(labels.get(j));
                    assertThat(rule.covers(texts[i], labels.get(j)))
                            .as(texts[i] + " " + labels.get(j))
                            .isEqualTo(same);
                    assertThat(rule.isOfLevel(texts[i], labels.get(j), claimed, false))
                            .isEqualTo(same);
                    assertThat(rule.binOf(texts[i], claimed).equals(rule.binOf(texts[j], claimed)))
                            .isEqualTo(same);
                }
                assertThat(rule.binOfLabel(labels.get(i), claimed, false)).isEqualTo(rule.binOf(texts[i], claimed));
            }
        }
    }

    private static DateRule rule(
            Writing writing, Map<String, LocalDate> texts, Optional<LocalDate> bottom, Optional<LocalDate> top) {
        return new DateRule(
                PLAIN,
                new RecodingClaim.Dates(
                        writing.format,
                        OptionalInt.empty(),
                        Optional.of(new Claim.Bounds(BigDecimal.valueOf(-9_000), BigDecimal.valueOf(9_000))),
                        List.of(),
                        Locale.ENGLISH,
                        new DateTails(texts, bottom, top, writing.unit)));
    }

    private static String expected(
            Writing writing, LocalDate day, Optional<LocalDate> bottom, Optional<LocalDate> top) {
        if (top.isPresent() && day.isAfter(top.get())) {
            return writing.text(top.get().plus(1, writing.unit)) + "+";
        }
        return bottom.isPresent() && day.isBefore(bottom.get()) ? "<" + writing.text(bottom.get()) : writing.text(day);
    }

    @ParameterizedTest
    @CsvSource({
        "1995-03-04,1991-01-01+,true",
        "1991-01-01,1991-01-01+,true",
        "1990-12-31,1991-01-01+,false",
        "1995-03-04,1990-12-31+,false",
        "1995-03-04,1992-01-01+,false",
        "1995-03-04,1995-03-04,false",
        "1995-03-04,1991-01-01,false",
        "1995-03-04,1995,false",
        "1995-03-04,1990s,false",
        "1995-03-04,[1990-01-01 - 1991-01-01+],true",
        "1995-03-04,[1990-01-01 - 1999-12-31],false",
        "1990-06-01,1990,true",
        "1919-12-31,<1920-01-01,true",
        "1919-12-31,<1919-01-01,false",
        "1920-01-01,<1920-01-01,false",
        "1919-12-31,1919-12-31,false",
        "1919-12-31,[<1920-01-01 - 1929-12-31],true",
        "1925-12-31,[<1920-01-01 - 1929-12-31],true",
        "1910-12-31,1910s,false",
        "long ago,<1920-01-01,true",
        "long ago,1915-01-01,false",
        "someday,<1920-01-01,false"
    })
    void tails_are_covered_in_their_own_words_alone(String value, String label, boolean covers) {
        DateRule rule = rule(
                WRITINGS.get(0),
                Map.of("long ago", LocalDate.of(1915, 1, 1)),
                Optional.of(LocalDate.of(1920, 1, 1)),
                Optional.of(LocalDate.of(1990, 12, 31)));
        assertThat(rule.covers(value, label)).isEqualTo(covers);
    }

    @Test
    void without_tails_their_words_are_no_dates() {
        DateRule rule = rule(WRITINGS.get(0), Map.of(), Optional.empty(), Optional.empty());
        assertThat(rule.covers("1995-03-04", "1991-01-01+")).isFalse();
        assertThat(rule.covers("1919-12-31", "<1920-01-01")).isFalse();
    }

    @Test
    void bounds_are_held_against_what_values_mean_and_published_as_they_are_told() {
        DateTails tails = new DateTails(
                Map.of("unborn", LocalDate.of(2990, 1, 1)),
                Optional.of(LocalDate.of(1960, 1, 1)),
                Optional.of(LocalDate.of(1980, 1, 1)),
                ChronoUnit.DAYS);
        RecodingClaim.Dates dates = new RecodingClaim.Dates(
                "yyyy-MM-dd",
                OptionalInt.empty(),
                Optional.of(new Claim.Bounds(BigDecimal.valueOf(-9_000), BigDecimal.valueOf(9_000))),
                List.of(),
                Locale.ENGLISH,
                tails);
        Claim.Exemptions exempt = new Claim.Exemptions(false, false, true, false);
        DateRule rule = new DateRule(PLAIN, dates);
        assertThat(rule.isExempt("unborn", exempt)).isTrue();
        assertThat(rule.isExempt("1990-01-01", exempt)).isFalse();
        assertThat(dates.published())
                .hasValue(new Claim.Bounds(
                        BigDecimal.valueOf(LocalDate.of(1959, 12, 31).toEpochDay()),
                        BigDecimal.valueOf(LocalDate.of(1980, 1, 2).toEpochDay())));
    }
}
