package io.skald.verify.cover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.FailureException;
import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.verify.claim.Claim;
import io.skald.verify.claim.Level;
import io.skald.verify.claim.RecodingClaim;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What rules answer beside whether a label covers a value: who is exempt, what is lost, which bin it is, which end is met, and all at their limits. */
class RuleAnswersTest {

    private static final IntervalTemplate PLAIN = IntervalTemplate.of("[{lo} - {hi}]");
    private static final Claim.Exemptions RANGE = new Claim.Exemptions(false, false, true, false);
    private static final Claim.Exemptions UNKNOWN = new Claim.Exemptions(false, true, false, false);
    private static final Claim.Exemptions MISSING = new Claim.Exemptions(true, false, false, false);
    private static final NumberRule AGES = new NumberRule(
            PLAIN, new RecodingClaim.Numbers(BigDecimal.ONE, Optional.of(new Claim.Bounds(bd(19), bd(85)))));
    private static final NumberRule UNBOUNDED = new NumberRule(PLAIN, new RecodingClaim.Numbers(BigDecimal.ONE));
    private static final DateRule DAYS = new DateRule(PLAIN, new RecodingClaim.Dates("dd.MM.yyyy"));
    /** From 1 to 31 January 1970. */
    private static final DateRule JANUARY = new DateRule(
            PLAIN,
            new RecodingClaim.Dates("dd.MM.yyyy", OptionalInt.empty(), Optional.of(new Claim.Bounds(bd(0), bd(30)))));

    private static final CodeRule CODES = new CodeRule();

    @TempDir
    Path folder;

    private static BigDecimal bd(long number) {
        return BigDecimal.valueOf(number);
    }

    private final MemoryBudget budget = MemoryBudget.of(ByteSize.ofMegabytes(1));

    private HierarchyRule hierarchy(String lines, boolean refined, MemoryBudget memory) throws IOException {
        Path file = Files.writeString(folder.resolve("hierarchy.csv"), lines);
        return HierarchyRule.read(file, StandardCharsets.UTF_8, false, refined, memory);
    }

    private HierarchyRule jobs(boolean refined) throws IOException {
        return hierarchy(
                "nurse;care;work;*\ndoctor;care;work;*\nsmith;craft;work;*\nnone;idle;home;*\n", refined, budget);
    }

    @ParameterizedTest
    @CsvSource({"18,true", "19,false", "85,false", "86,true", "x,false"})
    void numbers_beyond_their_bounds_are_exempt_where_a_policy_says_so(String value, boolean exempt) {
        assertThat(AGES.isExempt(value, RANGE)).isEqualTo(exempt);
        assertThat(AGES.isExempt(value, UNKNOWN)).isFalse();
        assertThat(UNBOUNDED.isExempt(value, RANGE)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"31.12.1969,true", "01.01.1970,false", "31.01.1970,false", "01.02.1970,true", "somewhen,false"})
    void dates_beyond_their_bounds_are_exempt_where_a_policy_says_so(String value, boolean exempt) {
        assertThat(JANUARY.isExempt(value, RANGE)).isEqualTo(exempt);
        assertThat(JANUARY.isExempt(value, UNKNOWN)).isFalse();
        assertThat(DAYS.isExempt(value, RANGE)).isFalse();
    }

    @Test
    void values_that_a_hierarchy_has_no_line_for_are_exempt_where_a_policy_says_so() throws IOException {
        HierarchyRule rule = jobs(false);

        assertThat(rule.isExempt("cook", UNKNOWN)).isTrue();
        assertThat(rule.isExempt("nurse", UNKNOWN)).isFalse();
        assertThat(rule.isExempt("none", UNKNOWN)).isFalse();
        assertThat(rule.isExempt("cook", RANGE)).isFalse();
        assertThat(CODES.isExempt("12345", new Claim.Exemptions(true, true, true, true)))
                .as("no policy is about codes")
                .isFalse();
    }

    @Test
    void missing_values_are_exempt_by_their_own_policy_alone() {
        AnyValueRule rule = new AnyValueRule(AGES, "*", List.of("", "NA"), new Level.Any(), false);

        assertThat(rule.isExempt("NA", MISSING)).isTrue();
        assertThat(rule.isExempt("NA", RANGE)).isFalse();
        assertThat(rule.isExempt("18", MISSING)).isFalse();
        assertThat(rule.isExempt("18", RANGE)).isTrue();
    }

