package io.skald.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.UsageException;
import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Progress;
import io.skald.budget.Workspace;
import io.skald.csv.Dialect;
import io.skald.csv.Dialects;
import io.skald.verify.claim.Claim;
import io.skald.verify.claim.ClassColumnsClaim;
import io.skald.verify.claim.Counts;
import io.skald.verify.claim.Figure;
import io.skald.verify.claim.Findings;
import io.skald.verify.claim.RecodingClaim;
import io.skald.verify.claim.Rule;
import io.skald.verify.claim.Violation;
import io.skald.verify.claim.ViolationLog;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class VerifierTest {

    private static final String INPUT = """
            Name,Sex,Age,ZIP,Birth,Disease
            Ann,F,23,12345,2024-05-01,flu
            Bob,M,31,12399,2024-06-30,"cough, dry"
            Cid,M,38,12311,2024-04-02,flu
            Dea,F,27,12345,2024-05-31,cold
            Eve,F,99,99999,1950-01-01,rare
            Fay,F,20,12344,2024-05-15,flu
            """;

    private static final String MASKED = """
            Sex,Age,ZIP,Birth,Disease
            F,[20 - 29],1234*,2024-05,flu
            Person,[30 - 39],123**,2024-Q2,"cough, dry"
            Person,[30 - 39],123**,2024-Q2,flu
            F,[20 - 29],1234*,2024-05,cold
            *,*,*,*,rare
            F,[20 - 29],1234*,2024-05,flu
            """;

    private static final String DROPPED = MASKED.replace("*,*,*,*,rare\n", "");

    @TempDir
    Path folder;

    private Trial trial() {
        return new Trial(folder)
                .identifier("Name")
                .hierarchy("Sex", "F;Person;*\nM;Person;*\n")
                .integers("Age")
                .quasi("ZIP", new RecodingClaim.Codes())
                .quasi("Birth", new RecodingClaim.Dates("yyyy-MM-dd"))
                .kept("Disease")
                .input(INPUT)
                .limit("0.17");
    }

    private Findings masked(String from, String to) {
        assertThat(MASKED).contains(from);
        return trial().released(MASKED.replace(from, to)).verify();
    }

    private static List<Rule> rules(Findings findings) {
        return findings.violations().stream().map(Violation::rule).distinct().toList();
    }

    @Test
    void a_release_that_is_right_is_accepted_and_counted() {
        Findings findings = trial().released(MASKED).verify();

        assertThat(findings.describe()).isEqualTo("The release is what it is said to be.");
        Counts counts = findings.counts();
        assertThat(counts.rows()).isEqualTo(6);
        assertThat(counts.releasedRows()).isEqualTo(6);
        assertThat(counts.suppressedRows()).isEqualTo(1);
        assertThat(counts.keptRows()).isEqualTo(5);
        assertThat(counts.classes()).isEqualTo(2);
        assertThat(counts.smallestClass()).isEqualTo(2);
        assertThat(counts.largestClass()).isEqualTo(3);
        assertThat(counts.sumOfSquares()).isEqualTo(13);
        assertThat(counts.dmStar()).isEqualTo(14);
        assertThat(counts.dm()).isEqualTo(19);
        assertThat(counts.averageClass()).isEqualByComparingTo("2.5");
        assertThat(counts.cAvg()).isEqualByComparingTo("1.25");
    }

    @Test
    void suppressed_rows_may_be_left_out_where_the_job_drops_them() {
        Findings findings = trial().dropped(true).released(DROPPED).verify();

        assertThat(findings.accepted()).isTrue();
        assertThat(findings.counts().releasedRows()).isEqualTo(5);
        assertThat(findings.counts().suppressedRows()).isEqualTo(1);
        assertThat(findings.counts().dmStar()).isEqualTo(14);
    }

    @Test
    void fewer_than_k_masked_rows_are_found() {
        assertThat(trial().keepsSmallGroups(false).released(MASKED).verify().describe())
                .isEqualTo("suppressed group: only 1 row has * in every quasi-identifier, and k is 2");
    }

    @Test
    void the_whole_small_group_of_suppressed_rows_may_be_left_out() {
        Findings findings = trial().keepsSmallGroups(false)
                .figure(Figure.LEFT_OUT_ROWS, "1")
                .released(DROPPED)
                .verify();

        assertThat(findings.describe()).isEqualTo("The release is what it is said to be.");
        assertThat(findings.counts().suppressedRows()).isEqualTo(1);
    }

    @Test
    void rows_that_are_left_out_without_a_word_are_found() {
        assertThat(rules(trial().keepsSmallGroups(false).released(DROPPED).verify()))
                .contains(Rule.ROWS);
    }

    @Test
    void a_part_of_the_suppressed_rows_may_not_be_left_out() {
        Findings findings = trial().keepsSmallGroups(false)
                .limit("1")
                .figure(Figure.LEFT_OUT_ROWS, "1")
                .released(DROPPED.replaceFirst("F,.*flu\n", "*,*,*,*,flu\n"))
                .verify();

        assertThat(findings.describe())
                .endsWith(
                        "suppressed group: suppressed rows are left out (1), and some stand in the release with * (1):"
                                + " either all are left out or none");
    }

    @Test
    void as_many_suppressed_rows_as_k_may_not_be_left_out() {
        Findings findings = trial().keepsSmallGroups(false)
                .limit("1")
                .figure(Figure.LEFT_OUT_ROWS, "4")
                .released("""
                        Sex,Age,ZIP,Birth,Disease
                        Person,[30 - 39],123**,2024-Q2,"cough, dry"
                        Person,[30 - 39],123**,2024-Q2,flu
                        """)
                .verify();

        assertThat(findings.describe())
                .isEqualTo("suppressed group: 4 rows are left out, but as many rows of * would be a class of k = 2");
    }

    @Test
    void a_kept_cell_that_changed_is_found_without_showing_it() {
        Findings findings = masked("cold", "gout");

        assertThat(findings.describe())
                .isEqualTo("row 4, column 'Disease', cell unchanged: the cell is not that of the input");
    }

    @Test
    void a_kept_cell_quoted_without_need_is_unchanged() {
        assertThat(masked("cold", "\"cold\"").accepted()).isTrue();
    }

    @Test
    void a_kept_cell_that_lost_its_quotes_makes_the_release_unreadable() {
        assertThat(rules(masked("\"cough, dry\"", "cough, dry"))).contains(Rule.READABLE);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "F,[20 - 29],1234*,2024-05,flu | M,[20 - 29],1234*,2024-05,flu | Sex | 'M' does not cover 'F'",
                "F,[20 - 29],1234*,2024-05,flu | F,[24 - 29],1234*,2024-05,flu | Age | '[24 - 29]' does not cover '23'",
                "F,[20 - 29],1234*,2024-05,flu | F,22,1234*,2024-05,flu | Age | '22' does not cover '23'",
                "F,[20 - 29],1234*,2024-05,flu | F,[20 - 29],1235*,2024-05,flu | ZIP | '1235*' does not cover '12345'",
                "F,[20 - 29],1234*,2024-05,flu | F,[20 - 29],123*,2024-05,flu | ZIP | '123*' does not cover '12345'",
                "F,[20 - 29],1234*,2024-05,flu | F,[20 - 29],1234*,2024-06,flu | Birth | '2024-06' does not cover '2024-05-01'"
            })
    void a_label_that_does_not_cover_its_value_is_found(String from, String to, String column, String message) {
        Findings findings =
                trial().released(MASKED.replaceFirst(Pattern.quote(from), to)).verify();

        assertThat(findings.violations())
                .extracting(Violation::toString)
                .contains("row 1, column '" + column + "', label covers value: " + message);
    }

    @Test
    void a_class_below_k_is_found_at_its_first_row() {
        Findings findings = masked("F,[20 - 29],1234*,2024-05,cold", "F,[27 - 27],1234*,2024-05,cold");

        assertThat(findings.describe())
                .isEqualTo("row 4, class size: only 1 row has the labels of this row, and k is 2");
    }

    @Test
    void two_classes_told_apart_only_by_one_label_are_two_classes() {
        Findings findings = trial().k(3).limit("0.34").released(MASKED).verify();

        assertThat(findings.describe())
                .isEqualTo("row 2, class size: only 2 rows have the labels of this row, and k is 3");
    }

    @Test
    void a_lost_row_is_found() {
        Findings findings = masked("F,[20 - 29],1234*,2024-05,flu\n", "");

        assertThat(findings.violations())
                .extracting(Violation::toString)
                .contains("rows: the release has 4 rows and the input 6");
    }

    @Test
    void an_added_row_is_found() {
        Findings findings =
                trial().released(MASKED + "F,[20 - 29],1234*,2024-05,flu\n").verify();

        assertThat(findings.describe()).isEqualTo("rows: the release has 7 rows and the input 6");
    }

    @Test
    void two_swapped_rows_are_found() {
        Findings findings = masked(
                "Person,[30 - 39],123**,2024-Q2,flu\nF,[20 - 29],1234*,2024-05,cold\n",
                "F,[20 - 29],1234*,2024-05,cold\nPerson,[30 - 39],123**,2024-Q2,flu\n");

        assertThat(rules(findings)).containsExactly(Rule.KEPT_CELL, Rule.LABEL);
        assertThat(findings.violations())
                .allMatch(violation ->
                        violation.row().getAsLong() == 3 || violation.row().getAsLong() == 4);
    }

    @Test
    void more_suppressed_rows_than_the_limit_allows_are_found() {
        Findings findings = trial().limit("0.16").released(MASKED).verify();

        assertThat(findings.describe()).isEqualTo("suppression limit: 1 row is suppressed; 0.16 of 6 rows allows 0");
    }

    @Test
    void the_limit_is_taken_in_exact_decimals() {
        String rows = "x\n".repeat(100);
        Trial trial = new Trial(folder)
                .hierarchy("q", "x;*\n")
                .input("q\n" + rows)
                .released("q\n" + "*\n".repeat(29) + "x\n".repeat(71));

        assertThat(trial.limit("0.29").k(40).verify().accepted()).isTrue();
        assertThat(rules(trial.limit("0.2899").verify())).containsExactly(Rule.SUPPRESSION);
    }

    @Test
    void an_identifier_that_was_kept_is_found() {
        Findings findings = trial().released(INPUT).verify();

        assertThat(findings.violations())
                .extracting(Violation::message)
                .contains("the identifier 'Name' is still in the release");
    }

    @Test
    void columns_in_another_order_are_found() {
        assertThat(rules(masked("Sex,Age,ZIP", "Age,Sex,ZIP"))).containsExactly(Rule.HEADER);
    }

    @ParameterizedTest
    @CsvSource({
        "ROWS,6,7",
        "RELEASED_ROWS,6,5",
        "SUPPRESSED_ROWS,1,2",
        "LEFT_OUT_ROWS,0,0.5",
        "K,2,3",
        "CLASSES,2,3",
        "SMALLEST_CLASS,2,1",
        "LARGEST_CLASS,3,4",
        "AVERAGE_CLASS,2.5,2.4",
        "DM_STAR,14,13",
        "DM_STAR_KEPT,13,14",
        "DM,19,14",
        "C_AVG,1.25,1.2"
    })
    void a_figure_is_right_or_found(Figure figure, String right, String wrong) {
        assertThat(trial().released(MASKED).figure(figure, right).verify().accepted())
                .isTrue();
        assertThat(trial().released(MASKED).figure(figure, wrong).verify().describe())
                .contains("figure: " + figure.reportName() + " is " + right + " in the files and " + wrong
                        + " in the report");
    }

    @Test
    void a_ratio_may_be_rounded_to_three_decimals_but_no_further() {
        Trial trial = new Trial(folder)
                .hierarchy("q", "x;*\ny;*\nz;*\n")
                .input("q\nx\nx\ny\ny\nz\nz\nz\nz\n")
                .released("q\nx\nx\ny\ny\nz\nz\nz\nz\n");

        assertThat(trial.figure(Figure.AVERAGE_CLASS, "2.667").verify().accepted())
                .isTrue();
        assertThat(trial.figure(Figure.AVERAGE_CLASS, "2.6666666666666665")
                        .verify()
                        .accepted())
                .isTrue();
        assertThat(trial.figure(Figure.AVERAGE_CLASS, "2.67").verify().accepted())
                .isFalse();
    }

    @Test
    void with_dropped_rows_a_changed_cell_leaves_its_row_without_an_original() {
        Findings findings =
                trial().dropped(true).released(DROPPED.replace("cold", "gout")).verify();

        assertThat(findings.describe())
                .isEqualTo("row 4, rows: stands for no row of the input behind row 3:"
                        + " a cell was changed, or rows are not in the input's order");
    }

    @Test
    void with_dropped_rows_another_order_is_found() {
        Findings findings = trial().dropped(true).released("""
                        Sex,Age,ZIP,Birth,Disease
                        F,[20 - 29],1234*,2024-05,cold
                        Person,[30 - 39],123**,2024-Q2,"cough, dry"
                        Person,[30 - 39],123**,2024-Q2,flu
                        F,[20 - 29],1234*,2024-05,flu
                        """).verify();

        assertThat(rules(findings)).contains(Rule.ROWS);
    }

    @Test
    void with_dropped_rows_the_rows_left_out_count_against_the_limit() {
        Findings findings = trial().dropped(true)
                .released(DROPPED.replaceFirst("F,.*\n", ""))
                .verify();

        assertThat(findings.describe()).isEqualTo("suppression limit: 2 rows are suppressed; 0.17 of 6 rows allows 1");
    }

    @Test
    void kept_rows_with_the_top_label_everywhere_are_a_class_like_others() {
        Trial trial = new Trial(folder)
                .hierarchy("q", "x;*\ny;*\n")
                .input("q\nx\nx\ny\n")
                .limit("0.34")
                .released("q\n*\n*\n*\n");

        Findings allKept = trial.figure(Figure.SUPPRESSED_ROWS, "0").k(3).verify();
        assertThat(allKept.accepted()).isTrue();
        assertThat(allKept.counts().largestClass()).isEqualTo(3);

        Findings oneSuppressed = trial.figure(Figure.SUPPRESSED_ROWS, "1").verify();
        assertThat(oneSuppressed.describe())
                .isEqualTo("row 1, class size: only 2 rows have the labels of this row, and k is 3");

        assertThat(trial.k(2).verify().counts().dmStar()).isEqualTo(5);
    }

    @Test
    void dropped_rows_leave_no_excuse_for_a_small_class_of_top_labels() {
        Trial trial = new Trial(folder)
                .hierarchy("q", "x;*\ny;*\n")
                .input("q\nx\nx\ny\n")
                .limit("1")
                .dropped(true)
                .released("q\nx\nx\n*\n");

        assertThat(rules(trial.verify())).containsExactly(Rule.CLASS_SIZE);
    }

    @Test
    void a_star_in_the_data_is_a_value_of_its_own() {
        Trial trial = new Trial(folder)
                .hierarchy("q", "*;any\nx;any\n")
                .input("q\n*\n*\nx\nx\n")
                .figure(Figure.SUPPRESSED_ROWS, "0")
                .released("q\n*\n*\nx\nx\n");

        assertThat(trial.verify().accepted()).isTrue();
        assertThat(rules(trial.released("q\n*\nany\nx\nx\n").verify())).containsExactly(Rule.CLASS_SIZE);
    }

    @Test
    void an_input_that_cannot_be_read_is_an_error_and_no_finding() {
        Trial trial = trial().input(INPUT + "too,short\n").released(MASKED);

        assertThatThrownBy(trial::verify).isInstanceOf(UsageException.class);
    }

    @Test
    void a_table_without_quasi_identifiers_is_one_class() {
        Findings findings = new Trial(folder)
                .kept("a")
                .input("a\n1\n2\n")
                .released("a\n1\n2\n")
                .verify();

        assertThat(findings.accepted()).isTrue();
        assertThat(findings.counts().classes()).isEqualTo(1);
    }

    @Test
    void an_empty_table_is_accepted() {
        Findings findings =
                new Trial(folder).integers("a").input("a\n").released("a\n").verify();

        assertThat(findings.accepted()).isTrue();
        assertThat(findings.counts().dmStar()).isZero();
    }

    @Test
    void of_many_violations_the_first_are_listed_and_all_are_counted() {
        Findings findings = new Trial(folder)
                .integers("a")
                .kept("b")
                .input("a,b\n" + "1,x\n".repeat(1000))
                .released("a,b\n" + "1,y\n".repeat(1000))
                .verify();

        assertThat(findings.total()).isEqualTo(1000);
        assertThat(findings.violations()).hasSize(ViolationLog.LISTED);
        assertThat(findings.describe()).endsWith("and 990 more");
    }

    @Test
    void blanks_around_labels_are_dropped_where_the_dialect_trims_but_those_of_kept_cells_stay() {
        Trial trial = new Trial(folder)
                .dialect(Dialects.trimming(Dialect.RFC_4180))
                .hierarchy("a", "x; any\n")
                .kept("b")
                .input("a,b\n x, one\nx ,\"tw\"\"o \"\n");

        assertThat(trial.released("a,b\nany, one\nany,\"tw\"\"o \"\n").verify().accepted())
                .isTrue();
        assertThat(trial.released("a,b\nany,\" one\"\nany,\"tw\"\"o \"\n")
                        .verify()
                        .accepted())
                .isTrue();
        assertThat(trial.released("a,b\n\"any\", one\nany,\"tw\"\"o \"\n")
                        .verify()
                        .accepted())
                .isTrue();
        for (String label :
                List.of("any ", " any", "\"any \"", "\" any\"", "any\u00A0", "\uFEFFany", "\"any\u200B\"")) {
            assertThat(rules(trial.released("a,b\n" + label + ", one\nany,\"tw\"\"o \"\n")
                            .verify()))
                    .as(label)
                    .containsExactly(Rule.LABEL);
        }
        assertThat(rules(trial.released("a,b\nany,one\nany,\"tw\"\"o \"\n").verify()))
                .containsExactly(Rule.KEPT_CELL);
        assertThat(rules(trial.released("a,b\nany, one\nany,\"tw\"\"o\"\n").verify()))
                .containsExactly(Rule.KEPT_CELL);
    }

    @Test
    void without_a_header_columns_are_told_by_their_place() {
        Trial trial = new Trial(folder)
                .dialect(Dialects.withoutHeader(Dialects.of(';', "\"", "", "", StandardCharsets.UTF_16LE)))
                .identifier("column 1")
                .quasi("column 2", new RecodingClaim.Numbers(new BigDecimal("0.1")))
                .input("Änne;1.5\nBernd;+1.50\n");

        assertThat(trial.released("[1.0 - 1.9]\n[1.0 - 1.9]\n").verify().accepted())
                .isTrue();
        assertThat(rules(trial.released("[1.0 - 1.4]\n[1.0 - 1.4]\n").verify())).containsExactly(Rule.LABEL);
        assertThat(rules(trial.released("Änne;1.5\nBernd;1.5\n").verify())).containsExactly(Rule.HEADER);
    }

    @Test
    void missing_values_among_numbers_print_their_marker_or_the_top() {
        Trial trial = new Trial(folder)
                .integers("n")
                .input("n,k\n,x\n5,x\n".replace(",k", "").replace(",x", ""));

        assertThat(trial.k(1).released("n\n\n5\n").verify().accepted()).isTrue();
        assertThat(rules(trial.released("n\n[0 - 9]\n5\n").verify())).containsExactly(Rule.LABEL);
        assertThat(trial.k(2).released("n\n*\n*\n").verify().counts().classes()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void a_release_that_cannot_be_read_to_its_end_is_one_finding(boolean dropped) {
        Findings findings =
                trial().dropped(dropped).released(DROPPED + "too,short\n").verify();

        assertThat(rules(findings)).containsExactly(Rule.READABLE);
        assertThat(findings.describe()).contains("released.csv");
    }

    @Test
    void a_release_that_is_not_there_is_a_finding() {
        Trial trial = trial();
        Claim claim = new Claim(
                List.of(trial.write("input.csv", INPUT)),
                folder.resolve("nowhere.csv"),
                Dialect.RFC_4180,
                List.of(new Claim.Column.Kept("Name")),
                2,
                BigDecimal.ZERO,
                false,
                false,
                Claim.Clusters.NONE,
                Claim.Exemptions.NONE,
                Claim.Labels.PLAIN,
                Map.of(),
                Optional.empty(),
                ClassColumnsClaim.NONE,
                Optional.empty());
        try (Workspace workspace = Workspace.create(folder)) {
            Findings findings =
                    Verifier.verify(claim, MemoryBudget.of(ByteSize.ofMegabytes(8)), workspace, 1, Progress.NONE);

            assertThat(rules(findings)).containsExactly(Rule.READABLE);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"1234*,2024-05,cold\r\n", "1234*,2024-05,cold\r"})
    void a_row_that_ends_as_the_first_line_of_the_input_does_not_is_a_violation(String row) {
        Findings findings = masked("1234*,2024-05,cold\n", row);

        assertThat(rules(findings)).containsExactly(Rule.LINE_END);
        assertThat(findings.describe()).contains("row 4").contains("does not end as the first line of the input does");
    }

    @Test
    void a_last_row_without_line_end_is_a_violation() {
        Findings findings = trial().released(MASKED.stripTrailing()).verify();

        assertThat(rules(findings)).containsExactly(Rule.LINE_END);
    }
}
