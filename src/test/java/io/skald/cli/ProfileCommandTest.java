package io.skald.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProfileCommandTest {

    @TempDir
    private Path folder;

    private String table;

    @BeforeEach
    void writeTable() throws IOException {
        table = Files.writeString(
                        folder.resolve("people.csv"),
                        IntStream.range(0, 200)
                                .mapToObj(i -> "person " + i + "; " + (20 + i % 40) + "; " + (i % 2 == 0 ? "m" : "f")
                                        + "; " + (i % 50 == 0 ? "?" : "0" + (1 + i % 9) + "/05/2024"))
                                .collect(Collectors.joining("\n", "name; age; sex; visit\n", "\n")))
                .toString();
    }

    @Test
    void a_table_is_shown_column_by_column() {
        CommandLineRun run = CommandLineRun.of("profile", table, "-q");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out().lines())
                .contains(
                        "people.csv: 200 rows, 4 columns, 5.7 KB; ';' between fields, UTF-8, blanks around values",
                        "  age     integer         40      0 %  20 to 59                      0.2000  0.9799",
                        "  name    identifier  its name says 'name'",
                        "  visit   quasi       others may know a date; '?' may mean that there is no value; dd/MM/yyyy or"
                                + " d/M/yyyy or MM/dd/yyyy or M/d/yyyy?");
        assertThat(run.err()).isEmpty();
    }

    @Test
    void values_can_be_hidden() {
        assertThat(CommandLineRun.of("profile", table, "-q", "--hide-values").out())
                .doesNotContain("59", "person 1");
        assertThat(CommandLineRun.of("profile", table, "-q").out()).contains("59", "person 1");
    }

    @Test
    void machines_get_json() throws IOException {
        CommandLineRun run = CommandLineRun.of("profile", table, "--json", "--exact", "--combine", "sex,age");

        JsonNode json = new ObjectMapper().readTree(run.out());
        assertThat(json.at("/rows").asLong()).isEqualTo(200);
        assertThat(json.at("/columns/1/name").asText()).isEqualTo("age");
        assertThat(json.at("/columns/1/distinct").asLong()).isEqualTo(40);
        assertThat(json.at("/format/trim").asBoolean()).isTrue();
        assertThat(json.at("/combinations/0/columns/0").asText()).isEqualTo("age");
    }

    @Test
    void a_page_is_its_owners_and_is_not_replaced_unasked() throws IOException {
        Path page = folder.resolve("people.html");

        assertThat(CommandLineRun.of("profile", table, "-q", "--html", page.toString())
                        .out())
                .isEmpty();
        assertThat(Files.readString(page)).startsWith("<!DOCTYPE html>");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(page)))
                .isEqualTo("rw-------");
        CommandLineRun again = CommandLineRun.of("profile", table, "-q", "--html", page.toString());
        assertThat(again.exitCode()).isEqualTo(2);
        assertThat(again.err()).isEqualTo("Error: " + page + " exists. Choose another --html, or add --overwrite.\n");
        assertThat(CommandLineRun.of("profile", table, "-q", "--html", page.toString(), "--overwrite")
                        .exitCode())
                .isZero();
        assertThat(folder).isDirectoryContaining(file -> file.equals(page)).isDirectoryNotContaining("glob:**/.skald*");
    }

    @Test
    void a_page_goes_where_a_file_can_be() {
        assertThat(CommandLineRun.of("profile", table, "--html", folder.toString(), "--overwrite")
                        .err())
                .isEqualTo("Error: " + folder + " is a folder. Choose another --html.\n");
        assertThat(CommandLineRun.of(
                                "profile",
                                table,
                                "--html",
                                folder.resolve("no/page.html").toString())
                        .err())
                .isEqualTo("Error: The folder " + folder.resolve("no")
                        + " does not exist. Make it, or choose another --html.\n");
        assertThat(CommandLineRun.of("profile", table, "--html", table, "--overwrite")
                        .err())
                .isEqualTo("Error: " + table + " is the table itself. Choose another --html.\n");
    }

    @Test
    void what_the_user_knows_goes_before_a_guess() {
        assertThat(CommandLineRun.of(
                                "profile",
                                table,
                                "-q",
                                "--delimiter",
                                "tab",
                                "--header",
                                "false",
                                "--encoding",
                                "latin1")
                        .out())
                .contains("201 rows, 1 columns", "tabs between fields, ISO-8859-1, no header");
        assertThat(CommandLineRun.of("profile", table, "-q", "--delimiter", "||")
                        .out())
                .contains("200 rows, 1 columns", "'||' between fields");
        for (String none : List.of("", "semicolon", "|\n")) {
            assertThat(CommandLineRun.of("profile", table, "--delimiter", none).err())
                    .isEqualTo("Error: --delimiter is '" + none
                            + "'; it must be one character, several that are no letters, such as ||, or tab.\n");
        }
        assertThat(CommandLineRun.of("profile", table, "--encoding", "utf-99").err())
                .isEqualTo("Error: --encoding is 'utf-99'; did you mean UTF-8?\n");
        assertThat(CommandLineRun.of("profile", folder.resolve("none.csv").toString())
                        .exitCode())
                .isEqualTo(2);
    }
}