    @Test
    void the_top_label_loses_all_and_a_missing_value_what_its_line_says() throws IOException {
        List<String> markers = List.of("", "NA");
        AnyValueRule ages = new AnyValueRule(AGES, "*", markers, new Level.Any(), false);
        AnyValueRule jobs = new AnyValueRule(
                hierarchy("NA;none\na;some\nb;some\n", false, budget), "*", markers, new Level.Any(), false);

        assertThat(ages.loss("*")).isEqualTo(PrintedLoss.ALL);
        assertThat(ages.loss("23")).isEqualTo(new PrintedLoss.Span(bd(23), bd(23)));
        assertThat(ages.loss("NA")).isEqualTo(PrintedLoss.NONE);
        assertThat(share(jobs.loss("some"))).isEqualByComparingTo("0.6666666666666666666666666666666667");
        assertThat(jobs.isTop("a", "*")).isTrue();
        assertThat(jobs.isTop("a", "some")).isFalse();
        assertThat(new AnyValueRule(hierarchy("a;all\nb;all\n", false, budget), "*", markers, new Level.Any(), false)
                        .isTop("a", "all"))
                .isTrue();
    }

    @Test
    void missing_values_have_a_bin_of_their_own_or_that_of_their_line() throws IOException {
        List<String> markers = List.of("", "NA");
        Level field = new Level.Field(1);
        AnyValueRule ages = new AnyValueRule(AGES, "*", markers, new Level.Values(), false);
        AnyValueRule jobs =
                new AnyValueRule(hierarchy("NA;none\na;some\nb;none\n", false, budget), "*", markers, field, false);

        assertThat(ages.binOf("NA"))
                .isEqualTo(ages.binOf(""))
                .isEqualTo(ages.binOfLabel(""))
                .isPresent();
        assertThat(ages.binOf("NA")).isNotEqualTo(ages.binOf("0"));
        assertThat(jobs.binOf(""))
                .isEqualTo(jobs.binOf("NA"))
                .isEqualTo(jobs.binOf("b"))
                .isEqualTo(jobs.binOfLabel("none"));
        assertThat(jobs.isOfLevel("", "none", field, false)).isTrue();
        assertThat(jobs.isOfLevel("", "some", field, false)).isFalse();
    }

    @Test
    void the_loss_of_numbers_is_the_stretch_that_is_printed_or_all() {
        assertThat(AGES.loss("23")).isEqualTo(new PrintedLoss.Span(bd(23), bd(23)));
        assertThat(AGES.loss("[20 - 29]")).isEqualTo(new PrintedLoss.Span(bd(20), bd(29)));
        assertThat(AGES.loss("[29 - 29]")).isEqualTo(new PrintedLoss.Span(bd(29), bd(29)));
        assertThat(AGES.loss("[29 - 20]")).isEqualTo(PrintedLoss.ALL);
        assertThat(AGES.loss("old")).isEqualTo(PrintedLoss.ALL);
        assertThat(UNBOUNDED.ends("[29 - 20]")).isEmpty();
    }

    @Test
    void the_loss_of_dates_is_the_days_that_are_printed_or_all() {
        assertThat(DAYS.loss("1970")).isEqualTo(new PrintedLoss.Span(bd(0), bd(364)));
        assertThat(DAYS.loss("1970-02")).isEqualTo(new PrintedLoss.Span(bd(31), bd(58)));
        assertThat(DAYS.loss("02.01.1970")).isEqualTo(new PrintedLoss.Span(bd(1), bd(1)));
        assertThat(DAYS.loss("[02.01.1970 - 03.01.1970]")).isEqualTo(new PrintedLoss.Span(bd(1), bd(2)));
        assertThat(DAYS.loss("[03.01.1970 - 01.01.1970]")).isEqualTo(PrintedLoss.ALL);
        assertThat(DAYS.loss("[03.01.1970 - 02.01.1970]")).isEqualTo(PrintedLoss.ALL);
        assertThat(DAYS.loss("old")).isEqualTo(PrintedLoss.ALL);
    }

