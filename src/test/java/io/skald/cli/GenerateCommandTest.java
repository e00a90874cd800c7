package io.skald.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GenerateCommandTest {

    @TempDir
    private Path folder;

    @Test
    void writes_header_and_rows_to_standard_output() {
        CommandLineRun run = CommandLineRun.of("generate", "hospital", "--rows", "2", "--seed", "1");

        assertThat(run).isEqualTo(new CommandLineRun(0, """
                Patient ID,Name,Address,Blood Group,Profession,Age,BMI,PIN Code,Health Condition
                P0001-7497-3,Ishaan Kulkarni,"12/954, Fort Marg",B-,Nurse,40,33.2,575114,Gout
                P0002-9227-3,Damini Chauhan,"546, Cauvery Main Road",AB+,Special Educator,31,20.4,587112,Hypertension
                """, ""));
    }

    @Test
    void writes_the_shipped_sample_to_a_file() throws IOException {
        Path file = folder.resolve("sample.csv");

        CommandLineRun run = CommandLineRun.of(
                "generate", "hospital", "--rows", "10k", "--seed=1", "--distribution=skewed", "-o", file.toString());

        assertThat(run).isEqualTo(new CommandLineRun(0, "", ""));
        assertThat(file).hasSameBinaryContentAs(Path.of("datasets", "hospital", "hospital.csv"));
        assertThat(folder).isDirectoryContaining(path -> path.equals(file)).isDirectoryNotContaining("glob:**/.skald*");
    }

    @Test
    void compresses_by_name() throws IOException {
        Path file = folder.resolve("sample.csv.gz");

        assertThat(CommandLineRun.of("generate", "hospital", "--rows", "1000", "-o", file.toString())
                        .exitCode())
                .isZero();
        try (InputStream unpacked = new GZIPInputStream(Files.newInputStream(file))) {
            assertThat(new String(unpacked.readAllBytes(), StandardCharsets.US_ASCII))
                    .isEqualTo(CommandLineRun.of("generate", "hospital", "--rows", "1000")
                            .out());
        }
    }

    @Test
    void parts_joined_are_the_whole() {
        String whole =
                CommandLineRun.of("generate", "hospital", "--rows", "50000").out();
        String first =
                CommandLineRun.of("generate", "hospital", "--rows", "30000").out();
        String second = CommandLineRun.of(
                        "generate", "hospital", "--rows", "20k", "--first-row", "30_000", "--no-header")
                .out();

        assertThat(first + second).isEqualTo(whole);
    }

    @Test
    void writes_the_same_digits_in_every_locale() {
        Locale before = Locale.getDefault();
        String expected =
                CommandLineRun.of("generate", "hospital", "--rows", "100").out();
        try {
            Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
            assertThat(CommandLineRun.of("generate", "hospital", "--rows", "100")
                            .out())
                    .isEqualTo(expected);
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void makes_an_empty_table() {
        assertThat(CommandLineRun.of("generate", "hospital", "--rows", "0")
                        .out()
                        .lines())
                .hasSize(1);
    }

    @Test
    void leaves_an_existing_file_alone() throws IOException {
        Path file = Files.writeString(folder.resolve("taken.csv"), "mine");

        CommandLineRun run = CommandLineRun.of("generate", "hospital", "--rows", "1", "-o", file.toString());

        assertThat(run)
                .isEqualTo(new CommandLineRun(
                        2, "", "Error: " + file + " exists. Choose another --output, or add --overwrite.\n"));
        assertThat(file).hasContent("mine");
    }

    @Test
    void replaces_an_existing_file_when_told_to() throws IOException {
        Path file = Files.writeString(folder.resolve("taken.csv"), "mine");

        assertThat(CommandLineRun.of("generate", "hospital", "--rows", "1", "--overwrite", "-o", file.toString())
                        .exitCode())
                .isZero();
        assertThat(Files.readAllLines(file)).hasSize(2);
    }

    @Test
    void names_a_folder_that_does_not_exist() {
        Path file = folder.resolve("nowhere").resolve("table.csv");

        assertThat(CommandLineRun.of("generate", "hospital", "--rows", "1", "-o", file.toString()))
                .isEqualTo(new CommandLineRun(
                        2,
                        "",
                        "Error: The folder " + file.getParent()
                                + " does not exist. Make it, or choose another --output.\n"));
    }

    @Test
    void stopped_half_way_it_leaves_nothing_behind() {
        Path file = folder.resolve("table.csv");
        Thread.currentThread().interrupt();
        try {
            CommandLineRun run = CommandLineRun.of("generate", "hospital", "--rows", "100M", "-o", file.toString());

            assertThat(run).isEqualTo(new CommandLineRun(130, "", "Stopped. Nothing is left behind.\n"));
        } finally {
            Thread.interrupted();
        }
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void refuses_what_is_no_number_of_rows() {
        assertThat(CommandLineRun.of("generate", "hospital", "--rows", "many"))
                .isEqualTo(new CommandLineRun(2, "", """
                Error: Invalid value for option '--rows': 'many' is not a count, such as 10000, 25k or 1M
                Try 'skald generate --help' for what it takes.
                """));
        assertThat(CommandLineRun.of("generate", "hospital", "--rows", "9999999999999M"))
                .isEqualTo(new CommandLineRun(2, "", """
                Error: Invalid value for option '--rows': '9999999999999M' is more than can be counted
                Try 'skald generate --help' for what it takes.
                """));
    }

    @Test
    void makes_the_table_of_the_thesis() {
        assertThat(CommandLineRun.of("generate", "thesis", "--rows=2", "--distribution=poisson:2.5", "--first-row=1"))
                .isEqualTo(new CommandLineRun(0, """
                        A,B,C,D,E,F
                        2,b2,c2,d1,e3,f2
                        3,b5,c1,d3,e3,f2
                        """, ""));
    }

    @Test
    void names_the_distributions_of_each_table() {
        assertThat(CommandLineRun.of("generate", "thesis", "--rows=2", "--distribution=skewed"))
                .isEqualTo(new CommandLineRun(
                        2,
                        "",
                        "Error: --distribution is 'skewed'; of this table's values there are gaussian, log-gaussian,"
                                + " log-gaussian-thesis, uniform, poisson:L, L being a mean such as 2.5.\n"));
        assertThat(CommandLineRun.of("generate", "hospital", "--rows=2", "--distribution=gaussian"))
                .isEqualTo(new CommandLineRun(
                        2,
                        "",
                        "Error: --distribution is 'gaussian'; of this table's values there are uniform, skewed.\n"));
        assertThat(CommandLineRun.of("generate", "thesis", "--rows=2", "--rows-per-person=2"))
                .isEqualTo(new CommandLineRun(
                        2, "", "Error: --rows-per-person: each row of the thesis's table is one person's.\n"));
    }

    @Test
    void makes_a_survey_which_has_a_distribution_of_its_own() {
        assertThat(CommandLineRun.of("generate", "survey", "--rows=1", "--first-row=1", "--no-header"))
                .isEqualTo(new CommandLineRun(0, "2,2,1,2,3,1,4,3,2,3,4,3,4,7,2,18\n", ""));
        assertThat(CommandLineRun.of("generate", "survey", "--rows=1", "--distribution=skewed"))
                .isEqualTo(new CommandLineRun(
                        2, "", "Error: --distribution: the survey has one of its own; leave it out.\n"));
        assertThat(CommandLineRun.of("generate", "survey", "--rows=1", "--rows-per-person=3"))
                .isEqualTo(new CommandLineRun(
                        2, "", "Error: --rows-per-person: each row of the survey is one person's.\n"));
    }
}
