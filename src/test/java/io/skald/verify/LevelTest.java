package io.skald.verify;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.verify.claim.Claim;
import io.skald.verify.claim.Findings;
import io.skald.verify.claim.Level;
import io.skald.verify.claim.NumberWriting;
import io.skald.verify.claim.RecodingClaim;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Labels must be those of the level that the report claims; in a refined release they may be narrower. */
class LevelTest {

    private static final RecodingClaim.Numbers CODED = new RecodingClaim.Numbers(
            BigDecimal.ONE,
            Optional.empty(),
            new NumberWriting(
                    ".",
                    Optional.empty(),
                    List.of(),
                    false,
                    false,
                    Map.of(),
                    Optional.of(BigDecimal.ONE),
                    Optional.of(bd("89"))));

    private static final RecodingClaim.Numbers AGES =
            new RecodingClaim.Numbers(BigDecimal.ONE, Optional.of(new Claim.Bounds(bd("19"), bd("85"))));
    private static final RecodingClaim.Dates DAYS = new RecodingClaim.Dates("yyyy-MM-dd");

    @TempDir
    Path folder;

    private static BigDecimal bd(String number) {
        return new BigDecimal(number);
    }

    /** Two rows of one value, so that they are a class whatever they print; a kept column keeps them from being suppressed. */
    private Findings verify(RecodingClaim recoding, Level level, boolean refined, String value, String label) {
        return new Trial(folder)
                .quasi("q", recoding, level)
                .quasi("other", new RecodingClaim.Codes(), new Level.Values())
                .refined(refined)
                .input("q,other\n" + (value + ",x\n").repeat(2))
                .released("q,other\n" + (label + ",x\n").repeat(2))
                .verify();
    }

    private void assertAccepted(
            RecodingClaim recoding, Level level, boolean refined, String value, String label, boolean accepted) {
        assertThat(verify(recoding, level, refined, value, label).accepted())
                .as("%s for %s at %s, refined %s", label, value, level, refined)
                .isEqualTo(accepted);
    }

    @ParameterizedTest
    @CsvSource({
        "23,[20 - 29],true,true",
        "23,[0 - 9999],false,false",
        "23,[20 - 39],false,false",
        "23,[21 - 30],false,false",
        "23,[20 - 28],false,true",
        "23,23,false,true",
        "23,*,false,false",
        "19,[19 - 19],true,true",
        "19,[10 - 19],false,false",
        "85,[80 - 85],true,true",
        "85,[80 - 89],false,false",
        "'','',true,true",
        "'',*,false,false"
    })
    void numbers_print_the_bin_of_their_level(String value, String label, boolean global, boolean refined) {
        Level level = new Level.Bins(BigDecimal.TEN, BigDecimal.ZERO, false);
        assertAccepted(AGES, level, false, value, label, global);
        assertAccepted(AGES, level, true, value, label, refined);
    }

    @ParameterizedTest
    @CsvSource({"-3,[-5 - -1],true", "-3,[-3 - 1],false", "-3,[-4 - 0],false", "2,[0 - 4],true"})
    void bins_below_zero_start_at_the_origin_too(String value, String label, boolean accepted) {
        assertAccepted(
                new RecodingClaim.Numbers(BigDecimal.ONE),
                new Level.Bins(bd("5"), BigDecimal.ZERO, false),
                false,
                value,
                label,
                accepted);
    }

    @ParameterizedTest
    @CsvSource({"23.4,[23.0 - 23.9],true", "23.4,[23.0 - 24.0],false", "23.4,23.4,false"})
    void decimals_print_bins_that_end_a_unit_before_the_next(String value, String label, boolean accepted) {
        assertAccepted(
                new RecodingClaim.Numbers(bd("0.1")),
                new Level.Bins(BigDecimal.ONE, BigDecimal.ZERO, false),
                false,
                value,
                label,
                accepted);
    }

