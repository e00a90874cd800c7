package io.skald.verify;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.verify.claim.Claim;
import io.skald.verify.claim.DateTails;
import io.skald.verify.claim.Findings;
import io.skald.verify.claim.Level;
import io.skald.verify.claim.RecodingClaim;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** At the top level one label is right: that of the bounds, else that of the values released, and the top label where one is missing. */
class RangeTest {

    private static final String RIGHT = "The release is what it is said to be.";
    private static final RecodingClaim.Numbers NUMBERS = new RecodingClaim.Numbers(BigDecimal.ONE);
    private static final RecodingClaim.Numbers BOUNDED = new RecodingClaim.Numbers(
            BigDecimal.ONE, Optional.of(new Claim.Bounds(BigDecimal.ZERO, new BigDecimal("120"))));
    private static final RecodingClaim.Dates DATES = new RecodingClaim.Dates("dd.MM.yyyy");
    private static final Level RANGE = new Level.Range(Optional.empty());
    private static final Level TENS =
            new Level.Range(Optional.of(new Level.Bins(BigDecimal.TEN, BigDecimal.ZERO, false)));
    private static final Level MONTHS = new Level.Range(Optional.of(new Level.Steps(1)));

    @TempDir
    Path folder;

    /** Two rows of one class and one that is suppressed. */
    private Findings verify(
            RecodingClaim recoding, Level level, boolean left, String one, String other, String hidden, String label) {
        return new Trial(folder)
                .limit("0.4")
                .endsOfRows()
                .dropped(left)
                .quasi("q", recoding, level)
                .quasi("sex", new RecodingClaim.Codes(), new Level.Values())
                .input("q,sex\n" + one + ",F\n" + hidden + ",M\n" + other + ",F\n")
                .released("q,sex\n" + label + ",F\n" + (left ? "" : "*,*\n") + label + ",F\n")
                .verify();
    }

    @ParameterizedTest
    @CsvSource({
        "[23 - 25],",
        "[23.0 - 25],",
        "[23 - 103],values that are released",
        "[22 - 25],values that are released",
        "[0 - 120],values that are released",
        "[23 - 24],does not cover",
        "*,no row in the release is without a value"
    })
    void a_range_without_bounds_is_that_of_the_values_released(String label, String fault) {
        assertVerdict(NUMBERS, RANGE, "23", "25", "103", label, fault);
    }

    @ParameterizedTest
    @CsvSource({
        "[0 - 120],",
        "[23 - 25],of the bounds",
        "[-1 - 120],of the bounds",
        "[0 - 121],of the bounds",
        "*,no row in the release is without a value"
    })
    void a_range_of_bounds_is_theirs(String label, String fault) {
        assertVerdict(BOUNDED, RANGE, "23", "25", "103", label, fault);
    }

    @ParameterizedTest
    @CsvSource({"[20 - 29],", "[23 - 25],values that are released", "[20 - 39],values that are released"})
    void rounded_ends_are_those_of_bins(String label, String fault) {
        assertVerdict(NUMBERS, TENS, "23", "25", "103", label, fault);
    }

    @ParameterizedTest
    @CsvSource({"*,", "[25 - 25],does not cover"})
    void where_a_released_row_has_no_value_the_label_is_the_top_label(String label, String fault) {
        assertVerdict(NUMBERS, RANGE, "", "25", "103", label, fault);
        assertVerdict(NUMBERS, RANGE, "23", "25", "", "[23 - 25]", null);
    }

    @ParameterizedTest
    @CsvSource({
        "[01.02.1970 - 04.05.1971],",
        "[01.02.1970 - 05.05.1971],values that are released",
        "[01.01.1970 - 04.05.1971],values that are released",
        "[1970-02 - 1971-05],is not what the level in the report makes of"
    })
    void dates_likewise(String label, String fault) {
        assertVerdict(DATES, RANGE, "01.02.1970", "04.05.1971", "01.01.1900", label, fault);
    }

