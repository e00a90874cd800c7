package io.skald.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code -} for a file to write: standard output, or a word on what else to name; never a file of that name. */
class StandardOutputTest {

    @TempDir
    private Path folder;

    private String table;

    @BeforeEach
    void write_a_table() throws IOException {
        table = Files.writeString(folder.resolve("table.csv"), "age,town\n31,a\n34,b\n35,a\n")
                .toString();
    }

    @Test
    void hierarchies_and_generated_tables_are_printed() {
        CommandLineRun hierarchy = CommandLineRun.of("hierarchy", table, "town", "-o", "-");
        assertThat(hierarchy.exitCode()).isZero();
        assertThat(hierarchy.out())
                .isNotEmpty()
                .isEqualTo(CommandLineRun.of("hierarchy", table, "town").out());

        CommandLineRun generated = CommandLineRun.of("generate", "thesis", "--rows", "3", "--output=-");
        assertThat(generated.exitCode()).isZero();
        assertThat(generated.out().lines()).hasSize(4);
        assertThat(Path.of("-")).doesNotExist();
    }

    @Test
    void what_is_more_than_one_file_is_refused() {
        refused("a draft is a job and a folder of hierarchies", "init", table, "-o", "-");
        refused("the profile goes there already", "profile", table, "--html", "-");
        refused("an experiment writes a folder", "experiment", "config/experiments/thesis.yaml", "-o", "-");
    }

    @ParameterizedTest
    @ValueSource(strings = {"anonymise", "check"})
    void a_job_names_the_device(String command) throws IOException {
        Path job = Files.writeString(folder.resolve("job.yaml"), """
                input: table.csv
                output: "-"
                k: 2
                attributes:
                  age: {role: quasi, type: integer, widths: [10]}
                  town: {role: insensitive}
                """);
        refused("write /dev/stdout, and a place for the report", command, job.toString());
        refused("--report - names no file", command, job.toString(), "--set=output=/dev/stdout", "--report", "-");
        assertThat(folder.resolve("-")).doesNotExist();
    }

    private static void refused(String words, String... command) {
        CommandLineRun run = CommandLineRun.of(command);

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains(words);
        assertThat(Path.of("-")).doesNotExist();
    }
}