    @Test
    void the_loss_of_codes_is_the_share_of_masked_characters() {
        assertThat(CODES.loss("12345")).isEqualTo(PrintedLoss.NONE);
        assertThat(share(CODES.loss("123**"))).isEqualByComparingTo("0.4");
        assertThat(share(CODES.loss("1*3**"))).isEqualByComparingTo("0.4");
        assertThat(share(CODES.loss("****"))).isEqualByComparingTo("1");
        assertThat(share(CODES.loss("\uD83D\uDE00***"))).isEqualByComparingTo("0.75");
    }

    @Test
    void the_loss_of_categories_is_the_share_of_values_below_and_nothing_for_one() throws IOException {
        HierarchyRule rule = jobs(false);

        assertThat(rule.loss("nurse")).isEqualTo(PrintedLoss.NONE);
        assertThat(rule.loss("craft")).isEqualTo(PrintedLoss.NONE);
        assertThat(share(rule.loss("care"))).isEqualByComparingTo("0.5");
        assertThat(share(rule.loss("work"))).isEqualByComparingTo("0.75");
        assertThat(share(rule.loss("*"))).isEqualByComparingTo("1");
        assertThat(rule.loss("cook")).isEqualTo(PrintedLoss.ALL);
        assertThat(share(rule.lossOfMissing("care"))).isEqualByComparingTo("0.5");
        assertThat(rule.lossOfMissing("nurse")).isEqualTo(PrintedLoss.NONE);
        assertThat(rule.lossOfMissing("NA")).isEqualTo(PrintedLoss.NONE);
    }

    private static BigDecimal share(PrintedLoss loss) {
        return ((PrintedLoss.Share) loss).part();
    }

    @Test
    void bins_of_numbers_have_one_name_however_the_value_is_written() {
        Level tens = new Level.Bins(BigDecimal.TEN, BigDecimal.ZERO, false);

        assertThat(AGES.binOf("20", tens))
                .isEqualTo(AGES.binOf("29.0", tens))
                .isEqualTo(AGES.binOfLabel("[20 - 29]", tens, false))
                .isNotEqualTo(AGES.binOf("30", tens))
                .isNotEqualTo(AGES.binOf("19", tens));
        assertThat(AGES.binOf("0.0", new Level.Values()))
                .isEqualTo(AGES.binOf("-0", new Level.Values()))
                .contains("0");
        assertThat(AGES.binOf("+5.10", new Level.Values())).contains("5.1");
        assertThat(AGES.binOf("x", tens)).isEmpty();
        assertThat(AGES.binOf("20", new Level.Blocks(2, false))).as("not known").isEmpty();
        assertThat(AGES.binOfLabel("old", tens, false)).isEmpty();
        NumberRule dashed = new NumberRule(IntervalTemplate.of("{lo}-{hi}"), new RecodingClaim.Numbers(BigDecimal.ONE));
        assertThat(dashed.binOfLabel("-5--3", tens, false)).isEqualTo(dashed.binOf("-5", tens));
    }

    @Test
    void bins_of_dates_are_the_day_that_they_start() {
        assertThat(DAYS.binOf("31.05.2024", new Level.Steps(3))).contains("2024-04-01");
        assertThat(DAYS.binOf("31.05.2024", new Level.Steps(120))).contains("2020-01-01");
        assertThat(DAYS.binOf("31.05.2024", new Level.Values())).contains("2024-05-31");
        assertThat(DAYS.binOf("somewhen", new Level.Steps(3))).isEmpty();
        assertThat(DAYS.binOfLabel("2024-Q2", new Level.Steps(3), false)).contains("2024-04-01");
        assertThat(DAYS.binOfLabel("2024-05", new Level.Steps(3), true)).contains("2024-04-01");
        assertThat(DAYS.binOfLabel("somewhen", new Level.Steps(3), false)).isEmpty();
    }

    @Test
    void bins_of_codes_are_what_stands_of_them_and_how_much_does_not() {
        assertThat(CODES.binOf("12345", new Level.Prefix(3)))
                .contains("123**")
                .isEqualTo(CODES.binOfLabel("1234*", new Level.Prefix(3), true));
        assertThat(CODES.binOf("12", new Level.Prefix(3))).contains("12");
        assertThat(CODES.binOf("12345", new Level.Values())).contains("12345");
        assertThat(CODES.isOfLevel("12345", "12345", new Level.Values(), false)).isTrue();
        assertThat(CODES.isOfLevel("12345", "1234*", new Level.Values(), false)).isFalse();
        assertThat(CODES.isTop("12345", "*****")).isFalse();
    }

