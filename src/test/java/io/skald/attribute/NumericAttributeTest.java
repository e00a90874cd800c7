package io.skald.attribute;

import static io.skald.attribute.Column.LABELS;
import static io.skald.attribute.Column.RANGE_ON_TOP;
import static io.skald.attribute.Column.bounds;
import static io.skald.attribute.Column.unit;
import static io.skald.attribute.Column.widths;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.UsageException;
import io.skald.attribute.bin.BinWidths;
import io.skald.attribute.bin.Domain;
import io.skald.attribute.bin.DomainContract;
import io.skald.attribute.bin.Labels;
import io.skald.attribute.value.Bounds;
import io.skald.attribute.value.NumberScale;
import io.skald.attribute.value.ValueEncoder;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class NumericAttributeTest {

    private static final NumberScale INTEGER = NumberScale.INTEGER;
    private static final NumericAttribute AGE = new NumericAttribute(
            "Age",
            INTEGER,
            widths(INTEGER, "1", "2", "4", "8", "16", "32", "64"),
            Optional.of(bounds("19", "85")),
            LABELS);
    private static final NumericAttribute BMI = new NumericAttribute(
            "BMI",
            unit("0.1"),
            widths(unit("0.1"), "0.1", "1", "2", "4", "8"),
            Optional.of(bounds("12.0", "36.0")),
            LABELS);

    private static NumericAttribute unbounded(NumberScale scale, String... widths) {
        return new NumericAttribute("x", scale, widths(scale, widths), Optional.empty(), LABELS);
    }

    @Test
    void the_papers_ages_have_seven_widths_and_a_top() {
        Column age = Column.of(AGE, "33", "19", "85");
        Domain domain = age.domain();
        assertThat(AGE.height()).isEqualTo(OptionalInt.of(7));
        assertThat(domain.height()).isEqualTo(7);
        assertThat(IntStream.rangeClosed(0, 7).mapToObj(level -> age.label(level, 0)))
                .containsExactly(
                        "33", "[32 - 33]", "[32 - 35]", "[32 - 39]", "[32 - 47]", "[32 - 63]", "[19 - 63]", "*");
        assertThat(age.labels(1)).containsExactly("[32 - 33]", "[19 - 19]", "[84 - 85]");
        assertThat(age.labels(6)).containsExactly("[19 - 63]", "[19 - 63]", "[64 - 85]");
        assertThat(IntStream.rangeClosed(0, 7).mapToLong(domain::denseBins))
                .containsExactly(67L, 34L, 18L, 9L, 5L, 3L, 2L, 1L);
        assertThat(domain.levelName(2)).isEqualTo("steps of 4");
        DomainContract.holds(domain);
    }

    @Test
    void the_papers_decimal_bins_do_not_overlap() {
        Column bmi = Column.of(BMI, "23.0", "23.9", "24.0", "36.0");
        assertThat(bmi.domain().height()).isEqualTo(5);
        assertThat(bmi.labels(0)).containsExactly("23.0", "23.9", "24.0", "36.0");
        assertThat(bmi.labels(1)).containsExactly("[23.0 - 23.9]", "[23.0 - 23.9]", "[24.0 - 24.9]", "[36.0 - 36.0]");
        assertThat(bmi.labels(4)).containsExactly("[16.0 - 23.9]", "[16.0 - 23.9]", "[24.0 - 31.9]", "[32.0 - 36.0]");
        assertThat(bmi.domain().ncpDenominator()).isEqualTo(240);
        assertThat(bmi.domain().ncpNumerator(1, bmi.domain().bin(1, bmi.code(0))))
                .isEqualTo(9);
        assertThat(bmi.domain().ncpNumerator(1, bmi.domain().bin(1, bmi.code(3))))
                .isZero();
        assertThat(bmi.domain().levelName(1)).isEqualTo("steps of 1");
        DomainContract.holds(bmi.domain());
    }

    @Test
    void labels_are_clipped_only_to_bounds_that_the_job_gives() {
        Column column = Column.of(unbounded(INTEGER, "10"), "13", "28");
        assertThat(column.labels(1)).containsExactly("[10 - 19]", "[20 - 29]");
        assertThat(column.labels(2)).containsExactly("*", "*");
        assertThat(column.domain().ncpDenominator()).isEqualTo(15);
        assertThat(column.domain().ncpNumerator(1, 0)).isEqualTo(6);
        DomainContract.holds(column.domain());
    }

    @Test
    void negative_numbers_are_floored_into_bins() {
        Column column = Column.of(unbounded(INTEGER, "10", "20"), "-5", "5", "-10", "-11", "0");
        assertThat(column.labels(1)).containsExactly("[-10 - -1]", "[0 - 9]", "[-10 - -1]", "[-20 - -11]", "[0 - 9]");
        assertThat(column.labels(2)).containsExactly("[-20 - -1]", "[0 - 19]", "[-20 - -1]", "[-20 - -1]", "[0 - 19]");
    }

    @Test
    void bins_of_every_level_start_at_the_origin() {
        BinWidths widths =
                BinWidths.of(List.of(new BigDecimal("5"), new BigDecimal("10")), INTEGER, new BigDecimal("18"));
        Column column = Column.of(
                new NumericAttribute("x", INTEGER, widths, Optional.of(bounds("0", "99")), LABELS),
                "18",
                "17",
                "27",
                "28");
        assertThat(column.labels(1)).containsExactly("[18 - 22]", "[13 - 17]", "[23 - 27]", "[28 - 32]");
        assertThat(column.labels(2)).containsExactly("[18 - 27]", "[8 - 17]", "[18 - 27]", "[28 - 37]");
    }

    @Test
    void a_first_width_above_the_unit_is_level_one() {
        Column column = Column.of(unbounded(unit("0.5"), "1.5"), "2.5", "3.0");
        assertThat(column.labels(0)).containsExactly("2.5", "3.0");
        assertThat(column.labels(1)).containsExactly("[1.5 - 2.5]", "[3.0 - 4.0]");
    }

    @Test
    void coarse_units_print_as_the_numbers_they_are() {
        Column column = Column.of(unbounded(unit("1000"), "5000"), "3000", "12000");
        assertThat(column.labels(0)).containsExactly("3000", "12000");
        assertThat(column.labels(1)).containsExactly("[0 - 4000]", "[10000 - 14000]");
    }

    @Test
    void level_zero_keeps_the_texts_where_all_follow_one_convention() {
        NumericAttribute tenths = unbounded(unit("0.1"), "1");
        assertThat(Column.of(tenths, "23.0", "7.5").labels(0)).containsExactly("23.0", "7.5");
        assertThat(Column.of(tenths, "23", "7.5").labels(0)).containsExactly("23", "7.5");
        assertThat(Column.of(tenths, "23", "7.0").labels(0)).containsExactly("23.0", "7.0");
        assertThat(Column.of(tenths, "23", "7").labels(1)).containsExactly("[23.0 - 23.9]", "[7.0 - 7.9]");
    }

    @Test
    void two_spellings_of_one_number_are_one_value_and_print_alike() {
        Column column = Column.of(unbounded(INTEGER, "10"), "007", "7", "+7", "-0", "0");
        assertThat(column.labels(0)).containsExactly("7", "7", "7", "0", "0");
        assertThat(column.domain().size()).isEqualTo(8);
    }

    @Test
    void spelling_is_judged_over_all_threads() {
        Column column = Column.of(unbounded(unit("0.1"), "1"), Column.context(""), 2, List.of("23.0", "7", "8.0", "9"));
        assertThat(column.labels(0)).containsExactly("23.0", "7.0", "8.0", "9.0");
    }

    @Test
    void missing_values_are_a_bin_of_their_own_below_the_top() {
        Column column = Column.of(AGE, Column.context("", "?"), 1, List.of("20", "", "?", "85"));
        Domain domain = column.domain();
        assertThat(domain.missing()).hasValue(67);
        assertThat(column.labels(0)).containsExactly("20", "", "", "85");
        assertThat(column.labels(6)).containsExactly("[19 - 63]", "", "", "[64 - 85]");
        assertThat(column.labels(7)).containsOnly("*");
        assertThat(domain.denseBins(6)).isEqualTo(3);
        assertThat(domain.clusterLabel(1, 67)).isEqualTo("*");
        assertThat(domain.clusterLabel(67, 67)).isEmpty();
        DomainContract.holds(domain);
    }

    @Test
    void a_marker_that_looks_like_a_number_is_missing() {
        Column column = Column.of(AGE, Column.context("-99"), 1, List.of("20", "-99"));
        assertThat(column.labels(0)).containsExactly("20", "-99");
        assertThat(column.domain().missing()).hasValue(67);
    }

    @Test
    void a_column_may_be_missing_everywhere() {
        Column column = Column.of(unbounded(INTEGER, "10", "100"), "", "");
        assertThat(column.domain().size()).isEqualTo(1);
        assertThat(column.domain().height()).isEqualTo(3);
        assertThat(column.labels(0)).containsOnly("");
        assertThat(column.labels(2)).containsOnly("");
        assertThat(column.labels(3)).containsOnly("*");
        DomainContract.holds(column.domain());
    }

    @Test
    void a_column_may_have_no_rows() {
        Column column = Column.of(unbounded(INTEGER, "10"));
        assertThat(column.domain().size()).isZero();
        DomainContract.holds(column.domain());
    }

    @Test
    void a_column_of_one_value_still_generalises_to_the_top() {
        Column column = Column.of(unbounded(INTEGER, "10"), "15", "15");
        assertThat(column.domain().height()).isEqualTo(2);
        assertThat(column.labels(0)).containsOnly("15");
        assertThat(column.labels(1)).containsOnly("[10 - 19]");
        assertThat(column.labels(2)).containsOnly("*");
        assertThat(column.domain().ncpNumerator(1, 0)).isZero();
        assertThat(column.domain().ncpDenominator()).isEqualTo(1);
        DomainContract.holds(column.domain());
    }

    @Test
    void the_widest_bin_is_the_top_where_it_holds_all_the_bounds() {
        NumericAttribute covered = new NumericAttribute(
                "x", INTEGER, widths(INTEGER, "10", "100"), Optional.of(bounds("0", "99")), LABELS);
        assertThat(covered.height()).hasValue(2);
        assertThat(Column.of(covered, "5").label(2, 0)).isEqualTo("*");
        NumericAttribute straddling = new NumericAttribute(
                "x", INTEGER, widths(INTEGER, "10", "100"), Optional.of(bounds("1", "100")), LABELS);
        assertThat(straddling.height()).hasValue(3);
    }

    @Test
    void without_bounds_the_job_alone_decides_the_number_of_levels() {
        NumericAttribute attribute = unbounded(INTEGER, "10", "100");
        assertThat(attribute.height()).hasValue(3);
        assertThat(Column.of(attribute, "5").domain().height()).isEqualTo(3);
        assertThat(Column.of(attribute, "5", "5000").domain().height()).isEqualTo(3);
    }

    @Test
    void the_top_prints_the_whole_range_on_request_unless_it_covers_missing_values() {
        NumericAttribute ranged =
                new NumericAttribute("x", INTEGER, widths(INTEGER, "10"), Optional.of(bounds("0", "99")), RANGE_ON_TOP);
        assertThat(Column.of(ranged, "5").label(2, 0)).isEqualTo("[0 - 99]");
        assertThat(Column.of(ranged, "5", "").label(2, 0)).isEqualTo("*");
        NumericAttribute found =
                new NumericAttribute("x", INTEGER, widths(INTEGER, "10"), Optional.empty(), RANGE_ON_TOP);
        assertThat(Column.of(found, "5", "42").label(2, 0)).isEqualTo("[5 - 42]");
        assertThat(Column.of(found, "").label(2, 0)).isEqualTo("*");
    }

    @Test
    void doubling_goes_from_the_unit_to_below_the_range() {
        NumericAttribute doubling = new NumericAttribute(
                "x", INTEGER, BinWidths.doubling(INTEGER, BigDecimal.ZERO), Optional.of(bounds("19", "85")), LABELS);
        Column column = Column.of(doubling, "33");
        assertThat(doubling.height()).hasValue(7);
        assertThat(column.label(6, 0)).isEqualTo("[19 - 63]");
        assertThat(column.label(7, 0)).isEqualTo("*");
        NumericAttribute found = new NumericAttribute(
                "x", INTEGER, BinWidths.doubling(INTEGER, BigDecimal.ZERO), Optional.empty(), LABELS);
        assertThat(found.height()).isEmpty();
        assertThat(Column.of(found, "0", "1023").domain().height()).isEqualTo(10);
        assertThat(Column.of(found, "0", "1024").domain().height()).isEqualTo(11);
        assertThat(Column.of(found, "0", "1").domain().height()).isEqualTo(1);
        assertThat(Column.of(found, "0").domain().height()).isEqualTo(1);
    }

    @Test
    void clusters_print_their_value_or_their_ends_at_the_unit() {
        Column column = Column.of(unbounded(unit("0.1"), "1"), "23", "24.5");
        assertThat(column.domain().clusterLabel(0, 0)).isEqualTo("23");
        assertThat(column.domain().clusterLabel(0, 15)).isEqualTo("[23.0 - 24.5]");
        assertThat(column.domain().clusterNcpNumerator(0, 15)).isEqualTo(15);
    }

    @Test
    void the_interval_is_written_as_the_job_says() {
        Labels labels = new Labels("{lo}..{hi}", false);
        NumericAttribute attribute =
                new NumericAttribute("x", INTEGER, widths(INTEGER, "10"), Optional.empty(), labels);
        assertThat(Column.of(attribute, "5").label(1, 0)).isEqualTo("0..9");
        assertThatThrownBy(() -> new Labels("{lo} to hi", false))
                .hasMessage("The label of an interval is '{lo} to hi': it must name both ends, as in [{lo} - {hi}].");
    }

    @Test
    void ranges_too_large_for_a_table_are_calculated() {
        Column column = Column.of(
                unbounded(INTEGER, "1000000000000", "2000000000000"), "-2000000000000000001", "2000000000000000001");
        Domain domain = column.domain();
        assertThat(domain.size()).isEqualTo(4000000000000000003L);
        assertThat(column.labels(1))
                .containsExactly(
                        "[-2000001000000000000 - -2000000000000000001]", "[2000000000000000000 - 2000000999999999999]");
        assertThat(domain.coarsen(1, domain.bin(1, column.code(1)), 2)).isEqualTo(domain.bin(2, column.code(1)));
        assertThat(domain.denseBins(1)).isEqualTo(4000002L);
    }

    @Test
    void a_range_past_two_to_the_sixty_second_is_refused() {
        assertThatThrownBy(() -> Column.of(unbounded(INTEGER, "10"), "-3000000000000000000", "3000000000000000000"))
                .isInstanceOf(UsageException.class)
                .hasMessage("Column 'x' spans more than 2^62 units of 1: give it 'bounds', or choose a larger 'unit'.");
    }

    @Test
    void values_that_do_not_fit_are_told_apart() {
        Encoding encoding = BMI.startEncoding(Column.context(""));
        ValueEncoder encoder = encoding.newEncoder();
        assertThat(Column.encode(encoder, "11.9")).isEqualTo(ValueEncoder.OUT_OF_RANGE);
        assertThat(Column.encode(encoder, "36.1")).isEqualTo(ValueEncoder.OUT_OF_RANGE);
        assertThat(Column.encode(encoder, "12.0")).isEqualTo(120);
        assertThat(Column.encode(encoder, "36")).isEqualTo(360);
        assertThat(Column.encode(encoder, "23.45")).isEqualTo(ValueEncoder.MALFORMED);
        assertThat(Column.encode(encoder, "tall")).isEqualTo(ValueEncoder.MALFORMED);
        assertThat(Column.encode(encoder, "")).isEqualTo(ValueEncoder.MISSING);
    }

    @Test
    void explanations_name_the_value_the_rule_and_what_to_do() {
        Encoding encoding = BMI.startEncoding(Column.context(""));
        assertThat(encoding.explain("11.9", ValueEncoder.OUT_OF_RANGE))
                .isEqualTo("is outside the bounds [12.0, 36.0]: correct it, widen the bounds, or set"
                        + " policies.on-out-of-range: suppress.");
        assertThat(encoding.explain("23.45", ValueEncoder.MALFORMED))
                .isEqualTo("has more digits than the unit 0.1 allows: round it in the input, or choose a smaller"
                        + " unit.");
        assertThat(encoding.explain(" 23 ", ValueEncoder.MALFORMED)).startsWith("is not a number: ");
        assertThat(encoding.explain("99999999999999999999", ValueEncoder.MALFORMED))
                .isEqualTo("is too large: numbers of unit 0.1 go up to 400000000000000000.0 in" + " size.");
        assertThat(encoding.explain("", ValueEncoder.MISSING)).contains("policies.on-missing");
        Encoding fives = unbounded(unit("5"), "10").startEncoding(Column.context(""));
        assertThat(fives.explain("36", ValueEncoder.MALFORMED)).startsWith("is no multiple of the unit 5: ");
    }

    @Test
    void widths_that_do_not_nest_are_refused_with_both_levels() {
        assertThatThrownBy(() -> widths(INTEGER, "1", "5", "12"))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "The widths of level 1 (5) and level 2 (12) do not nest: each width must be a multiple of the"
                                + " one before, and larger.");
        assertThatThrownBy(() -> widths(INTEGER, "5", "5")).hasMessageContaining("level 1 (5) and level 2 (5)");
        assertThatThrownBy(() -> widths(INTEGER, "10", "5")).hasMessageContaining("level 1 (10) and level 2 (5)");
        assertThatThrownBy(() -> widths(unit("0.1"), "0.25"))
                .hasMessage("The width 0.25 is no multiple of the unit 0.1.");
        assertThatThrownBy(() -> widths(INTEGER, "0")).hasMessage("The width 0 is not greater than 0.");
        assertThatThrownBy(() -> widths(INTEGER)).hasMessageContaining("no widths");
        assertThatThrownBy(() -> bounds("5", "4")).hasMessageContaining("wrong order");
        assertThatThrownBy(() -> new NumericAttribute(
                        "x", INTEGER, widths(INTEGER, "5"), Optional.of(bounds("0.5", "4")), LABELS))
                .hasMessage("The bound 0.5 is no multiple of the unit 1.");
    }

    @Test
    void digits_do_not_follow_the_machines_language() {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
            Column bmi = Column.of(BMI, "23.4");
            assertThat(bmi.labels(0)).containsExactly("23.4");
            assertThat(bmi.labels(1)).containsExactly("[23.0 - 23.9]");
        } finally {
            Locale.setDefault(before);
        }
    }

    @Property(tries = 150)
    void bins_nest_and_labels_cover_their_values(
            @ForAll @Size(min = 1, max = 12) List<@IntRange(min = -150, max = 150) Integer> values,
            @ForAll @IntRange(min = 1, max = 7) int narrow,
            @ForAll @IntRange(min = 2, max = 4) int factor,
            @ForAll @IntRange(min = -20, max = 20) int origin,
            @ForAll boolean bounded,
            @ForAll boolean missing) {
        NumberScale scale = unit("0.1");
        BinWidths widths = BinWidths.of(
                List.of(BigDecimal.valueOf(narrow, 1), BigDecimal.valueOf((long) narrow * factor, 1)),
                scale,
                BigDecimal.valueOf(origin, 1));
        Optional<Bounds> bounds = bounded ? Optional.of(bounds("-15.0", "15.0")) : Optional.empty();
        NumericAttribute attribute = new NumericAttribute("x", scale, widths, bounds, LABELS);
        List<String> texts = new java.util.ArrayList<>(values.stream()
                .map(value -> BigDecimal.valueOf(value, 1).toPlainString())
                .toList());
        if (missing) {
            texts.add("");
        }
        Column column = Column.of(attribute, Column.context(""), 1, texts);
        DomainContract.holds(column.domain());
        for (int row = 0; row < values.size(); row++) {
            assertThat(column.label(0, row)).isEqualTo(texts.get(row));
            for (int level = 1; level < column.domain().height(); level++) {
                String[] ends =
                        column.label(level, row).replaceAll("[\\[\\]]", "").split(" - ");
                assertThat(new BigDecimal(texts.get(row))).isBetween(new BigDecimal(ends[0]), new BigDecimal(ends[1]));
            }
        }
    }
}
