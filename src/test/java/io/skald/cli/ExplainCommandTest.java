package io.skald.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExplainCommandTest {

    private static final String FOOT = """

            What one column holds at its level is asked of the whole table. Where that is too coarse, 'refine: {method: semantic,
            bins: top}' splits classes one by one, and 'objective: gcp' keeps columns narrow rather than classes small.
            """;

    @TempDir
    private Path folder;

    @BeforeEach
    void makeTable() throws IOException {
        // At level 0 of both: x/30 twelve, y/30 twelve, z/30 one, x/31 eleven.
        Files.writeString(
                folder.resolve("table.csv"),
                "part,age\n" + "x,30\n".repeat(12) + "y,30\n".repeat(12) + "z,30\n" + "x,31\n".repeat(11));
        Files.writeString(folder.resolve("part.csv"), "x;*\ny;*\nz;*\n");
        Files.writeString(folder.resolve("job.yaml"), """
                input: table.csv
                output: release.csv
                k: 3
                suppression: {limit: 0}
                attributes:
                  part: {role: quasi, hierarchy: part.csv}
                  age: {role: quasi, type: integer, widths: [5]}
                """);
    }

    private CommandLineRun explain(String... more) {
        List<String> arguments =
                new ArrayList<>(List.of("explain", folder.resolve("job.yaml").toString(), "-q"));
        arguments.addAll(List.of(more));
        return CommandLineRun.of(arguments.toArray(String[]::new));
    }

    @Test
    void names_the_value_behind_a_level_and_what_would_allow_it() {
        assertThat(explain().out()).isEqualTo("""
                DM* 746, 0 rows suppressed of 0 that may be

                part: suppressed (*), level 1 of 1
                  One level less (original) suppresses 1 row, 1 more than may be.
                  Rows in classes that are too small: z (1 of 1).
                  It would be allowed with suppression.limit: 2.78%, at DM* 410 (0.55 times), or without the 1 row of z.
                  No other levels allow it.

                age: original, level 0 of 2
                  As it is in the input.
                """ + FOOT);
        assertThat(folder.resolve("release.csv")).doesNotExist();
    }

    @Test
    void hides_values_where_they_are_to_be_hidden() {
        assertThat(explain("--hide-values").out()).doesNotContain("z (", "of z").contains("suppresses 1 row");
    }

    @Test
    void says_what_is_allowed_and_costs_more_and_what_the_job_rules_out() {
        assertThat(explain(
                                "--set=suppression.limit=90%",
                                "--set=attributes.age.levels={min: 1}", "--set=objective=prec")
                        .out())
                .contains("age: steps of 5, level 1 of 2\n  The job allows no lower level ('levels').")
                .contains("part: original, level 0 of 1\n  As it is in the input.");
    }

    @Test
    void says_what_is_allowed_and_costs_more() throws IOException {
        Files.writeString(
                folder.resolve("table.csv"),
                "part,age\n" + "x,30\n".repeat(12) + "a,30\nb,30\nc,30\nd,30\ne,30\nf,30\n");
        Files.writeString(folder.resolve("part.csv"), "x;x;*\na;ab;*\nb;ab;*\nc;cd;*\nd;cd;*\ne;ef;*\nf;ef;*\n");
        assertThat(explain("--set=suppression.limit=50%", "--set=k=2").out())
                .contains("One level less (original) is allowed, and costs DM* 180 (1.15 times).")
                .contains(
                        "To have it at that level or below costs DM* 180 (1.15 times): part original; 6 rows suppressed.");
    }

    @Test
    void says_where_something_else_than_rows_is_not_held() {
        assertThat(explain("--set=risk={average: 1/13}").out())
                .contains("more than may be")
                .contains("suppression.limit");
        assertThat(explain("--set=k=40").exitCode()).isEqualTo(2);
    }
}
