package io.skald.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MainTest {

    @TempDir
    private Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @BeforeEach
    void write_job() throws IOException {
        LocalSpark.session();
        Files.writeString(
                folder.resolve("table.csv"),
                IntStream.range(0, 60)
                        .mapToObj(i -> i * 7 % 20 + ",secret" + i + "\n")
                        .collect(Collectors.joining("", "age,note\n", "")));
        Files.writeString(folder.resolve("job.yaml"), """
                input: table.csv
                output: out/release.csv
                k: 4
                attributes:
                  age: {role: quasi, type: integer, widths: [1, 5]}
                  note: {role: insensitive}
                """);
    }

    private int run(String... arguments) {
        return Main.run(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                arguments);
    }

    private String told() {
        return err.toString(StandardCharsets.UTF_8);
    }

    private String job() {
        return folder.resolve("job.yaml").toString();
    }

    @Test
    void a_job_is_done_and_an_output_that_exists_is_refused() {
        assertThat(run(job(), "--set", "k=3")).as(told()).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains("Node     age 0/2")
                .contains("60 released, 0 suppressed");
        assertThat(folder.resolve("out/release.csv")).isDirectory();
        assertThat(folder.resolve("out/release.csv.report.json")).exists();

        assertThat(run(job())).isEqualTo(2);
        assertThat(told()).contains("release.csv exists; remove it, name another file, or allow it to be replaced");
    }

    private String report() throws IOException {
        return Files.readString(folder.resolve("out/release.csv.report.json"));
    }

    @Test
    void a_release_is_replaced_where_that_is_allowed() throws IOException {
        Path release = Files.createDirectory(folder.resolve("out")).resolve("release.csv");
        Files.writeString(release, "a release of one machine");
        assertThat(run(job(), "--overwrite")).as(told()).isZero();
        assertThat(release).isDirectory();
        List<List<String>> first = LocalSpark.sortedRows(release);

        assertThat(run(job(), "--overwrite", "--set", "k=61")).isEqualTo(2);
        assertThat(LocalSpark.sortedRows(release)).isEqualTo(first);

        assertThat(run(job(), "--set", "overwrite=true", "--set", "k=16"))
                .as(told())
                .isZero();
        assertThat(LocalSpark.sortedRows(release)).hasSize(60).isNotEqualTo(first);
        assertThat(report()).containsPattern("\"k\"\\s*:\\s*16");
        assertThat(run("verify", job(), "--overwrite", "--set", "k=16"))
                .as(told())
                .isZero();
        try (Stream<Path> left = Files.list(folder.resolve("out"))) {
            assertThat(left.map(file -> file.getFileName().toString()).filter(name -> name.startsWith(".")))
                    .isEmpty();
        }
    }

    @Test
    void no_folder_is_replaced_that_is_no_release_or_is_read() throws IOException {
        assertThat(run(job())).as(told()).isZero();
        Path note = Files.writeString(folder.resolve("out/release.csv/mine.txt"), "kept");
        assertThat(run(job(), "--overwrite")).isEqualTo(2);
        assertThat(told()).contains("is a folder that holds mine.txt, which is no part of a release");
        Files.delete(note);

        String attributes = "attributes={age: {role: insensitive}, note: {role: quasi, type: code, keep: [8, 1]}}";
        String file = "file://" + folder.resolve("out/release.csv");
        for (String input : List.of("out/release.csv", "out/release.csv/part*.csv", file)) {
            assertThat(run(job(), "--overwrite", "--set", attributes, "--set", "input=" + input))
                    .as(input)
                    .isEqualTo(2);
        }
        assertThat(run(
                        job(),
                        "--overwrite",
                        "--set",
                        attributes,
                        "--set",
                        "input=out/release.csv",
                        "--set",
                        "output={path: '" + file + "', reports: out/other}"))
                .isEqualTo(2);
        assertThat(told())
                .contains("is a folder with files that the job reads")
                .contains("which the job reads and which is never overwritten");
        assertThat(LocalSpark.sortedRows(folder.resolve("out/release.csv"))).hasSize(60);
    }

    @Test
    void a_release_is_checked_again_and_one_that_was_changed_is_not_accepted() throws IOException {
        assertThat(run("verify", job())).isEqualTo(2);
        assertThat(told()).contains("there is nothing to verify");
        assertThat(run("anonymise", job())).as(told()).isZero();
        assertThat(run("verify", job())).as(told()).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("60 rows verified, every class has at least 4.");

        try (Stream<Path> parts = Files.list(folder.resolve("out/release.csv"))) {
            Path part = parts.filter(file -> file.toString().endsWith(".csv"))
                    .findFirst()
                    .orElseThrow();
            Files.writeString(part, Files.readString(part).replace("secret7\n", "secret8\n"));
        }
        // The sum of a file that Spark's own file system keeps is of what was there.
        try (Stream<Path> sums = Files.list(folder.resolve("out/release.csv"))) {
            for (Path sum :
                    sums.filter(file -> file.toString().endsWith(".crc")).toList()) {
                Files.delete(sum);
            }
        }
        assertThat(run("verify", job())).isEqualTo(1);
        assertThat(told())
                .contains("have other values in other columns")
                .contains("releaseHash in release.csv.report.json is not that of the file");
    }

    @Test
    void clusters_are_written_in_the_order_of_the_rows_and_not_checked_again() throws IOException {
        assertThat(run(job(), "--set", "refine.method=mondrian", "--set", "suppression.limit=0.1"))
                .as(told())
                .isZero();
        StringBuilder notes = new StringBuilder();
        try (Stream<Path> parts = Files.list(folder.resolve("out/release.csv"))) {
            for (Path part : parts.filter(file -> file.toString().endsWith(".csv"))
                    .sorted()
                    .toList()) {
                Files.readAllLines(part).stream()
                        .skip(1)
                        .forEach(line -> notes.append(line.substring(line.indexOf("secret")))
                                .append('\n'));
            }
        }
        assertThat(notes)
                .hasToString(IntStream.range(0, 60)
                        .mapToObj(i -> "secret" + i + "\n")
                        .collect(Collectors.joining()));
        assertThat(folder.resolve("out").toFile().list()).noneMatch(name -> name.startsWith("."));

        assertThat(run("verify", job(), "--set", "refine.method=mondrian")).isEqualTo(2);
        assertThat(told()).contains("verified as they are written");
    }

    @Test
    void a_record_of_too_few_fields_ends_the_run_without_being_shown() throws IOException {
        Files.writeString(folder.resolve("table.csv"), "age,note\n1,a\nsecret\n2,b\n");
        assertThat(run(job())).isEqualTo(2);
        assertThat(told()).contains("more or fewer fields").doesNotContain("secret");
        assertThat(folder.resolve("out").toFile().list()).isEmpty();
    }

    @Test
    void what_spark_would_not_read_is_refused() throws IOException {
        Files.move(folder.resolve("table.csv"), folder.resolve("_table.csv"));
        assertThat(run(job(), "--set", "input=_table.csv")).isEqualTo(2);
        assertThat(told()).contains("names begin with _ or a dot");
        Files.move(folder.resolve("_table.csv"), folder.resolve("table.csv"));
        assertThat(run(job(), "--set", "format.escape='\\'")).isEqualTo(2);
        assertThat(told()).contains("format.escape");
    }

    @Test
    void options_are_those_of_skald() throws IOException {
        assertThat(run("--help")).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("--driver-disk SIZE");
        out.reset();
        assertThat(run(
                        "anonymise",
                        job(),
                        "-q",
                        "--hide-values",
                        "--driver-disk=1KB",
                        "--time-limit",
                        "2h",
                        "--node-limit=9",
                        "--gap",
                        "5%"))
                .as(told())
                .isZero();
        assertThat(run("verify", job(), "--quiet")).as(told()).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8)).isEmpty();
        assertThat(run(job(), "--set", "output=out/again.csv", "--json"))
                .as(told())
                .isZero();
        assertThat(out.toString(StandardCharsets.UTF_8)).startsWith("{").contains("\"suppressedRows\"");
    }

    @Test
    void options_that_make_no_sense_are_told() {
        assertThat(run(job(), "--time-limit", "5")).isEqualTo(2);
        assertThat(run(job(), "--node-limit", "0")).isEqualTo(2);
        assertThat(run(job(), "--gap=much")).isEqualTo(2);
        assertThat(run(job(), "--driver-disk", "large")).isEqualTo(2);
        assertThat(run(job(), "--set")).isEqualTo(2);
        assertThat(run("verify")).isEqualTo(2);
        assertThat(told())
                .contains("--time-limit is 5 and must be a time")
                .contains("--node-limit is 0")
                .contains("--gap is much")
                .contains("--driver-disk is large and must be a size")
                .contains("--set needs a value")
                .contains("behind anonymise or verify");
        assertThat(run(job(), "--overwrite", "--list-suppressed")).isEqualTo(2);
        assertThat(told()).contains("--list-suppressed").doesNotContain("'overwrite: true'");
    }

    @Test
    void arguments_that_are_not_understood_are_told() {
        assertThat(run()).isEqualTo(2);
        assertThat(run(job(), "--fast")).isEqualTo(2);
        assertThat(told()).contains("Name one job, behind anonymise or verify.").contains("no option --fast");
        assertThat(run(folder.resolve("none.yaml").toString())).isEqualTo(2);
        assertThat(run(job(), "--set", "k=61")).isEqualTo(2);
        assertThat(told()).contains("the table has only 60 rows");
    }
}
