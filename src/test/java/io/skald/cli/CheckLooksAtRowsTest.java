package io.skald.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code check} says of the first and last rows, and of a header that stands further below. */
class CheckLooksAtRowsTest {

    @TempDir
    private Path folder;

    private Path job;

    @BeforeEach
    void writeJob() throws IOException {
        job = Files.writeString(folder.resolve("job.yaml"), """
                input: table.csv
                output: out/release.csv
                k: 2
                attributes:
                  age: {role: quasi, type: integer, bounds: [0, 99], widths: [10]}
                  sex: {role: insensitive}
                  note: {role: insensitive}
                """);
    }

    private CommandLineRun check(String table, String... more) throws IOException {
        Files.writeString(folder.resolve("table.csv"), table);
        String[] arguments = new String[2 + more.length];
        arguments[0] = "check";
        arguments[1] = job.toString();
        System.arraycopy(more, 0, arguments, 2, more.length);
        return CommandLineRun.of(arguments);
    }

    @Test
    void a_header_further_below_is_found() throws IOException {
        CommandLineRun run = check("Report B,,\n\"of\nMay\",,\nage,sex,note\n31,F,a\n");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .contains("this looks as if the table began on line 4")
                .contains("format.skip: {first: 3}");
        assertThat(check("Report B,,\nof May,,\nage,sex,note\n31,F,a\n", "--set", "format.skip={first: 2}")
                        .err())
                .isEmpty();
    }

    @Test
    void a_header_that_is_nowhere_is_not_looked_for_in_rows_for_ever() throws IOException {
        assertThat(check("a,b,c\n1,2,3\n\"4,5,6\n").err()).contains("the header of table.csv reads 'a', 'b', 'c'");
    }

    @Test
    void lines_below_the_table_are_told_with_the_key_that_passes_them_over() throws IOException {
        assertThat(check("age,sex,note\n31,F,a\n\"34\",M,\"b, c\"\n,Total 2,\n\nend\n\n")
                        .err())
                .contains(
                        "The last 2 lines of table.csv do not look like rows of the table: set format.skip: {last: 2}");
        assertThat(check("age,sex,note\n31,F,a\n34,,\n").err())
                .contains("The last line of table.csv does not look like a row");
        assertThat(check("age,sex,note\n31,F,a\n34,M,\n").err()).isEmpty();
    }

    @Test
    void values_of_the_first_rows_that_do_not_fit_are_told() throws IOException {
        String table = "age,sex,note\n31,F,a\n> 89,M,b\n120,M,c\n34,F,d\n";
        CommandLineRun run = check(table);
        assertThat(run.exitCode()).isZero();
        assertThat(run.err())
                .contains(
                        "In the first rows: table.csv, line 3, column 'age': '> 89' is not a number: say what it counts as")
                .contains("In the first rows: table.csv, line 4, column 'age': '120' is outside the bounds");
        assertThat(check(table, "--hide-values").err())
                .doesNotContain("> 89' is")
                .contains("(value hidden)");
        assertThat(check(table, "--set", "policies.on-out-of-range=suppress").err())
                .doesNotContain("120");
    }

    @Test
    void a_header_that_comes_again_is_told_once_with_the_key_that_passes_over_it() throws IOException {
        String table = "age,sex,note\n31,F,a\nage,sex,note\n34,M,b\n";
        String key = "format.header: repeated passes over it";
        assertThat(check(table, "-q").err())
                .hasLineCount(1)
                .startsWith("Warning: In the first rows: table.csv, line 3, column 'age': 'age' is not a number")
                .contains(key);
        String code = "attributes.age={role: quasi, type: code, keep: [3]}";
        assertThat(check(table, "-q", "--set", code).err())
                .isEqualTo(
                        "Warning: In the first rows: table.csv, line 3, column 'age' holds the column's own name: if the header"
                                + " is repeated inside the table, " + key + ".\n");
        assertThat(check(table, "-q", "--set", code, "--set", "format.header=repeated")
                        .err())
                .isEqualTo("Warning: 1 line repeats the header and is passed over (format.header: repeated).\n");
    }

    @Test
    void a_row_that_is_malformed_is_told() throws IOException {
        assertThat(check("age,sex,note\n31,F,a\n32,F\n34,M,b\n").err())
                .contains("In the first rows: ")
                .contains("line 3: the row has 2 fields");
    }
}
