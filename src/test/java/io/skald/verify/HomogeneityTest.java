package io.skald.verify;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.csv.Dialect;
import io.skald.csv.Dialects;
import io.skald.verify.claim.Figure;
import io.skald.verify.claim.Findings;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Classes in which a sensitive attribute has one value only. */
class HomogeneityTest {

    @TempDir
    Path folder;

    private Trial trial() {
        return new Trial(folder).hierarchy("Sex", "F;*\nM;*\nX;*\n");
    }

    @Test
    void a_class_of_one_value_is_counted_and_told_of_but_is_no_violation() {
        String text = "Sex,Disease\nF,flu\nM,cold\nF,flu\nM,flu\nF,flu\n";
        Findings findings =
                trial().sensitive("Disease").input(text).released(text).verify();

        assertThat(findings.accepted()).isTrue();
        assertThat(findings.homogeneousClasses()).isEqualTo(Map.of("Disease", 1L));
        assertThat(findings.disclosures())
                .containsExactly(
                        "In 1 of 2 classes 'Disease' has one value only: who knows that a person is in such a class"
                                + " knows it too. k-anonymity does not protect against that.");
    }

    @Test
    void each_sensitive_attribute_is_counted_for_itself_in_the_order_of_the_release() {
        String text = """
                Ward,Sex,Note,Disease,Drug
                A,F,n,flu,x
                A,M,n,flu,x
                B,F,n,flu,x
                A,M,n,cold,x
                """;
        Findings findings = new Trial(folder)
                .sensitive("Ward")
                .hierarchy("Sex", "F;*\nM;*\n")
                .kept("Note")
                .sensitive("Disease")
                .sensitive("Drug")
                .input(text)
                .released(text)
                .verify();

        assertThat(findings.homogeneousClasses())
                .containsExactly(Map.entry("Ward", 1L), Map.entry("Disease", 1L), Map.entry("Drug", 2L));
        assertThat(findings.disclosures()).hasSize(3);
    }

    @Test
    void nothing_is_told_where_every_class_has_several_values() {
        String text = "Sex,Disease\nF,flu\nF,cold\n";
        Findings findings =
                trial().sensitive("Disease").input(text).released(text).verify();

        assertThat(findings.homogeneousClasses()).isEqualTo(Map.of("Disease", 0L));
        assertThat(findings.disclosures()).isEmpty();
    }

    @Test
    void nothing_is_counted_without_sensitive_attributes() {
        String text = "Sex,Disease\nF,flu\nF,flu\n";

        assertThat(trial().kept("Disease").input(text).released(text).verify().homogeneousClasses())
                .isEmpty();
    }

    @Test
    void a_sensitive_cell_that_changed_is_found_like_any_other() {
        Findings findings = trial().sensitive("Disease")
                .input("Sex,Disease\nF,flu\nF,flu\n")
                .released("Sex,Disease\nF,flu\nF,cold\n")
                .verify();

        assertThat(findings.describe())
                .isEqualTo("row 2, column 'Disease', cell unchanged: the cell is not that of the input");
    }

    @Test
    void suppressed_rows_are_no_class_of_one_value() {
        Trial trial = trial().sensitive("Disease")
                .input("Sex,Disease\nF,flu\nF,cold\nM,rare\n")
                .limit("0.5")
                .figure(Figure.SUPPRESSED_ROWS, "1");

        assertThat(trial.released("Sex,Disease\nF,flu\nF,cold\n*,rare\n")
                        .verify()
                        .homogeneousClasses())
                .isEqualTo(Map.of("Disease", 0L));
    }

    @Test
    void kept_rows_that_print_the_top_everywhere_are_a_class_also_here() {
        Trial trial = trial().sensitive("Disease").figure(Figure.SUPPRESSED_ROWS, "0");

        trial.input("Sex,Disease\nF,flu\nM,flu\n").released("Sex,Disease\n*,flu\n*,flu\n");
        assertThat(trial.verify().homogeneousClasses()).isEqualTo(Map.of("Disease", 1L));

        trial.input("Sex,Disease\nF,flu\nM,cold\n").released("Sex,Disease\n*,flu\n*,cold\n");
        assertThat(trial.verify().homogeneousClasses()).isEqualTo(Map.of("Disease", 0L));
    }

    @Test
    void a_value_is_the_same_with_quotes_and_without() {
        String text = "Sex,Disease\nF,flu\nF,\"flu\"\n";

        assertThat(trial().sensitive("Disease")
                        .input(text)
                        .released(text)
                        .verify()
                        .homogeneousClasses())
                .isEqualTo(Map.of("Disease", 1L));
    }

    @Test
    void all_markers_of_missing_values_are_one_value() {
        String text = "Sex,Disease\nF,NA\nF,\nM,NA\nM,na\n";
        Findings findings = trial().dialect(Dialects.missing(Dialect.RFC_4180, "", "NA"))
                .sensitive("Disease")
                .input(text)
                .released(text)
                .verify();

        assertThat(findings.homogeneousClasses()).isEqualTo(Map.of("Disease", 1L));
    }

    @Test
    void a_release_that_cannot_be_compared_has_no_counts() {
        Findings findings = trial().sensitive("Disease")
                .input("Sex,Disease\nF,flu\n")
                .released("Disease\nflu\n")
                .verify();

        assertThat(findings.homogeneousClasses()).isEmpty();
    }
}
