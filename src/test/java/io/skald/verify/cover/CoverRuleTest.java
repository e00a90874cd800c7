package io.skald.verify.cover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.UsageException;
import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.verify.claim.Level;
import io.skald.verify.claim.RecodingClaim;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CoverRuleTest {

    private static final RecodingClaim.Numbers INTEGERS = new RecodingClaim.Numbers(BigDecimal.ONE);
    private static final IntervalTemplate PLAIN = IntervalTemplate.of("[{lo} - {hi}]");

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({
        "5,5.0,true",
        "+5,5,true",
        "-0,0,true",
        "5,05,true",
        "5,6,false",
        "5,[5 - 9],true",
        "9,[5 - 9],true",
        "4,[5 - 9],false",
        "10,[5 - 9],false",
        "-5,[-9 - -5],true",
        "-4,[-9 - -5],false",
        "5,[-9 - -5],false",
        "23.95,[23.0 - 23.9],false",
        "23.9,[23.0 - 23.9],true",
        "1e2,[100 - 100],true",
        "99999999999999999999,[99999999999999999998 - 100000000000000000000],true",
        "99999999999999999997,[99999999999999999998 - 100000000000000000000],false",
        "5,[9 - 5],false",
        "5,[5 - ],false",
        "5,[ - 5],false",
        "5,5 - 9,false",
        "x,[5 - 9],false",
        "\u0665,5,false"
    })
    void numbers_compare_as_numbers(String value, String label, boolean covers) {
        assertThat(new NumberRule(PLAIN, INTEGERS).covers(value, label)).isEqualTo(covers);
    }

    @ParameterizedTest
    @CsvSource({"-4,-5--3,true", "-2,-5--3,false", "2,-5-3,true", "4,-5-3,false", "4,3-5,true"})
    void an_interval_is_read_whatever_stands_between_its_ends(String value, String label, boolean covers) {
        assertThat(new NumberRule(IntervalTemplate.of("{lo}-{hi}"), INTEGERS).covers(value, label))
                .isEqualTo(covers);
    }

    @Test
    void an_interval_may_print_its_high_end_first() {
        NumberRule rule = new NumberRule(IntervalTemplate.of("{hi} down to {lo}"), INTEGERS);

        assertThat(rule.covers("3", "5 down to 1")).isTrue();
        assertThat(rule.covers("3", "1 down to 5")).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"[{lo}]", "[{hi} - ]", "{lo}{hi}"})
    void a_template_without_two_ends_apart_is_refused(String template) {
        assertThatThrownBy(() -> IntervalTemplate.of(template))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(template);
    }

    @ParameterizedTest
    @CsvSource({
        "31.05.2024,31.05.2024,true",
        "31.05.2024,2024-05-31,true",
        "31.05.2024,2024-05-30,false",
        "31.05.2024,2024-05,true",
        "31.05.2024,2024-06,false",
        "31.05.2024,2024-Q2,true",
        "31.05.2024,2024-Q3,false",
        "31.05.2024,2024,true",
        "31.05.2024,2023,false",
        "31.05.2024,2020s,true",
        "31.12.2029,2020s,true",
        "01.01.2030,2020s,false",
        "31.05.2024,[31.05.2024 - 01.06.2024],true",
        "30.05.2024,[31.05.2024 - 01.06.2024],false",
        "02.06.2024,[31.05.2024 - 01.06.2024],false",
        "31.05.2024,[2024-04 - 2024-05],true",
        "01.06.2024,[2024-04 - 2024-05],false",
        "31.05.2024,[2024 - 2025],true",
        "31.05.2024,2024-13,false",
        "31.05.2024,somewhen,false",
        "31/05/2024,2024,false"
    })
    void dates_are_covered_by_calendar_labels_and_ranges(String value, String label, boolean covers) {
        assertThat(new DateRule(PLAIN, new RecodingClaim.Dates("dd.MM.yyyy")).covers(value, label))
                .isEqualTo(covers);
    }

    @Test
    void moments_are_covered_to_the_end_of_the_last_day() {
        DateRule rule = new DateRule(PLAIN, new RecodingClaim.Dates("yyyy-MM-dd HH:mm"));

        assertThat(rule.covers("2024-05-31 23:59", "2024-05-31")).isTrue();
        assertThat(rule.covers("2024-05-31 23:59", "2024-05")).isTrue();
        assertThat(rule.covers("2024-05-31 23:59", "[2024-05-31 10:00 - 2024-05-31 23:58]"))
                .isFalse();
        assertThat(rule.covers("2024-05-31 23:58", "[2024-05-31 10:00 - 2024-05-31 23:58]"))
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "12345,12345,true",
        "12345,1234*,true",
        "12345,123**,true",
        "12345,*****,true",
        "12345,124**,false",
        "12345,123*,false",
        "12345,123***,false",
        "12345,12*45,false",
        "12*45,12***,true"
    })
    void codes_are_covered_by_their_masks(String value, String label, boolean covers) {
        assertThat(new CodeRule().covers(value, label)).isEqualTo(covers);
    }

    @Test
    void of_codes_that_are_longer_than_the_first_level_keeps_the_rest_is_no_part_of_the_value() {
        CodeRule rule = new CodeRule(new RecodingClaim.Codes(false, 3, Optional.empty(), ""), StandardCharsets.UTF_8);
        assertThat(rule.covers("E1165", "E11")).isTrue();
        assertThat(rule.covers("E1165", "E1165")).isFalse();
        assertThat(rule.covers("E1165", "")).isFalse();
        assertThat(rule.isOfLevel("E1165", "E11", new Level.Values(), false)).isTrue();
        assertThat(rule.isOfLevel("E1165", "E1165", new Level.Values(), false)).isFalse();
    }

    private CoverRule hierarchy(String text, boolean trim) throws IOException {
        Path file = Files.writeString(folder.resolve("h.csv"), text);
        return HierarchyRule.read(file, StandardCharsets.UTF_8, trim, false, MemoryBudget.of(ByteSize.ofMegabytes(1)));
    }

    @Test
    void hierarchies_cover_by_the_labels_of_the_values_own_line() throws IOException {
        CoverRule rule = hierarchy("\uFEFFBaker;Craft;Work;*\r\nClerk;Office;Work;*\r\n", false);

        assertThat(rule.covers("Baker", "Craft")).isTrue();
        assertThat(rule.covers("Baker", "Work")).isTrue();
        assertThat(rule.covers("Baker", "Office")).isFalse();
        assertThat(rule.covers("Craft", "Work")).isFalse();
        assertThat(rule.covers("Cook", "Work")).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "a, b;X\\nc, d;X",
                "\"a, b\",X\\n\"c, d\",X",
                "a, b\\tX\\nc, d\\tX",
                "a, b|X\\nc, d|X",
                "\"a, b\",1; 2,X\\n\"c, d\",3; 4,X"
            })
    void the_delimiter_of_a_hierarchy_is_found_out(String lines) throws IOException {
        CoverRule rule = hierarchy(lines.replace("\\n", "\n").replace("\\t", "\t"), false);

        assertThat(rule.covers("a, b", "X")).isTrue();
        assertThat(rule.covers("c, d", "X")).isTrue();
    }

    @Test
    void quoted_labels_are_unquoted_and_blanks_are_dropped_only_on_demand() throws IOException {
        assertThat(hierarchy("a;\"say \"\"X\"\"\"\n", false).covers("a", "say \"X\""))
                .isTrue();
        assertThat(hierarchy("a ; X\n", true).covers("a", "X")).isTrue();
        assertThat(hierarchy("a ; X\n", false).covers("a", "X")).isFalse();
    }

    @Test
    void missing_values_are_one_value_apart_from_all_others() {
        CoverRule rule =
                new AnyValueRule(new NumberRule(PLAIN, INTEGERS), "*", List.of("", "-9"), new Level.Any(), false);

        assertThat(rule.covers("-9", "")).isTrue();
        assertThat(rule.covers("", "")).isTrue();
        assertThat(rule.covers("", "*")).isTrue();
        assertThat(rule.covers("-9", "[-10 - 0]")).isFalse();
        assertThat(rule.covers("-8", "")).isFalse();
        assertThat(rule.covers("-8", "[-10 - 0]")).isTrue();
    }

    @Test
    void a_hierarchys_line_for_missing_values_is_honoured_for_every_marker() throws IOException {
        CoverRule rule = new AnyValueRule(
                hierarchy(";unknown;*\na;known;*\n", false), "*", List.of("", "NA"), new Level.Any(), false);

        assertThat(rule.covers("NA", "unknown")).isTrue();
        assertThat(rule.covers("", "unknown")).isTrue();
        assertThat(rule.covers("NA", "known")).isFalse();
        assertThat(rule.covers("a", "unknown")).isFalse();
    }
}
