package io.skald.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands without a job over Parquet. */
class ParquetCommandsTest {

    @TempDir
    private Path folder;

    private Path table;

    /** A table of 400 rows, which a run made of texts. */
    @BeforeEach
    void write_table() throws IOException {
        StringBuilder text = new StringBuilder("id,age,town,note\n");
        for (int row = 0; row < 400; row++) {
            text.append("P" + row + "," + (20 + row % 50) + ",town " + row % 4 + ","
                    + (row % 3 == 0 ? "" : "n" + row % 7) + "\n");
        }
        Files.writeString(folder.resolve("table.csv"), text);
        Path job = Files.writeString(folder.resolve("convert.yaml"), """
                input: table.csv
                output: table.parquet
                k: 1
                attributes: {town: {role: quasi, type: code, keep: [6]}}
                others: insensitive
                """);
        assertThat(CommandLineRun.of("anonymise", job.toString(), "-q").exitCode())
                .isZero();
        table = folder.resolve("table.parquet");
    }

    private static CommandLineRun run(Object... arguments) {
        String[] texts = new String[arguments.length];
        for (int i = 0; i < texts.length; i++) {
            texts[i] = arguments[i].toString();
        }
        return CommandLineRun.of(texts);
    }

    @Test
    void three_commands_lead_from_parquet_to_a_checked_release_in_parquet() throws IOException {
        Path job = folder.resolve("job.yaml");
        assertThat(run("init", table, "-o", job, "-q", "--k", "5", "--open=quasi")
                        .err())
                .isEmpty();

        assertThat(Files.readString(job))
                .contains("output: \"table.k5.parquet\"")
                .contains("format: {type: parquet, missing: [\"\"]}");
        assertThat(run("check", job, "-q").exitCode()).isZero();
        assertThat(run("anonymise", job, "-q").exitCode()).isZero();
        assertThat(run("verify", job, "-q").exitCode()).isZero();
    }

    @Test
    void profiles_and_measures_are_those_of_the_same_rows_as_text() {
        String ofParquet = run("profile", table, "-q").out();
        String ofText = run("profile", folder.resolve("table.csv"), "-q").out();

        assertThat(ofParquet).contains("table.parquet: 400 rows, 4 columns").contains("Parquet");
        assertThat(ofParquet.lines().skip(1))
                .containsExactlyElementsOf(ofText.lines().skip(1).toList());
        assertThat(run("measure", table, "-q", "--quasi", "age,town")
                        .out()
                        .lines()
                        .skip(1))
                .containsExactlyElementsOf(run("measure", folder.resolve("table.csv"), "-q", "--quasi", "age,town")
                        .out()
                        .lines()
                        .skip(1)
                        .toList());
    }

    @Test
    void what_says_how_text_is_written_is_refused() {
        assertThat(run("profile", table, "--delimiter", ";").err())
                .contains(
                        "is Parquet, which says itself how it is written: leave --delimiter, --encoding and --header out.");
    }

    @Test
    void several_values_in_a_row_are_told_with_what_to_do() throws IOException {
        Path nested = folder.resolve("nested.parquet");
        try (InputStream stream = ParquetCommandsTest.class.getResourceAsStream("/parquet/snappy.parquet")) {
            Files.write(nested, stream.readAllBytes());
        }

        assertThat(run("init", nested).err())
                .contains("holds several values in one row of 'l', 'st'")
                .contains("write a copy without them for this command.");
        assertThat(run("profile", nested, "--hide-values").err())
                .contains("of 2 of its columns")
                .doesNotContain("'st'");
    }
}
