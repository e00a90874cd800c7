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

/** Next month's table, recoded as this month's was. */
class ApplyCommandTest {

    @TempDir
    private Path folder;

    @BeforeEach
    void releaseJanuary() throws IOException {
        Files.writeString(folder.resolve("sex.csv"), "m;*\nf;*\n");
        Files.writeString(folder.resolve("january.csv"), "\"sex \"\"s\"\"\",age\nm,21\nm,22\nf,31\nf,34\nm,41\nm,44\n");
        Files.writeString(folder.resolve("job.yaml"), """
                input: january.csv
                output: january.k2.csv
                k: 2
                suppression: {limit: 0.4}
                attributes:
                  'sex "s"': {role: quasi, hierarchy: sex.csv}
                  age: {role: quasi, type: integer, widths: [1, 5, 10, 20]}
                """);
        assertThat(run("anonymise", "--quiet").exitCode()).isZero();
        assertThat(Files.readString(folder.resolve("january.k2.csv")))
                .isEqualTo(
                        "\"sex \"\"s\"\"\",age\nm,[20 - 24]\nm,[20 - 24]\nf,[30 - 34]\nf,[30 - 34]\nm,[40 - 44]\nm,[40 - 44]\n");
    }

    private CommandLineRun run(String command, String... more) {
        List<String> arguments =
                new ArrayList<>(List.of(command, folder.resolve("job.yaml").toString()));
        arguments.addAll(List.of(more));
        return CommandLineRun.of(arguments.toArray(String[]::new));
    }

    private CommandLineRun apply(String table, String... more) throws IOException {
        Files.writeString(folder.resolve("february.csv"), table);
        List<String> arguments = new ArrayList<>(List.of(
                "--like",
                folder.resolve("january.k2.csv.report.json").toString(),
                "--set",
                "input=february.csv",
                "--set",
                "output=february.k2.csv"));
        arguments.addAll(List.of(more));
        return run("apply", arguments.toArray(String[]::new));
    }

    @Test
    void a_later_table_has_the_same_levels_even_where_lower_ones_would_do() throws IOException {
        CommandLineRun run = apply("\"sex \"\"s\"\"\",age\nm,23\nm,23\nf,50\nf,50\n", "--quiet");

        assertThat(run.err()).isEmpty();
        assertThat(folder.resolve("february.k2.csv"))
                .hasContent("\"sex \"\"s\"\"\",age\nm,[20 - 24]\nm,[20 - 24]\nf,[50 - 54]\nf,[50 - 54]\n");
    }

    @Test
    void where_k_no_longer_holds_is_said() throws IOException {
        CommandLineRun run = apply("\"sex \"\"s\"\"\",age\nm,23\nm,21\nf,50\nf,55\nm,23\n", "--list-suppressed");

        assertThat(run.exitCode()).isZero();
        assertThat(run.err())
                .contains("k does not hold for 2 of 5 rows: they are suppressed. Which they are stands in "
                        + folder.resolve("february.k2.csv.suppressed.csv") + ".");
        assertThat(folder.resolve("february.k2.csv.suppressed.csv")).hasContent("row\n3\n4\n");
        assertThat(run.out()).contains("february.k2.csv is 2-anonymous");
    }

    @Test
    void beyond_the_limit_nothing_is_released() throws IOException {
        CommandLineRun run = apply("\"sex \"\"s\"\"\",age\nm,23\nm,21\nf,50\nf,55\n", "--quiet");

        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.err())
                .contains("january.k2.csv.report.json does not do for this table, and apply looks at no other. ")
                .contains("needs 2 of 4 rows suppressed, and at most 1 may be");
        assertThat(folder.resolve("february.k2.csv")).doesNotExist();
    }

    @Test
    void columns_and_levels_must_be_those_of_the_earlier_release() throws IOException {
        String table = "\"sex \"\"s\"\"\",age\nm,23\nm,21\n";
        assertThat(apply(table, "--set", "attributes.age={role: insensitive}").err())
                .contains("Column 'age' is a quasi-identifier of ", ", but not of the job.");
        assertThat(apply(table, "--set", "attributes.age.widths=[1, 5]").err())
                .contains(
                        "Column 'age' has 2 levels above the original, but 4 in ",
                        "its widths or hierarchy have changed");
        assertThat(apply(table, "--set", "attributes.age={role: quasi, type: integer, encode: true, widths: doubling}")
                        .err())
                .contains("The blocks of column 'age' hold neighbouring values of one table");
        assertThat(apply(
                                "\"sex \"\"s\"\"\",age,x\nm,23,1\nm,21,1\n",
                                "--set",
                                "attributes.x={role: quasi, type: integer, widths: [1, 2]}")
                        .err())
                .contains("Column 'x' is no quasi-identifier of ");
        assertThat(apply(table, "--set", "refine.method=mondrian").err()).contains("leave 'refine' out");
    }

    @Test
    void what_would_make_other_labels_of_the_same_levels_is_refused() throws IOException {
        String table = "\"sex \"\"s\"\"\",age\nm,23\nm,21\n";
        String earlier = folder.resolve("january.k2.csv.report.json") + ", where ";
        String others = ": the labels would be others. Set it as it was.";

        assertThat(apply(table, "--set", "attributes.age.widths=[1, 5, 10, 40]").err())
                .isEqualTo("Error: Of column 'age', widths is not what it was in " + earlier + "it was [1,5,10,20]"
                        + others + "\n");
        assertThat(apply(table, "--set", "attributes.age.top-code=89", "--set", "attributes.age.weight=2")
                        .err())
                .isEqualTo("Error: Of column 'age', top-code is not what it was in " + earlier + "there was none"
                        + others + "\n");
        assertThat(apply(table, "--set", "labels.interval='{lo} to {hi}'").err())
                .isEqualTo("Error: labels.interval is not what it was in " + earlier + "it was \"[{lo} - {hi}]\""
                        + others + "\n");
        assertThat(folder.resolve("february.k2.csv")).doesNotExist();
    }

    @Test
    void a_report_that_does_not_tell_its_job_is_taken_at_its_levels() throws IOException {
        Path report = folder.resolve("january.k2.csv.report.json");
        Files.writeString(report, Files.readString(report).replace("\"job\" :", "\"other\" :"));

        assertThat(apply("\"sex \"\"s\"\"\",age\nm,23\nm,21\n", "--set", "attributes.age.widths=[1, 5, 10, 40]")
                        .exitCode())
                .isZero();
    }

    @Test
    void a_report_that_names_no_node_is_refused() throws IOException {
        Path other = Files.writeString(folder.resolve("other.json"), "{}");

        assertThat(run("apply", "--like", other.toString()).err()).contains("names no node");
        assertThat(run("apply", "--like", folder.resolve("none.json").toString())
                        .err())
                .contains("does not exist");
        run("anonymise", "--quiet", "--overwrite", "--set", "refine.method=mondrian");
        assertThat(run(
                                "apply",
                                "--like",
                                folder.resolve("january.k2.csv.report.json").toString())
                        .err())
                .contains("is of a refined release");
    }
}