    @Test
    void bins_of_categories_are_the_labels_of_the_level() throws IOException {
        HierarchyRule rule = jobs(true);
        Level work = new Level.Field(2);

        assertThat(rule.binOf("nurse", work)).contains("work");
        assertThat(rule.binOf("nurse", new Level.Values())).contains("nurse");
        assertThat(rule.binOf("cook", work)).isEmpty();
        assertThat(rule.binOf("nurse", new Level.Field(4))).as("no such field").isEmpty();
        assertThat(rule.binOfLabel("care", work, true)).contains("work");
        assertThat(rule.binOfLabel("craft", work, true)).contains("work");
        assertThat(rule.binOfLabel("idle", work, true)).contains("home");
        assertThat(rule.binOfLabel("none", work, true)).contains("home");
        assertThat(rule.binOfLabel("nurse", work, true)).contains("work");
        assertThat(rule.binOfLabel("cook", work, true)).isEmpty();
        assertThat(rule.binOfLabel("craft", work, false)).contains("craft");
        assertThat(rule.binOfLabel("craft", new Level.Values(), true)).contains("craft");
        assertThat(rule.binOfMissing("nurse", work)).contains("work");
        assertThat(rule.binOfMissing("NA", new Level.Values())).isEmpty();
    }

    @Test
    void only_a_label_of_every_value_is_as_wide_as_the_top() throws IOException {
        HierarchyRule rule = jobs(false);

        assertThat(rule.isTop("nurse", "*")).isTrue();
        assertThat(rule.isTop("nurse", "work")).isFalse();
        assertThat(rule.isTop("nurse", "cook")).isFalse();
        assertThat(hierarchy("a;all\nb;all\n", false, budget).isTop("a", "all")).isTrue();
        assertThat(AGES.isTop("23", "[19 - 85]")).isFalse();
        assertThat(DAYS.isTop("31.05.2024", "[01.01.2024 - 31.12.2024]")).isFalse();
    }

    @Test
    void a_range_is_written_from_value_to_value() {
        assertThat(AGES.isRange("[19 - 85]")).isTrue();
        assertThat(AGES.isRange("23")).isFalse();
        assertThat(DAYS.isRange("[01.01.2024 - 31.12.2024]")).isTrue();
        assertThat(DAYS.isRange("2024")).isFalse();
        assertThat(CODES.isRange("[1 - 2]")).isFalse();
    }

    @Test
    void a_value_without_a_line_covers_itself_at_any_level_of_a_hierarchy_that_is_refined() throws IOException {
        HierarchyRule rule = jobs(true);

        assertThat(rule.isOfLevel("nurse", "nurse", new Level.Field(2), true)).isTrue();
        assertThat(rule.isOfLevel("nurse", "nurse", new Level.Field(2), false)).isFalse();
        assertThat(rule.isOfLevel("nurse", "care", new Level.Field(2), true)).isTrue();
        assertThat(rule.isOfLevel("nurse", "care", new Level.Field(2), false)).isFalse();
        assertThat(rule.isOfLevel("nurse", "*", new Level.Field(2), true)).isFalse();
        assertThat(rule.isOfLevel("none", "home", new Level.Field(2), false)).isTrue();
        assertThat(rule.isOfLevel("nurse", "nurse", new Level.Values(), false)).isTrue();
        assertThat(rule.isOfLevel("nurse", "care", new Level.Values(), false)).isFalse();
        assertThat(rule.covers("nurse", "idle")).isFalse();
        assertThat(rule.covers("none", "idle")).isTrue();
        assertThat(rule.coversMissing("none", "idle")).isTrue();
        assertThat(rule.coversMissing("none", "care")).isFalse();
    }

    @Test
    void of_two_lines_for_one_value_the_last_one_counts() throws IOException {
        HierarchyRule rule = hierarchy("a;X;*\nb;Y;*\na;Z;*\n", false, budget);

        assertThat(rule.covers("a", "Z")).isTrue();
        assertThat(rule.covers("a", "X")).isFalse();
        assertThat(rule.covers("b", "Y")).isTrue();
    }

