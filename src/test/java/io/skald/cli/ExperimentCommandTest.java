package io.skald.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExperimentCommandTest {

    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void writeExperiment() throws IOException {
        file = Files.writeString(folder.resolve("two-chunks.yaml"), """
                job: '%s'
                memory: 64MB
                tables: {generate: hospital, rows-per-chunk: 1000, chunks: [2]}
                k: [5]
                strategies: [per-chunk, exact]
                """.formatted(
                        Path.of("config/hospital.yaml").toAbsolutePath()));
    }

    @Test
    void writes_table_and_page_and_says_where_the_page_is() {
        CommandLineRun run = CommandLineRun.of(
                "experiment", file.toString(), "--scale", "0.1", "--output", folder.resolve("out") + "", "--quiet");

        assertThat(run).isEqualTo(new CommandLineRun(0, folder.resolve("out/index.html") + "\n", ""));
        assertThat(folder.resolve("out/results.tsv"))
                .content()
                .contains("\tskald experiment " + file
                        + " --scale 0.1 --only hospital-uniform/seed-1/rows-200/chunks-2/k-5/limit-0/exact\n");
    }

    @Test
    void one_cell_is_printed_and_nothing_is_written() throws IOException {
        String cell = "hospital-uniform/seed-1/rows-200/chunks-2/k-5/limit-0/per-chunk";

        CommandLineRun run = CommandLineRun.of(
                "experiment",
                file.toString(),
                "--scale=0.1",
                "--output=" + folder.resolve("out"),
                "-q",
                "--only",
                cell);

        assertThat(run.exitCode()).isZero();
        List<String> lines = run.out().lines().toList();
        assertThat(lines).hasSize(2);
        assertThat(lines.get(1)).startsWith("hospital uniform\t1\t2\t5\t0\tper-chunk\t\t\t200\t");
        assertThat(folder.resolve("out")).isEmptyDirectory();
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "1E+99", "1E-400000000", "1001"})
    void a_scale_of_nothing_or_beyond_all_measure_is_refused(String scale) {
        CommandLineRun run = CommandLineRun.of("experiment", file.toString(), "--scale", scale);

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err())
                .isEqualTo("Error: --scale is " + scale
                        + "; it must be from 0.000001 to 1000, such as 0.02, or 2e-2, which is the same.\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''            | {file} is empty: an experiment has at least job, tables, k and strategies.",
                "'# nothing'   | {file}:1:10: this is no experiment; one has at least the keys job, tables, k and strategies.",
                "x             | {file}:1:1: this is no experiment; one has at least the keys job, tables, k and strategies.",
                "'- x'         | {file}:1:1: this is no experiment; one has at least the keys job, tables, k and strategies.",
                "'k: {a: b}'   | {file}:1:4: 'k' is of another kind than belongs there; see config/experiments.",
                "'k: ['        | {file}:1:5: this is not YAML; a bracket or quote may be open, or an indentation wrong."
            })
    void what_is_no_experiment_is_one_message(String text, String message) throws IOException {
        Path wrong = Files.writeString(folder.resolve("wrong.yaml"), text);

        assertThat(CommandLineRun.of("experiment", wrong.toString(), "-q"))
                .isEqualTo(new CommandLineRun(2, "", "Error: " + message.replace("{file}", wrong.toString()) + "\n"));
    }

    @Test
    void a_table_is_not_read_as_an_experiment() throws IOException {
        Path table = Files.writeString(folder.resolve("table.csv"), "sex;age\n" + "Male;39\n".repeat(150_000));
        Path bytes = Files.write(folder.resolve("bytes.yaml"), new byte[] {-1, -2, 0});

        assertThat(CommandLineRun.of("experiment", table.toString()))
                .isEqualTo(new CommandLineRun(
                        2,
                        "",
                        "Error: The experiment file " + table
                                + " has 1.1 MB; an experiment has at most 1 MB. Is it the table itself?\n"));
        assertThat(CommandLineRun.of("experiment", bytes.toString()))
                .isEqualTo(new CommandLineRun(
                        2,
                        "",
                        "Error: The experiment file " + bytes + " is not in UTF-8; save it in that encoding.\n"));
    }

    @Test
    void a_scale_may_have_an_exponent() {
        CommandLineRun run = CommandLineRun.of(
                "experiment", file.toString(), "--scale", "1e-1", "--output", folder.resolve("out") + "", "--quiet");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(folder.resolve("out/results.tsv")).content().contains(" --scale 0.1 --only ");
        assertThat(folder.resolve("out/index.html")).content().contains("<li>Scale: 0.1 of the rows that ");
    }

    @Test
    void a_file_that_is_not_there_is_told() {
        Path missing = folder.resolve("fig4.yaml");

        CommandLineRun run = CommandLineRun.of("experiment", missing.toString());

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).startsWith("Error: There is no experiment file " + missing);
    }

    @Test
    void an_experiment_of_the_thesis_has_a_page_and_no_cells() throws IOException {
        Path thesis = Files.writeString(
                folder.resolve("thesis.yaml"),
                "thesis: {distributions: [uniform], rows: [50], k: [2], algorithms: [any], metrics: [gcp], programs: [skald],"
                        + " seeds: 2}");
        assertThat(CommandLineRun.of(
                        "experiment", thesis.toString(), "--output", folder.resolve("out") + "", "--quiet"))
                .isEqualTo(new CommandLineRun(0, folder.resolve("out/index.html") + "\n", ""));
        CommandLineRun refused = new CommandLineRun(
                2,
                "",
                "Error: " + thesis
                        + " has no cells to scale or to measure alone; set 'thesis.rows' and the other lists in it.\n");
        assertThat(CommandLineRun.of("experiment", thesis.toString(), "--scale=0.1"))
                .isEqualTo(refused);
        assertThat(CommandLineRun.of("experiment", thesis.toString(), "--only=any"))
                .isEqualTo(refused);
    }
}
