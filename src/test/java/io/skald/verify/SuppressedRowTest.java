package io.skald.verify;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.verify.claim.Claim;
import io.skald.verify.claim.Figure;
import io.skald.verify.claim.Findings;
import io.skald.verify.claim.Level;
import io.skald.verify.claim.RecodingClaim;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A row is suppressed only where its bin has fewer than k rows: then none of the bin is in the release. */
class SuppressedRowTest {

    private static final RecodingClaim.Numbers NUMBERS = new RecodingClaim.Numbers(BigDecimal.ONE);
    private static final RecodingClaim.Numbers BOUNDED =
            new RecodingClaim.Numbers(BigDecimal.ONE, Optional.of(new Claim.Bounds(bd("0"), bd("85"))));
    private static final Level TENS = new Level.Bins(BigDecimal.TEN, BigDecimal.ZERO, false);
    private static final String RIGHT = "The release is what it is said to be.";

    @TempDir
    Path folder;

    private Trial trial;

    @BeforeEach
    void make() {
        trial = new Trial(folder).limit("0.5");
    }

    private static BigDecimal bd(String number) {
        return new BigDecimal(number);
    }

    private static String wrong(int row) {
        return "suppressed row: row " + row
                + " of the input is suppressed, and other rows of its class are in the release";
    }

    private Trial towns(String name, Level level) {
        return trial.quasi(
                name,
                new RecodingClaim.HierarchyFile(
                        trial.write("towns.csv", "Bonn;NW;*\nCologne;NW;*\nUlm;BW;*\nKehl;BW;*\n,none;*\n")),
                level);
    }

    /** Three rows of which the release shows two in one class; whether the third is of that class is what matters. */
    private void assertVerdict(RecodingClaim recoding, Level level, String hidden, String shown, boolean right) {
        for (boolean left : new boolean[] {true, false}) {
            Trial each = new Trial(folder)
                    .limit("0.5")
                    .quasi("q", recoding, level)
                    .quasi("other", new RecodingClaim.Codes(), new Level.Values())
                    .dropped(left)
                    .kept("n")
                    .input("q,other,n\n" + shown + ",x,1\n" + hidden + ",x,2\n" + shown + ",x,3\n");
            String label = labelOf(shown, level);
            Findings findings = each.released(
                            "q,other,n\n" + label + ",x,1\n" + (left ? "" : "*,*,2\n") + label + ",x,3\n")
                    .verify();
            assertThat(findings.describe())
                    .as("%s hidden beside %s at %s, left out %s", hidden, label, level, left)
                    .isEqualTo(right ? RIGHT : wrong(2));
        }
    }

    private static String labelOf(String value, Level level) {
        if (level instanceof Level.Bins) {
            return value.isEmpty()
                    ? ""
                    : "[" + 10 * (Integer.parseInt(value) / 10) + " - "
                            + Math.min(85, 10 * (Integer.parseInt(value) / 10) + 9) + "]";
        }
        return level instanceof Level.Steps
                ? value.substring(0, 7)
                : level instanceof Level.Prefix prefix
                        ? value.substring(0, prefix.kept()) + "*".repeat(value.length() - prefix.kept())
                        : level instanceof Level.Top ? "*" : value;
    }

    @ParameterizedTest
    @CsvSource({"23,29,false", "23,30,true", "85,80,false", "'',23,true", "'','',false", "5,05,false"})
    void bins_of_numbers(String hidden, String shown, boolean right) {
        assertVerdict(BOUNDED, TENS, hidden, shown, right);
    }

    @ParameterizedTest
    @CsvSource({"23,23.0,false", "023,23,false", "23,24,true", "'','',false"})
    void numbers_themselves(String hidden, String shown, boolean right) {
        assertVerdict(NUMBERS, new Level.Values(), hidden, shown, right);
    }

    @ParameterizedTest
    @CsvSource({"2024-05-01,2024-05-31,false", "2024-06-01,2024-05-31,true"})
    void steps_of_the_calendar(String hidden, String shown, boolean right) {
        assertVerdict(new RecodingClaim.Dates("yyyy-MM-dd"), new Level.Steps(1), hidden, shown, right);
    }

    @ParameterizedTest
    @CsvSource({"12345,12399,false", "12345,12499,true", "1234,12345,true"})
    void prefixes_of_codes(String hidden, String shown, boolean right) {
        assertVerdict(new RecodingClaim.Codes(), new Level.Prefix(3), hidden, shown, right);
    }

    @Test
    void a_column_of_top_labels_keeps_no_rows_apart() {
        assertVerdict(NUMBERS, new Level.Top(), "1", "2", false);
    }

