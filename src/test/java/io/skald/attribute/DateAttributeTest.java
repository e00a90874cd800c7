package io.skald.attribute;

import static io.skald.attribute.Column.LABELS;
import static io.skald.attribute.Column.RANGE_ON_TOP;
import static io.skald.attribute.bin.CalendarLevel.DAY;
import static io.skald.attribute.bin.CalendarLevel.DECADE;
import static io.skald.attribute.bin.CalendarLevel.MONTH;
import static io.skald.attribute.bin.CalendarLevel.QUARTER;
import static io.skald.attribute.bin.CalendarLevel.YEAR;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.UsageException;
import io.skald.attribute.bin.CalendarLevel;
import io.skald.attribute.bin.DomainContract;
import io.skald.attribute.value.DateBounds;
import io.skald.attribute.value.DateFormat;
import io.skald.attribute.value.ValueEncoder;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DateAttributeTest {

    private static DateFormat format(String pattern) {
        return DateFormat.of(pattern, OptionalInt.empty());
    }

    private static DateAttribute iso(CalendarLevel... calendar) {
        return new DateAttribute("Birth", format("yyyy-MM-dd"), List.of(calendar), Optional.empty(), LABELS);
    }

    @Test
    void days_rise_to_months_quarters_years_and_decades() {
        Column column = Column.of(iso(DAY, MONTH, QUARTER, YEAR, DECADE), "2024-05-17", "2024-06-30", "1969-12-31");
        assertThat(column.labels(0)).containsExactly("2024-05-17", "2024-06-30", "1969-12-31");
        assertThat(column.labels(1)).containsExactly("2024-05", "2024-06", "1969-12");
        assertThat(column.labels(2)).containsExactly("2024-Q2", "2024-Q2", "1969-Q4");
        assertThat(column.labels(3)).containsExactly("2024", "2024", "1969");
        assertThat(column.labels(4)).containsExactly("2020s", "2020s", "1960s");
        assertThat(column.labels(5)).containsOnly("*");
        assertThat(column.domain().height()).isEqualTo(5);
        assertThat(column.domain().numeric()).isTrue();
        assertThat(column.domain().levelName(2)).isEqualTo("quarter");
    }

    @Test
    void a_calendar_that_begins_above_the_day_keeps_the_day_as_level_zero() {
        Column column = Column.of(iso(YEAR), "2024-05-17", "2025-01-01");
        assertThat(column.labels(0)).containsExactly("2024-05-17", "2025-01-01");
        assertThat(column.labels(1)).containsExactly("2024", "2025");
        assertThat(iso(YEAR).height()).hasValue(2);
        assertThat(iso(DAY).height()).hasValue(1);
    }

    @Test
    void clusters_print_days_in_the_columns_own_format() {
        DateAttribute german =
                new DateAttribute("Geburt", format("dd.MM.yyyy"), List.of(MONTH), Optional.empty(), LABELS);
        Column column = Column.of(german, "01.02.2024", "03.02.2024");
        assertThat(column.labels(0)).containsExactly("01.02.2024", "03.02.2024");
        assertThat(column.domain().clusterLabel(0, 2)).isEqualTo("[01.02.2024 - 03.02.2024]");
        assertThat(column.domain().clusterNcpNumerator(0, 2)).isEqualTo(2);
        assertThat(column.domain().ncpDenominator()).isEqualTo(2);
    }

    @Test
    void other_spellings_of_a_day_print_as_the_format_writes_it() {
        DateAttribute attribute = new DateAttribute("d", format("d.M.yyyy"), List.of(MONTH), Optional.empty(), LABELS);
        assertThat(Column.of(attribute, "01.02.2024", "1.2.2024").labels(0)).containsOnly("1.2.2024");
    }

    @Test
    void days_that_do_not_exist_are_malformed() {
        Encoding encoding = iso(MONTH).startEncoding(Column.context(""));
        ValueEncoder encoder = encoding.newEncoder();
        assertThat(Column.encode(encoder, "2024-02-29"))
                .isEqualTo(LocalDate.of(2024, 2, 29).toEpochDay());
        assertThat(Column.encode(encoder, "2023-02-29")).isEqualTo(ValueEncoder.MALFORMED);
        assertThat(Column.encode(encoder, "2023-13-01")).isEqualTo(ValueEncoder.MALFORMED);
        assertThat(Column.encode(encoder, "01.02.2023")).isEqualTo(ValueEncoder.MALFORMED);
        assertThat(Column.encode(encoder, "2023-02-01 ")).isEqualTo(ValueEncoder.MALFORMED);
        assertThat(encoding.explain("2023-02-29", ValueEncoder.MALFORMED))
                .startsWith("is not a date of the format yyyy-MM-dd: ");
    }

    @Test
    void bounds_make_the_range_and_name_days_outside() {
        Optional<DateBounds> year = Optional.of(new DateBounds(LocalDate.of(2024, 1, 10), LocalDate.of(2024, 12, 20)));
        DateAttribute attribute =
                new DateAttribute("d", format("yyyy-MM-dd"), List.of(MONTH, YEAR), year, RANGE_ON_TOP);
        Encoding encoding = attribute.startEncoding(Column.context(""));
        ValueEncoder encoder = encoding.newEncoder();
        assertThat(Column.encode(encoder, "2024-01-09")).isEqualTo(ValueEncoder.OUT_OF_RANGE);
        assertThat(encoding.explain("2024-01-09", ValueEncoder.OUT_OF_RANGE))
                .startsWith("is outside the bounds [2024-01-10, 2024-12-20]");
        Column column = Column.of(attribute, "2024-01-10");
        assertThat(attribute.height()).hasValue(2);
        assertThat(column.domain().denseBins(1)).isEqualTo(12);
        assertThat(column.label(2, 0)).isEqualTo("[2024-01-10 - 2024-12-20]");
        DomainContract.holds(column.domain());
    }

    @Test
    void levels_that_do_not_rise_are_refused_with_both() {
        assertThatThrownBy(() -> iso(DAY, YEAR, MONTH))
                .isInstanceOf(UsageException.class)
                .hasMessage("The calendar levels 1 (year) and 2 (month) do not nest: each must be larger than the one"
                        + " before, in the order day, month, quarter, year, decade.");
        assertThatThrownBy(() -> iso(MONTH, MONTH)).hasMessageContaining("1 (month) and 2 (month)");
        assertThatThrownBy(() -> iso()).hasMessageContaining("no calendar levels");
    }

    @Test
    void formats_that_do_not_tell_a_day_are_refused() {
        for (String format : List.of("MM-dd", "nonsense", "HH:mm", "yyyy-MM-dd {")) {
            assertThatThrownBy(() -> format(format))
                    .as(format)
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining("'" + format + "'");
        }
    }

    @Test
    void far_apart_days_need_no_table() {
        Column column = Column.of(iso(MONTH, DECADE), "0001-01-01", "9999-12-31", "2024-05-17");
        assertThat(column.labels(1)).containsExactly("0001-01", "9999-12", "2024-05");
        assertThat(column.labels(2)).containsExactly("0000s", "9990s", "2020s");
        assertThat(column.domain().binSpace(1)).isEqualTo(12L * 9999);
    }

    @Test
    void more_texts_than_are_remembered_are_read_all_the_same() {
        List<String> days = new ArrayList<>();
        for (int day = 0; day < 40_000; day++) {
            days.add(LocalDate.ofEpochDay(day).toString());
        }
        Column column = Column.of(iso(YEAR), Column.context(""), 1, days);
        assertThat(column.code(39_999)).isEqualTo(39_999);
        assertThat(column.label(0, 39_999)).isEqualTo(days.get(39_999));
    }

    @Property(tries = 60)
    void calendar_bins_keep_the_contract(
            @ForAll @Size(min = 1, max = 4) List<@IntRange(min = -400, max = 400) Integer> days,
            @ForAll boolean missing) {
        List<String> texts = new ArrayList<>(
                days.stream().map(day -> LocalDate.ofEpochDay(day).toString()).toList());
        if (missing) {
            texts.add("");
        }
        Column column = Column.of(iso(DAY, MONTH, QUARTER, YEAR, DECADE), Column.context(""), 2, texts);
        DomainContract.holds(column.domain());
        for (int row = 0; row < days.size(); row++) {
            assertThat(column.label(0, row)).isEqualTo(texts.get(row));
            assertThat(texts.get(row)).startsWith(column.label(1, row));
            assertThat(texts.get(row)).startsWith(column.label(3, row));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "d MMMM yyyy, 5 January 1960, 17 May 2024",
        "d MMM yyyy, 5 JAN 1960, 17 SEP 2024",
        "d MMMM yyyy, 5 january 1960, 17 may 2024",
        "dd-MMM-yyyy, 05-Jan-1960, 17-Dec-2024",
        "d/M/yyyy, 5/1/1960, 17/12/2024",
        "d/M/yyyy, 05/01/1960, 17/12/2024",
        "d MMM yyyy, 05 JAN 1960, 17 SEP 2024",
        "'EEEE, d MMMM yyyy', 'TUESDAY, 5 JANUARY 1960', 'FRIDAY, 17 MAY 2024'"
    })
    void texts_of_one_way_of_spelling_come_back(String pattern, String first, String second) {
        DateAttribute attribute = new DateAttribute("d", format(pattern), List.of(DAY, YEAR), Optional.empty(), LABELS);
        Column column = Column.of(attribute, first, second, first);
        assertThat(column.labels(0)).containsExactly(first, second, first);
        assertThat(column.labels(1)).containsExactly("1960", "2024", "1960");
    }

    @Test
    void texts_of_several_ways_are_printed_as_the_format_prints() {
        DateAttribute attribute =
                new DateAttribute("d", format("d MMM yyyy"), List.of(DAY, YEAR), Optional.empty(), LABELS);
        assertThat(Column.of(attribute, "05 JAN 1960", "5 Jan 1960", "7 MAR 1961")
                        .labels(0))
                .containsExactly("5 Jan 1960", "5 Jan 1960", "7 Mar 1961");
    }

    @ParameterizedTest
    @CsvSource({
        "dd/MM/yy, 1920, 15/03/51, 15/03/51, 1951",
        "dd/MM/yy, 1920, 01/01/19, 01/01/19, 2019",
        "dd/MM/yy, 1970, 01/01/70, 01/01/70, 1970",
        "M/d/uu, 1850, 6/8/06, 6/8/06, 1906",
        "yyMMdd, 2000, 991231, 991231, 2099"
    })
    void two_digit_years_are_those_from_the_pivot_on(
            String pattern, int pivot, String text, String original, String year) {
        DateFormat format = DateFormat.of(pattern, OptionalInt.of(pivot));
        DateAttribute attribute = new DateAttribute("d", format, List.of(DAY, YEAR), Optional.empty(), LABELS);
        Column column = Column.of(attribute, text, text);
        assertThat(column.labels(0)).containsExactly(original, original);
        assertThat(column.labels(1)).containsExactly(year, year);
    }

    @ParameterizedTest
    @CsvSource({
        "dd/MM/yy, leaves the century open",
        "d/M/y, would take 15 for the year 15",
        "yyyy-MM-dd HH:mm, has no time of day",
        "[yyyy-MM-dd][dd.MM.yyyy], gives the same part of a date twice",
        "YYYY-MM-DD, y is the year",
        "dd MMMMM yyyy, write the pattern of the dates"
    })
    void patterns_that_would_guess_or_print_what_they_do_not_read_are_refused(String pattern, String reason) {
        assertThatThrownBy(() -> format(pattern))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("'" + pattern + "'")
                .hasMessageContaining(reason);
    }

    @Test
    void a_time_in_brackets_is_read_and_left_out() {
        DateAttribute attribute =
                new DateAttribute("d", format("yyyy-MM-dd[ HH:mm:ss]"), List.of(DAY, YEAR), Optional.empty(), LABELS);
        assertThat(Column.of(attribute, "2024-05-17 10:30:00", "2024-05-17").labels(0))
                .containsExactly("2024-05-17", "2024-05-17");
    }
}