    @ParameterizedTest
    @CsvSource({"[01.02.1970 - 31.05.1971],", "[01.02.1970 - 30.06.1971],values that are released"})
    void dates_rounded_to_a_step(String label, String fault) {
        assertVerdict(DATES, MONTHS, "07.02.1970", "04.05.1971", "01.01.1900", label, fault);
    }

    @ParameterizedTest
    @CsvSource({
        "[<01.01.1960 - 04.05.1971],",
        "[<01.01.1960 - 05.05.1971],values that are released",
        "[02.01.1960 - 04.05.1971],does not cover"
    })
    void dates_in_a_tail_reach_to_its_words(String label, String fault) {
        assertVerdict(
                tails("dd.MM.yyyy", "1960-01-01", ChronoUnit.DAYS),
                RANGE,
                "01.02.1950",
                "04.05.1971",
                "01.01.1980",
                label,
                fault);
        assertVerdict(
                tails("dd.MM.yyyy", "1960-01-01", ChronoUnit.DAYS),
                RANGE,
                "01.02.1950",
                "03.02.1955",
                "01.01.1980",
                "[<01.01.1960 - 03.05.1971]",
                "values that are released");
    }

    @ParameterizedTest
    @CsvSource({"[1961 - 1971],", "[1961 - 1972],values that are released", "[1960 - 1971],values that are released"})
    void years_reach_to_years(String label, String fault) {
        assertVerdict(tails("yyyy", "1960-01-01", ChronoUnit.YEARS), RANGE, "1971", "1961", "1980", label, fault);
    }

    @ParameterizedTest
    @CsvSource({"[1970-01 - 1971-06],", "[1970-02 - 1971-05],values that are released"})
    void months_rounded_to_a_step(String label, String fault) {
        Level quarters = new Level.Range(Optional.of(new Level.Steps(3)));
        assertVerdict(
                tails("yyyy-MM", "1960-01-01", ChronoUnit.MONTHS),
                quarters,
                "1970-02",
                "1971-05",
                "1980-01",
                label,
                fault);
    }

    private static RecodingClaim.Dates tails(String format, String bottom, ChronoUnit unit) {
        return new RecodingClaim.Dates(
                format,
                OptionalInt.empty(),
                Optional.empty(),
                List.of(),
                Locale.ENGLISH,
                new DateTails(Map.of(), Optional.of(LocalDate.parse(bottom)), Optional.empty(), unit));
    }

    private void assertVerdict(
            RecodingClaim recoding, Level level, String one, String other, String hidden, String label, String fault) {
        for (boolean left : new boolean[] {true, false}) {
            String found =
                    verify(recoding, level, left, one, other, hidden, label).describe();
            if (fault == null) {
                assertThat(found).isEqualTo(RIGHT);
            } else if (left && fault.contains("not ")) {
                assertThat(found).contains("rows");
            } else {
                assertThat(found).contains(fault);
            }
        }
    }

    @Test
    void two_labels_are_one_too_many() {
        assertThat(new Trial(folder)
                        .k(1)
                        .endsOfRows()
                        .quasi("q", NUMBERS, RANGE)
                        .input("q\n1\n9\n")
                        .released("q\n[1 - 9]\n[1 - 10]\n")
                        .verify()
                        .describe())
                .contains("'[1 - 10]' is not the range of the values that are released");
        assertThat(new Trial(folder)
                        .k(1)
                        .quasi("q", NUMBERS, RANGE)
                        .quasi("r", NUMBERS, RANGE)
                        .input("q,r\n1,1\n,1\n3,1\n")
                        .released("q,r\n*,[1 - 1]\n*,[1 - 1]\n[1 - 3],[1 - 1]\n")
                        .verify()
                        .describe())
                .contains("rows without a value are in the release");
    }

    @Test
    void without_a_range_only_the_top_label_is_right() {
        assertThat(verify(NUMBERS, new Level.Top(), false, "23", "25", "3", "[23 - 25]")
                        .accepted())
                .isFalse();
        assertThat(verify(NUMBERS, new Level.Top(), false, "23", "25", "3", "*").describe())
                .isEqualTo(RIGHT);
    }
}