    @ParameterizedTest
    @CsvSource({"Cologne,false", "Ulm,true", "'',true"})
    void categories_by_the_label_of_their_level(String hidden, boolean right) {
        Findings findings = towns("town", new Level.Field(1))
                .dropped(true)
                .kept("n")
                .input("town,n\nBonn,1\n" + hidden + ",2\nBonn,3\n")
                .released("town,n\nNW,1\nNW,3\n")
                .verify();

        assertThat(findings.describe()).isEqualTo(right ? RIGHT : wrong(2));
    }

    @ParameterizedTest
    @CsvSource({"Cologne,false", "Ulm,true"})
    void of_clusters_it_is_their_bin_that_must_not_be_shown(String hidden, boolean right) {
        Findings findings = towns("town", new Level.Field(1))
                .quasi("age", NUMBERS, TENS)
                .refined(true)
                .input("town,age\nBonn,21\nBonn,22\n" + hidden + ",27\nBonn,21\nBonn,22\n")
                .released("town,age\nBonn,[21 - 22]\nBonn,[21 - 22]\n*,*\nBonn,[21 - 22]\nBonn,[21 - 22]\n")
                .verify();

        assertThat(findings.describe()).isEqualTo(right ? RIGHT : wrong(3));
    }

    @ParameterizedTest
    @CsvSource({"'150,F',false", "'201,F',false", "'299,F',false", "'-7,F',false", "'201,M',true"})
    void a_value_is_of_the_block_of_its_neighbours_wherever_the_ends_of_labels_lie(String hidden, boolean right) {
        Findings findings = trial.quasi("pin", NUMBERS, new Level.Blocks(3, false))
                .quasi("sex", new RecodingClaim.Codes(), new Level.Values())
                .kept("n")
                .dropped(true)
                .input("pin,sex,n\n100,F,1\n200,F,2\n" + hidden + ",3\n300,F,4\n400,F,5\n900,M,6\n900,M,7\n")
                .released("pin,sex,n\n[100 - 200],F,1\n[100 - 200],F,2\n[300 - 400],F,4\n[300 - 400],F,5\n"
                        + "[900 - 900],M,6\n[900 - 900],M,7\n")
                .verify();

        assertThat(findings.describe()).isEqualTo(right ? RIGHT : wrong(3));
    }

    @Test
    void rows_that_a_policy_suppresses_may_be_of_any_bin() {
        Trial bounded = trial.quasi("age", BOUNDED, new Level.Bins(BigDecimal.TEN, BigDecimal.ZERO, false))
                .quasi("height", NUMBERS, new Level.Top())
                .dropped(true)
                .input("age,height\n83,1\n88,1\n84,2\n84,\n")
                .released("age,height\n[80 - 85],*\n[80 - 85],*\n");

        assertThat(bounded.exemptions(new Claim.Exemptions(true, false, true, false))
                        .verify()
                        .describe())
                .isEqualTo(RIGHT);
        assertThat(bounded.exemptions(new Claim.Exemptions(false, false, true, false))
                        .verify()
                        .describe())
                .isEqualTo(wrong(4));
        assertThat(bounded.exemptions(new Claim.Exemptions(true, false, false, false))
                        .verify()
                        .describe())
                .isEqualTo(wrong(2));
    }

    @Test
    void rows_of_values_that_a_hierarchy_lacks_may_be_suppressed() {
        Findings findings = towns("town", new Level.Top())
                .quasi("age", NUMBERS, TENS)
                .exemptions(new Claim.Exemptions(false, true, false, false))
                .input("town,age\nBonn,21\nParis,22\nUlm,23\n")
                .released("town,age\n*,[20 - 29]\n*,*\n*,[20 - 29]\n")
                .verify();

        assertThat(findings.describe()).isEqualTo(RIGHT);
    }

    @Test
    void rows_left_out_because_they_are_few_are_judged_alike() {
        Trial few = trial.quasi("age", NUMBERS, TENS)
                .keepsSmallGroups(false)
                .figure(Figure.LEFT_OUT_ROWS, "1")
                .input("age\n21\n29\n31\n");

        assertThat(few.released("age\n[20 - 29]\n[20 - 29]\n").verify().describe())
                .isEqualTo(RIGHT);
        assertThat(few.input("age\n21\n29\n22\n").verify().describe()).isEqualTo(wrong(3));
    }

    @Test
    void rescue_may_part_a_bin_that_is_too_small_and_no_other() {
        Trial rescued = trial.quasi("age", NUMBERS, TENS)
                .rescued()
                .dropped(true)
                .k(3)
                .released("age\n[21 - 31]\n[21 - 31]\n[21 - 31]\n[21 - 31]\n");

        assertThat(rescued.input("age\n21\n22\n27\n31\n39\n").verify().describe())
                .isEqualTo(RIGHT);
        assertThat(rescued.input("age\n21\n22\n27\n31\n29\n").verify().describe())
                .isEqualTo(wrong(5));
        assertThat(rescued.input("age\n21\n22\n27\n31\n29\n")
                        .exemptions(new Claim.Exemptions(false, false, true, false))
                        .verify()
                        .describe())
                .isEqualTo(wrong(5));
    }

