package io.skald.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MeasureCommandTest {

    @TempDir
    private Path folder;

    private String table;

    @BeforeEach
    void writeTable() throws IOException {
        table = Files.writeString(
                        folder.resolve("release.csv"),
                        "age,sex,diagnosis\n" + "[20 - 29],m,flu\n".repeat(3) + "[20 - 29],f,flu\n[20 - 29],f,HIV\n"
                                + "*,*,flu\n*,*,flu\n")
                .toString();
    }

    @Test
    void classes_are_rows_of_the_same_texts() {
        CommandLineRun run =
                CommandLineRun.of("measure", table, "-q", "--quasi", "age,sex", "--sensitive", "diagnosis");

        assertThat(run.err()).isEmpty();
        assertThat(run.out()).isEqualTo("""
                        release.csv is 2-anonymous in 'age', 'sex': 7 rows in 3 classes

                          Class sizes  2 to 3, 2.3 rows on average
                          Risk         1 in 2 at most, 42.86 % on average; alone in their class 0 %
                            over 0.5   0 rows (0 %)
                            over 0.33  7 rows (100 %)
                            over 0.2   7 rows (100 %)
                            over 0.1   7 rows (100 %)
                            over 0.09  7 rows (100 %)
                            over 0.05  7 rows (100 %)
                          All *        2 rows, counted as one class
                          'diagnosis'  at least 1 value in a class, one only in 2; the most frequent has at most 100.00 % of a class

                          Rows of a class  classes  rows
                          2                      2     4
                          3 to 4                 1     3
                        """);
    }

    @Test
    void parts_are_named_together_and_one_that_was_copied_is_told() throws IOException {
        Files.copy(folder.resolve("release.csv"), folder.resolve("release2.csv"));

        CommandLineRun run = CommandLineRun.of("measure", folder.toString(), "-q", "--quasi", "age,sex");

        assertThat(run.out())
                .startsWith("release.csv and 1 more are 4-anonymous in 'age', 'sex': 14 rows in 3 classes");
        assertThat(run.err())
                .startsWith("Warning: A file of the input has the same bytes as another: release2.csv as release.csv.");
    }

    @Test
    void machines_get_json() throws IOException {
        CommandLineRun run = CommandLineRun.of(
                "measure", table, "-q", "--quasi", "sex", "--sensitive", "diagnosis", "--population", "1000", "--json");

        JsonNode json = new ObjectMapper().readTree(run.out());
        assertThat(json.at("/k").asLong()).isEqualTo(2);
        assertThat(json.at("/maskedRows").asLong()).isEqualTo(2);
        assertThat(json.at("/risk/classes").asLong()).isEqualTo(3);
        assertThat(json.at("/sensitive/0/oneValuedClasses").asLong()).isEqualTo(2);
    }

    @Test
    void a_population_lowers_the_risk_of_those_who_do_not_know_who_is_in_the_table() {
        assertThat(CommandLineRun.of("measure", table, "-q", "--quasi", "sex", "--population", "700")
                        .out())
                .contains("In the population");
        assertThat(CommandLineRun.of("measure", table, "-q", "--quasi", "sex", "--population", "6")
                        .err())
                .isEqualTo("Error: --population is 6, but the table has 7 rows.\n");
    }

    @Test
    void a_table_without_rows_has_no_classes() throws IOException {
        Path empty = Files.writeString(folder.resolve("empty.csv"), "a,b\n");

        assertThat(CommandLineRun.of("measure", empty.toString(), "-q", "--quasi", "a", "--sensitive", "b")
                        .out())
                .isEqualTo("empty.csv has no rows.\n");
    }

    @Test
    void a_column_that_is_not_there_is_named() {
        assertThat(CommandLineRun.of("measure", table, "-q", "--quasi", "agee").err())
                .isEqualTo("Error: " + table + " has no column 'agee'; it has 'age', 'sex', 'diagnosis'.\n");
    }

    @Test
    void temporary_files_go_where_the_user_says() throws IOException, InterruptedException {
        Path work = Files.createDirectory(folder.resolve("work"));
        Files.setPosixFilePermissions(work, PosixFilePermissions.fromString("rwxrwxrwx"));
        List<String> seen = new ArrayList<>();
        try (WatchService watch = FileSystems.getDefault().newWatchService()) {
            work.register(watch, StandardWatchEventKinds.ENTRY_CREATE);
            assertThat(CommandLineRun.of("measure", table, "-q", "--quasi", "age", "--workspace", work.toString())
                            .exitCode())
                    .isZero();
            assertThat(CommandLineRun.of("profile", table, "-q", "--exact", "--workspace", work.toString())
                            .exitCode())
                    .isZero();
            for (WatchKey key = watch.poll(5, TimeUnit.SECONDS); key != null; key = watch.poll()) {
                key.pollEvents().forEach(event -> seen.add(String.valueOf(event.context())));
            }
        }
        assertThat(seen).isNotEmpty().allMatch(name -> name.startsWith(".skald-"));
        assertThat(work).isEmptyDirectory();
    }

    @Test
    void a_folder_for_temporary_files_must_be_there() {
        assertThat(CommandLineRun.of("measure", table, "--quasi", "age", "--workspace", folder + "/no")
                        .err())
                .isEqualTo("Error: --workspace is " + folder
                        + "/no, which does not exist. Make it, or name another folder.\n");
        assertThat(CommandLineRun.of("profile", table, "-q", "--exact", "--workspace", table)
                        .err())
                .isEqualTo(
                        "Error: --workspace is " + table + ", which is no folder. Make it, or name another folder.\n");
    }
}