    @Test
    void a_hierarchy_gives_back_its_memory_read_or_refused() throws IOException {
        String many = IntStream.range(0, 5_000).mapToObj(i -> "v" + i + ";*\n").collect(Collectors.joining());
        HierarchyRule rule = hierarchy(many, false, budget);
        assertThat(budget.available()).isLessThan(budget.total());
        rule.close();
        assertThat(budget.available()).isEqualTo(budget.total());

        MemoryBudget scarce = MemoryBudget.of(new ByteSize(100_000));
        assertThatThrownBy(() -> hierarchy(many, false, scarce)).isInstanceOf(FailureException.class);
        assertThat(scarce.available()).isEqualTo(scarce.total());
    }

    @Test
    void months_and_years_in_the_format_of_a_job_are_as_long_as_they_are() {
        DateRule months = new DateRule(PLAIN, new RecodingClaim.Dates("MM/yyyy"));
        assertThat(months.loss("02/1970")).isEqualTo(new PrintedLoss.Span(bd(31), bd(58)));
        assertThat(months.covers("02/1970", "1970-Q1")).isTrue();
        assertThat(months.covers("02/1970", "1970-02-28")).isFalse();
        DateRule years = new DateRule(PLAIN, new RecodingClaim.Dates("'in' yyyy"));
        assertThat(years.loss("in 1971")).isEqualTo(new PrintedLoss.Span(bd(365), bd(729)));
        assertThat(years.covers("in 1971", "1970s")).isTrue();
        assertThat(years.covers("in 1971", "1971-Q1")).isFalse();
    }

    @Test
    void years_of_two_digits_begin_at_the_pivot() {
        DateRule rule =
                new DateRule(PLAIN, new RecodingClaim.Dates("dd.MM.yy 'yy'", OptionalInt.of(1930), Optional.empty()));

        assertThat(rule.covers("01.02.30 yy", "1930-02")).isTrue();
        assertThat(rule.covers("01.02.29 yy", "2029-02")).isTrue();
        assertThat(rule.covers("01.02.29 yy", "1929-02")).isFalse();
        assertThat(new DateRule(PLAIN, new RecodingClaim.Dates("dd.MM.yy")).covers("01.02.30", "2030-02"))
                .isTrue();
    }

    @Test
    void a_date_that_cannot_be_read_is_of_no_level_but_its_own_text() {
        assertThat(DAYS.isOfLevel("somewhen", "somewhen", new Level.Steps(3), false))
                .isTrue();
        assertThat(DAYS.isOfLevel("somewhen", "2024", new Level.Steps(3), false))
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "20,[20 - 29],true,false",
        "29,[20 - 29],false,true",
        "25,[20 - 29],false,false",
        "20.0,[20 - 20],true,true",
        "20,20,true,true"
    })
    void a_number_meets_the_ends_that_it_is(String value, String label, boolean low, boolean high) {
        assertThat(AGES.endsAt(value, label)).isEqualTo(new LabelEnds(low, high));
    }

    @Test
    void a_number_meets_an_end_of_any_reading_that_holds_it() {
        NumberRule dashed = new NumberRule(IntervalTemplate.of("{lo}-{hi}"), new RecodingClaim.Numbers(BigDecimal.ONE));

        assertThat(dashed.endsAt("-4", "-5--3")).isEqualTo(LabelEnds.NEITHER);
        assertThat(dashed.endsAt("-3", "-5--3")).isEqualTo(new LabelEnds(false, true));
        assertThat(AGES.endsAt("40", "[20 - 29]"))
                .as("a label that does not hold it")
                .isEqualTo(LabelEnds.BOTH);
    }

    @ParameterizedTest
    @CsvSource({
        "01.01.2024,[01.01.2024 - 09.01.2024],true,false",
        "09.01.2024,[01.01.2024 - 09.01.2024],false,true",
        "05.01.2024,[01.01.2024 - 09.01.2024],false,false",
        "05.01.2024,05.01.2024,true,true",
        "05.01.2024,2024-01,true,true",
        "05.01.2024,[2023 - 2024],true,true"
    })
    void a_date_meets_the_ends_that_it_is_and_the_calendar_has_none(
            String value, String label, boolean low, boolean high) {
        assertThat(DAYS.endsAt(value, label)).isEqualTo(new LabelEnds(low, high));
    }
}
