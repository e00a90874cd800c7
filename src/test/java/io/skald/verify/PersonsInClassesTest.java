package io.skald.verify;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.verify.claim.Figure;
import io.skald.verify.claim.Findings;
import io.skald.verify.claim.Level;
import io.skald.verify.claim.RecodingClaim;
import java.math.BigDecimal;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Persons are counted from the input, class by class of the release. */
class PersonsInClassesTest {

    private static final RecodingClaim.Numbers NUMBERS = new RecodingClaim.Numbers(BigDecimal.ONE);
    private static final Level TENS = new Level.Bins(BigDecimal.TEN, BigDecimal.ZERO, false);

    @TempDir
    Path folder;

    private Trial trial() {
        return new Trial(folder)
                .limit("0.5")
                .keepsSmallGroups(false)
                .person("id")
                .quasi("age", NUMBERS, TENS);
    }

    @Test
    void classes_of_k_persons_are_accepted() {
        Findings findings = trial().input("id,age\n1,21\n1,22\n2,23\n")
                .released("age\n[20 - 29]\n[20 - 29]\n[20 - 29]\n")
                .verify();

        assertThat(findings.describe()).isEqualTo("The release is what it is said to be.");
    }

    @Test
    void k_rows_of_fewer_persons_are_found() {
        Findings findings = trial().input("id,age\n1,21\n 1,22\n01,23\n1.0,24\n2,31\n3,32\n")
                .released("age\n[20 - 29]\n[20 - 29]\n[20 - 29]\n[20 - 29]\n[30 - 39]\n[30 - 39]\n")
                .verify();

        assertThat(findings.describe())
                .isEqualTo(
                        "row 1, persons in a class: the rows with the labels of this row are those of only 1 person, and k is 2");
    }

    @Test
    void
            an_identifier_that_begins_with_a_letter_is_the_same_with_blanks_around_it_and_another_with_another_sign_in_it() {
        Trial trial = trial().released("age\n[20 - 29]\n[20 - 29]\n");

        assertThat(trial.input("id,age\nP1-7,21\n P1-7 ,22\n").verify().describe())
                .contains("only 1 person");
        assertThat(trial.input("id,age\nP1-7,21\nP1-7 ,22\n").verify().describe())
                .contains("only 1 person");
        assertThat(trial.input("id,age\nP1-7,21\nP1_7,22\n").verify().describe())
                .isEqualTo("The release is what it is said to be.");
    }

    @Test
    void rows_without_an_identifier_are_one_person() {
        Findings findings = trial().input("id,age\n,21\n ,22\n")
                .released("age\n[20 - 29]\n[20 - 29]\n")
                .verify();

        assertThat(findings.describe()).contains("only 1 person");
    }

    @Test
    void masked_rows_of_one_person_are_found() {
        Findings findings = trial().figure(Figure.SUPPRESSED_ROWS, "2")
                .input("id,age\n1,21\n2,22\n3,31\n3,41\n")
                .released("age\n[20 - 29]\n[20 - 29]\n*\n*\n")
                .verify();

        assertThat(findings.describe())
                .contains("row 3, persons in a class: the rows with the labels of this row are those of only 1 person");
    }

    @Test
    void persons_are_told_where_rows_are_left_out() {
        Findings findings = trial().dropped(true)
                .figure(Figure.LEFT_OUT_ROWS, "2")
                .input("id,age\n1,31\n1,21\n1,22\n2,32\n")
                .released("age\n[20 - 29]\n[20 - 29]\n")
                .verify();

        assertThat(findings.describe())
                .contains("row 1, persons in a class: the rows with the labels of this row are those of only 1 person");
    }

    @Test
    void rows_of_one_person_are_rightly_left_out() {
        Findings findings = trial().figure(Figure.LEFT_OUT_ROWS, "2")
                .input("id,age\n1,21\n2,22\n3,31\n3,41\n")
                .released("age\n[20 - 29]\n[20 - 29]\n")
                .verify();

        assertThat(findings.describe()).isEqualTo("The release is what it is said to be.");
    }

    @Test
    void rows_of_k_persons_are_not_left_out() {
        Findings findings = trial().figure(Figure.LEFT_OUT_ROWS, "2")
                .input("id,age\n1,21\n2,22\n3,31\n4,41\n")
                .released("age\n[20 - 29]\n[20 - 29]\n")
                .verify();

        assertThat(findings.describe()).contains("2 rows are left out");
    }
}