    /** Six rows of the twenties, three of the thirties and one more; which of them are suppressed. */
    @ParameterizedTest
    @CsvSource({
        "77,ssslllLLLs,",
        "77,ssLLLLlllS,1",
        "34,ssslllLLLL,' with a class, and the 0 other suppressed rows needed none'",
        "77,sssLLLssss,1",
        "77,ssssssLLLs,"
    })
    void suppressed_rows_that_were_few_absorb_one_cluster(String tenth, String fates, String why) {
        assertThat(absorbing(tenth, fates, false).verify().describe().replaceFirst("row \\d+ ", "row 1 "))
                .isEqualTo(
                        why == null
                                ? RIGHT
                                : "suppressed row: row 1 of the input is suppressed"
                                        + (why.equals("1")
                                                ? ", and other rows of its class are in the release: suppressed rows absorb one"
                                                        + " class, whole"
                                                : why));
    }

    @Test
    void a_group_that_is_left_out_has_absorbed_nothing() {
        assertThat(absorbing("77", "ssssssLLLs", true).verify().describe())
                .isEqualTo(
                        "suppressed row: row 1 of the input is suppressed, and its class has 6 rows and what the job asks"
                                + " of a class");
        assertThat(absorbing("77", "llllllLLLs", true).verify().describe()).isEqualTo(RIGHT);
    }

    /** A job of k = 3 whose suppressed rows absorb a cluster if they are too few; those that are suppressed are left out, or print *. */
    private Trial absorbing(String tenth, String fates, boolean left) {
        String[] ages = {"21", "22", "23", "24", "25", "26", "31", "32", "33", tenth};
        StringBuilder released = new StringBuilder("age\n");
        for (int row = 0; row < ages.length; row++) {
            boolean gone = Character.toLowerCase(fates.charAt(row)) == 's';
            released.append(gone ? left ? "" : "*\n" : row < 6 ? "[20 - 29]\n" : "[30 - 39]\n");
        }
        return new Trial(folder)
                .k(3)
                .limit("0.9")
                .quasi("age", NUMBERS, TENS)
                .refined(true)
                .dropped(left)
                .exemptions(new Claim.Exemptions(false, false, false, true))
                .input("age\n" + String.join("\n", ages) + "\n")
                .released(released.toString());
    }

    @Test
    void a_bin_of_k_rows_is_not_hidden_whole() {
        Findings findings = trial.quasi("age", NUMBERS, TENS)
                .dropped(true)
                .input("age\n21\n31\n22\n32\n")
                .released("age\n[20 - 29]\n[20 - 29]\n")
                .verify();

        assertThat(findings.describe())
                .isEqualTo(
                        "suppressed row: row 2 of the input is suppressed, and its class has 2 rows and what the job asks"
                                + " of a class");
    }

    @Test
    void a_bin_that_the_few_absorb_without_refinement_is_hidden_whole() {
        Trial absorbing = trial.quasi("age", NUMBERS, TENS)
                .exemptions(new Claim.Exemptions(false, false, false, true))
                .input("age\n21\n31\n22\n32\n41\n");

        assertThat(absorbing
                        .limit("0.6")
                        .released("age\n[20 - 29]\n*\n[20 - 29]\n*\n*\n")
                        .verify()
                        .describe())
                .isEqualTo(RIGHT);
        assertThat(absorbing
                        .limit("1")
                        .released("age\n*\n*\n*\n*\n*\n")
                        .verify()
                        .describe())
                .startsWith("suppressed row: row 1 of the input is suppressed, and so are whole classes");
    }

    @ParameterizedTest
    @CsvSource({"true,300000", "false,300000", "true,64000000", "false,64000000"})
    void one_row_among_thousands_is_found_in_any_memory(boolean left, long memory) {
        StringBuilder input = new StringBuilder("id,age\n");
        StringBuilder released = new StringBuilder("id,age\n");
        for (int i = 0; i < 4000; i++) {
            boolean small = i % 1000 < 150;
            input.append(small ? 1000 + i : i % 1000).append(',').append(i % 7).append('\n');
            boolean wronged = i == 3777;
            if (small || wronged) {
                released.append(left ? "" : "*,*\n");
            } else {
                released.append(i % 1000).append(",[0 - 9]\n");
            }
        }
        trial.quasi("id", NUMBERS, new Level.Values())
                .quasi("age", NUMBERS, TENS)
                .dropped(left)
                .memory(memory)
                .input(input.toString())
                .released(released.toString());

        Findings findings = trial.verify();

        assertThat(findings.describe()).isEqualTo(wrong(3778));
        assertThat(trial.spilledBytes() > 0).isEqualTo(memory < 1_000_000);
    }
}
