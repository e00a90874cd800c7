package io.skald.verify;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.verify.claim.Figure;
import io.skald.verify.claim.Findings;
import io.skald.verify.claim.Level;
import io.skald.verify.claim.ModelClaim;
import io.skald.verify.claim.RecodingClaim;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Suppressed rows are left out where they are fewer than k, or lack what the job asks of sensitive values; else they stand in the release. */
class LeftOutGroupTest {

    private static final RecodingClaim.Numbers NUMBERS = new RecodingClaim.Numbers(BigDecimal.ONE);
    private static final Level TENS = new Level.Bins(BigDecimal.TEN, BigDecimal.ZERO, false);
    private static final String RIGHT = "The release is what it is said to be.";

    @TempDir
    Path folder;

    /** Two bins of one row each are left out, and one of two rows. */
    private Findings verify(String ill, ModelClaim... models) {
        String[] values = ill.replace("-", "").split(" ");
        return new Trial(folder)
                .limit("0.6")
                .keepsSmallGroups(false)
                .quasi("age", NUMBERS, TENS)
                .sensitive("ill", models)
                .figure(Figure.LEFT_OUT_ROWS, "2")
                .input("age,ill\n21," + values[0] + "\n35," + values[1] + "\n22," + values[2] + "\n47," + values[3]
                        + "\n")
                .released("age,ill\n[20 - 29]," + values[0] + "\n[20 - 29]," + values[2] + "\n")
                .verify();
    }

    @ParameterizedTest
    @CsvSource({"flu cold cough cold,true", "flu cold cough flu,false", "flu - cough cold,true"})
    void a_group_that_fails_diversity_is_left_out_and_no_other(String ill, boolean right) {
        assertVerdict(ill, right, new ModelClaim.Distinct(2));
        assertVerdict(ill, right, new ModelClaim.Entropy(new BigDecimal("1.9")));
        assertVerdict(ill, right, new ModelClaim.Recursive(new BigDecimal("1.5"), 2));
    }

    @ParameterizedTest
    @CsvSource({"flu cold cold flu,false", "flu flu cold flu,true"})
    void the_shares_of_a_group_are_compared_with_those_of_the_table(String ill, boolean right) {
        assertVerdict(ill, right, new ModelClaim.Share(new BigDecimal("0.5"), List.of()));
        assertVerdict(ill, right, new ModelClaim.Closeness(new BigDecimal("0.2")));
        assertVerdict(ill, right, new ModelClaim.Likeness(new BigDecimal("0.3"), false));
    }

    private void assertVerdict(String ill, boolean right, ModelClaim model) {
        String found = verify(ill, model).describe();
        if (right) {
            assertThat(found).as("%s of %s", model, ill).doesNotContain("suppressed group");
        } else {
            assertThat(found)
                    .as("%s of %s", model, ill)
                    .contains(
                            "suppressed group: 2 rows are left out, but as many rows of * would be a class of k = 2 with what"
                                    + " the job asks of sensitive columns");
        }
    }

    @ParameterizedTest
    @CsvSource({"2,true", "1,false"})
    void a_bin_that_fails_is_suppressed_though_it_has_k_rows(int least, boolean right) {
        for (boolean left : new boolean[] {true, false}) {
            Findings findings = new Trial(folder)
                    .limit("0.6")
                    .dropped(left)
                    .quasi("age", NUMBERS, TENS)
                    .sensitive("ill", new ModelClaim.Distinct(least))
                    .input("age,ill\n21,flu\n35,cold\n22,cough\n36,cold\n")
                    .released("age,ill\n[20 - 29],flu\n" + (left ? "" : "*,cold\n") + "[20 - 29],cough\n"
                            + (left ? "" : "*,cold\n"))
                    .verify();
            String expected =
                    "suppressed row: row 2 of the input is suppressed, and its class has 2 rows and what the job asks"
                            + " of a class";

            assertThat(findings.describe()).isEqualTo(right ? RIGHT : expected);
        }
    }
}
