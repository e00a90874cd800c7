package io.skald.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.cli.CommandLineRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables in folders of partitions against the same table in one file, whose rows have what the folders' names say. */
class PartitionedTableTest {

    private static final int PARTS = 5;

    @TempDir
    private Path folder;

    @BeforeEach
    void write_tables() throws IOException {
        Random random = new Random(11);
        StringBuilder whole = new StringBuilder("id,age,note,year,town\n");
        for (int part = 0; part < PARTS; part++) {
            String year = String.valueOf(2020 + part);
            String town = part % 2 == 0 ? "" : "Town, " + part;
            StringBuilder rows = new StringBuilder("id,age,note\n");
            for (int row = 0; row < 100; row++) {
                String own = part * 100 + row + "," + (20 + random.nextInt(60)) + ",\"n, " + random.nextInt(9) + "\"";
                rows.append(own).append('\n');
                whole.append(own).append("," + year + "," + (town.isEmpty() ? "" : '"' + town + '"') + "\n");
            }
            String named = town.isEmpty() ? "__HIVE_DEFAULT_PARTITION__" : town.replace(",", "%2C");
            Path place = Files.createDirectories(folder.resolve("parts/year=" + year + "/town=" + named));
            Files.writeString(place.resolve("part.csv"), rows);
        }
        Files.writeString(folder.resolve("whole.csv"), whole);
    }

    private String job(String input, String output, String format, String more) throws IOException {
        return Files.writeString(
                        folder.resolve("job of " + output + ".yaml"), """
                input: %s
                output: %s
                format: %s
                k: 4
                chunk: {rows: 17}
                %s
                attributes:
                  id: {role: identifier}
                  age: {role: quasi, type: integer, widths: [5, 10, 20]}
                  year: {role: quasi, type: integer, widths: [1, 2, 10]}
                others: insensitive
                """.formatted(input, output, format, more))
                .toString();
    }

    private static void run(String... arguments) {
        CommandLineRun run = CommandLineRun.of(arguments);
        assertThat(run.exitCode()).as(run.err()).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "objective: dm*",
                "suppression: {limit: 0.05, mode: drop}",
                "refine: {method: semantic}",
                "row-order: {shuffle: {key: '000102030405060708090a0b0c0d0e0f'}}",
                "person: id",
            })
    void a_release_is_that_of_the_whole_table(String more) throws IOException {
        String parts = job("parts", "parts.out.csv", "{partitions: hive}", more);
        run("anonymise", job("whole.csv", "whole.out.csv", "{}", more), "-q");
        run("anonymise", parts, "-q");

        assertThat(folder.resolve("parts.out.csv")).hasSameTextualContentAs(folder.resolve("whole.out.csv"));
        run("verify", parts, "-q");
    }

    @Test
    void parts_in_parquet_are_released_as_parquet_and_as_text() throws IOException {
        for (int part = 0; part < PARTS; part++) {
            String town = part % 2 == 0 ? "__HIVE_DEFAULT_PARTITION__" : "Town%2C " + part;
            String place = "year=" + (2020 + part) + "/town=" + town;
            Files.createDirectories(folder.resolve("typed/" + place));
            run(
                    "anonymise",
                    Files.writeString(folder.resolve("convert" + part + ".yaml"), """
                            input: "parts/%s/part.csv"
                            output: "typed/%s/part.parquet"
                            k: 1
                            attributes: {note: {role: quasi, type: code, keep: [6]}}
                            others: insensitive
                            """.formatted(place, place))
                            .toString(),
                    "-q");
        }
        run("anonymise", job("whole.csv", "whole.out.csv", "{}", ""), "-q");

        String text = job("typed", "text.csv", "{type: parquet, partitions: hive}", "");
        run("anonymise", text, "-q");
        run("verify", text, "-q");
        assertThat(Files.readAllLines(folder.resolve("text.csv")))
                .containsExactlyElementsOf(Files.readAllLines(folder.resolve("whole.out.csv")));

        String typed = job("typed", "typed.out.parquet", "{type: parquet, partitions: hive}", "");
        run("anonymise", typed, "-q");
        run("verify", typed, "-q");
        String back = Files.writeString(folder.resolve("back.yaml"), """
                input: typed.out.parquet
                output: back.csv
                k: 1
                attributes: {note: {role: quasi, type: code, keep: [6]}}
                others: insensitive
                """).toString();
        run("anonymise", back, "-q");
        assertThat(Files.readAllLines(folder.resolve("back.csv")))
                .containsExactlyElementsOf(Files.readAllLines(folder.resolve("whole.out.csv")));
    }

    @Test
    void parts_as_text_are_released_as_parquet() throws IOException {
        String job = job("parts", "out.parquet", "{partitions: hive}", "");
        run("anonymise", job, "-q");
        run("verify", job, "-q");
    }

    @Test
    void profiles_find_the_keys_and_propose_a_job_that_runs() throws IOException {
        String parts = folder.resolve("parts").toString();
        String job = folder.resolve("proposed.yaml").toString();
        assertThat(CommandLineRun.of("profile", parts, "-q").out()).contains("500 rows, 5 columns");
        run("init", parts, "-o", job, "-q", "--open=insensitive");

        assertThat(Files.readString(Path.of(job))).contains("partitions: hive").contains("year:");
        run("check", job, "-q");
    }

    @Test
    void verification_reads_the_keys_anew() throws IOException {
        String job = job("parts", "out.csv", "{partitions: hive}", "");
        run("anonymise", job, "-q");
        Path release = folder.resolve("out.csv");
        Files.writeString(release, Files.readString(release).replaceFirst("Town, 1", "Town, 3"));

        CommandLineRun verify = CommandLineRun.of("verify", job, "-q");
        assertThat(verify.exitCode()).isEqualTo(1);
        assertThat(verify.err()).contains("stands for no row of the input");
    }

    @Test
    void a_key_may_begin_with_an_underscore() throws IOException {
        Path place = Files.createDirectories(folder.resolve("marked/_year=1/_logs"));
        Files.writeString(place.resolve("log.csv"), "no table");
        Files.writeString(place.resolveSibling("part.csv"), "age\n31\n");

        assertThat(InputFiles.resolveParts("marked", folder))
                .containsExactly(folder.resolve("marked/_year=1/part.csv"));
    }
}