    @ParameterizedTest
    @CsvSource({
        "2024-05-31,2024-Q2,true,true",
        "2024-05-31,2024,false,false",
        "2024-05-31,2024-05,false,true",
        "2024-05-31,2024-05-31,false,true",
        "2024-05-31,[2024-05-01 - 2024-06-30],false,true",
        "2024-05-31,[2024-03-31 - 2024-06-30],false,false",
        "2024-05-31,*,false,false"
    })
    void dates_print_the_step_of_their_level(String value, String label, boolean global, boolean refined) {
        assertAccepted(DAYS, new Level.Steps(3), false, value, label, global);
        assertAccepted(DAYS, new Level.Steps(3), true, value, label, refined);
    }

    @ParameterizedTest
    @CsvSource({
        "1985-06-01,1980s,120,true",
        "1985-06-01,1985,12,true",
        "0009-06-01,0000s,120,true",
        "1985-06-01,1980s,12,false"
    })
    void years_and_decades_are_steps_of_months(String value, String label, int months, boolean accepted) {
        assertAccepted(DAYS, new Level.Steps(months), false, value, label, accepted);
    }

    @ParameterizedTest
    @CsvSource({
        "12345,123**,true,true",
        "12345,12***,false,false",
        "12345,1234*,false,true",
        "12345,12345,false,true",
        "12345,*,false,false",
        "12,12,true,true"
    })
    void codes_keep_the_prefix_of_their_level(String value, String label, boolean global, boolean refined) {
        assertAccepted(new RecodingClaim.Codes(), new Level.Prefix(3), false, value, label, global);
        assertAccepted(new RecodingClaim.Codes(), new Level.Prefix(3), true, value, label, refined);
    }

    @ParameterizedTest
    @CsvSource({
        "nurse,care,1,true,true",
        "nurse,work,1,false,false",
        "nurse,nurse,1,false,true",
        "nurse,work,2,true,true",
        "nurse,care,2,false,true",
        "nurse,*,2,false,false",
        "smith,craft,1,true,true"
    })
    void categories_print_the_label_of_their_level(
            String value, String label, int field, boolean global, boolean refined) {
        RecodingClaim file = new RecodingClaim.HierarchyFile(new Trial(folder)
                .write("jobs.csv", "nurse;care;work;*\ndoctor;care;work;*\nsmith;craft;work;*\nnone;idle;home;*\n"));
        assertAccepted(file, new Level.Field(field), false, value, label, global);
        assertAccepted(file, new Level.Field(field), true, value, label, refined);
    }

    @ParameterizedTest
    @CsvSource({"23,23,true", "23,23.0,true", "23,[23 - 23],false", "23,[20 - 29],false", "23,*,false"})
    void level_0_prints_values(String value, String label, boolean accepted) {
        assertAccepted(AGES, new Level.Values(), false, value, label, accepted);
    }

    @ParameterizedTest
    @CsvSource({"23,*,true", "23,[19 - 85],false", "23,23,false"})
    void the_top_level_prints_nothing_narrower(String value, String label, boolean accepted) {
        assertAccepted(AGES, new Level.Top(), false, value, label, accepted);
        assertAccepted(AGES, new Level.Top(), true, value, label, true);
    }

    @ParameterizedTest
    @CsvSource(
            value = {
                "E11.9; E11; true; true",
                "E11; E11; true; true",
                "E11.9; E11.9; false; true",
                "E11.9; E1; false; false",
                "E11.9; I10; false; false",
                "E11.9; E11**; false; false",
                "036.5; 000; true; false",
                "036.5; 036; false; true",
                "E11.9; 000; false; false"
            },
            delimiter = ';')
    void codes_without_stars_print_their_prefix_or_what_exceptions_print(
            String value, String label, boolean global, boolean refined) throws IOException {
        Path small = Files.writeString(folder.resolve("small.csv"), "059\n 036\n");
        RecodingClaim.Codes codes = new RecodingClaim.Codes(false, 6, Optional.of(small), "000");
        assertAccepted(codes, new Level.Prefix(3), false, value, label, global);
        assertAccepted(codes, new Level.Prefix(3), true, value, label, refined);
    }

