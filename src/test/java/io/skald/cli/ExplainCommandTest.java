package io.skald.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
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
    void the_objective_that_the_job_has_is_not_advised() {
        assertThat(explain("--set=objective=gcp").out())
                .endsWith("\nbins: top}' splits classes one by one.\n")
                .doesNotContain("objective: gcp");
    }

    @Test
    void a_missing_value_is_shown_in_quotes() throws IOException {
        Files.writeString(
                folder.resolve("table.csv"),
                Files.readString(folder.resolve("table.csv")).replace("z,30", ",30"));
        assertThat(explain().out()).contains("are too small: '' (1 of 1).");
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

    /** Ages of 20 to 39 have six rows each for either part, those beyond one each. */
    private void ages(String young, String old) throws IOException {
        StringBuilder table = new StringBuilder("part,age\n");
        for (int age = 20; age < 40; age++) {
            table.append(("x," + age + "\n").repeat(6)).append(("y," + age + "\n").repeat(6));
        }
        young.lines().forEach(line -> table.append(line).append('\n'));
        old.lines().forEach(line -> table.append(line).append('\n'));
        Files.writeString(folder.resolve("table.csv"), table.toString());
        Files.writeString(folder.resolve("part.csv"), "x;*\ny;*\n");
    }

    private String found(String... more) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(
                "anonymise",
                folder.resolve("job.yaml").toString(),
                "-q",
                "--set=overwrite=true",
                "--set=attributes.age.levels={max: 0}"));
        arguments.addAll(List.of(more));
        CommandLineRun run = CommandLineRun.of(arguments.toArray(String[]::new));
        if (run.exitCode() != 0) {
            return "exit " + run.exitCode();
        }
        return Files.readAllLines(folder.resolve("release.csv.report.json")).stream()
                .filter(line -> line.contains("\"dmStar\"") || line.contains("\"suppressedRows\""))
                .map(String::strip)
                .distinct()
                .collect(Collectors.joining(" "));
    }

    @Test
    void proposes_to_take_the_old_together_with_what_it_costs() throws IOException {
        ages("", "x,50\nx,55\nx,61\nx,71\nx,99");

        assertThat(explain().out())
                .contains(
                        "  It would be allowed with top-code: 60 of 'age': 3 rows would print 61+, 2 rows be suppressed"
                                .replace("3 rows", "5 rows")
                                .replace("60", "49")
                                .replace("61+", "50+")
                                .replace("2 rows", "0 rows"));
        assertThat(explain("--set=suppression.limit=0.9%").out())
                .contains(
                        "It would be allowed with top-code: 59 of 'age': 3 rows would print 60+, 2 rows be suppressed, at DM* 7,213 (");
        String fives = "--set=attributes.age.levels={min: 1, max: 1}";
        assertThat(found("--set=suppression.limit=0.9%", fives)).startsWith("exit");
        assertThat(found("--set=suppression.limit=0.9%", fives, "--set=attributes.age.top-code=59"))
                .contains("\"suppressedRows\" : 2,", "\"dmStar\" : 7213,");
        assertThat(explain("--set=objective=gcp").out()).contains("5 rows would print 50+, 0 rows be suppressed.");
        assertThat(explain("--hide-values").out()).doesNotContain("top-code");
        assertThat(explain("--set=attributes.age.top-code=98").out()).doesNotContain("top-code");
    }

    @Test
    void proposes_to_take_the_young_together_or_both_ends() throws IOException {
        ages("x,1\nx,2\nx,3", "");
        assertThat(explain().out())
                .contains(
                        "It would be allowed with bottom-code: 20 of 'age': 3 rows would print <20, 0 rows be suppressed");
        assertThat(explain("--set=attributes.age.bottom-code=2").out()).doesNotContain("bottom-code");

        ages("x,1\nx,2\nx,3", "x,97\nx,98\nx,99");
        assertThat(explain().out())
                .contains(
                        "It would be allowed with bottom-code: 20 and top-code: 96 of 'age': 6 rows would print <20 or 97+,"
                                + " 0 rows be suppressed, at DM* 1,458 (");
        assertThat(found("--set=attributes.age.bottom-code=20", "--set=attributes.age.top-code=96"))
                .contains("\"dmStar\" : 1458,");
    }

    @Test
    void proposes_no_tail_that_would_be_large_or_would_not_do() throws IOException {
        ages("", "x,97\ny,98");
        assertThat(explain().out()).doesNotContain("top-code");
        ages("", "x,50\n".repeat(2) + "x,51\n".repeat(2) + "x,52\n".repeat(26));
        assertThat(explain().out()).doesNotContain("top-code");
    }

    @Test
    void proposes_no_tail_where_more_than_rows_is_asked() throws IOException {
        ages("", "x,50\nx,55\nx,61\nx,71\nx,99");

        assertThat(explain("--set=risk={average: 1/4}").out()).doesNotContain("top-code");
    }
}