    @ParameterizedTest
    @CsvSource(
            value = {
                "95; 90+; true", "90; 90+; true", "90; 90; false", "95; 95; false", "89; 90+; false", "89; 89; true",
                "0; <1; true", "0; 0; false", "1; <1; false", "95; 91+; false", "-3; <1; true", "0; <2; false"
            },
            delimiter = ';')
    void tails_that_are_one_value_print_as_that(String value, String label, boolean accepted) {
        assertAccepted(CODED, new Level.Values(), false, value, label, accepted);
    }

    @ParameterizedTest
    @CsvSource(
            value = {
                "95; [80 - 90+]; true; true",
                "95; [80 - 99]; false; false",
                "81; [80 - 90+]; true; true",
                "95; [90 - 90+]; false; false",
                "95; 90+; false; true",
                "0; [<1 - 19]; true; true",
                "0; [0 - 19]; false; false",
                "5; [<1 - 19]; true; true"
            },
            delimiter = ';')
    void bins_end_with_tails(String value, String label, boolean global, boolean refined) {
        Level level = new Level.Bins(bd("20"), bd("0"), false);
        assertAccepted(CODED, level, false, value, label, global);
        assertAccepted(CODED, level, true, value, label, refined);
    }

    @Test
    void a_bin_that_is_all_tail_prints_as_that() {
        assertAccepted(CODED, new Level.Bins(bd("10"), bd("0"), false), false, "95", "90+", true);
        assertAccepted(CODED, new Level.Bins(bd("10"), bd("0"), false), false, "95", "[90+ - 90+]", false);
    }

    @Test
    void blocks_of_ranks_are_intervals() {
        RecodingClaim.Numbers pins = new RecodingClaim.Numbers(BigDecimal.ONE);
        assertAccepted(pins, new Level.Blocks(2, false), false, "777", "[700 - 900]", true);
        assertAccepted(pins, new Level.Blocks(2, false), false, "777", "777", false);
        assertAccepted(pins, new Level.Blocks(2, false), false, "777", "*", false);
        assertAccepted(pins, new Level.Blocks(2, true), false, "777", "*", true);
    }

    @Test
    void the_message_says_that_the_label_is_wider() {
        Level level = new Level.Bins(BigDecimal.TEN, BigDecimal.ZERO, false);
        assertThat(verify(AGES, level, false, "23", "[0 - 9999]").describe())
                .startsWith(
                        "row 1, column 'q', label covers value: '[0 - 9999]' is not what the level in the report makes of '23'");
    }

    @Test
    void a_suppressed_row_prints_the_top_label_whatever_the_levels() {
        Findings findings = new Trial(folder)
                .quasi("q", AGES, new Level.Bins(BigDecimal.TEN, BigDecimal.ZERO, false))
                .limit("0.5")
                .input("q\n23\n24\n31\n")
                .released("q\n[20 - 29]\n[20 - 29]\n*\n")
                .verify();

        assertThat(findings.describe()).isEqualTo("The release is what it is said to be.");
    }

    @Test
    void the_cell_that_was_changed_is_named_where_rows_are_left_out_too() {
        Findings findings = new Trial(folder)
                .quasi("q", AGES, new Level.Bins(BigDecimal.TEN, BigDecimal.ZERO, false))
                .kept("n")
                .dropped(true)
                .limit("0.5")
                .input("q,n\n31,a\n23,b\n25,c\n")
                .released("q,n\n[20 - 39],b\n[20 - 29],c\n")
                .verify();

        assertThat(findings.describe())
                .startsWith(
                        "row 1, rows: stands for no row of the input behind row 0: a cell was changed, or rows are not in the"
                                + " input's order; it would stand for row 2 but for column 'q': '[20 - 39]' is not what the level in"
                                + " the report makes of '23'");
    }
}
