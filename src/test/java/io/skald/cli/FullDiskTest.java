package io.skald.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs under a limit of the size of files, which stops a write as a full disk does, each time somewhere else. */
@EnabledOnOs(OS.LINUX)
class FullDiskTest {

    private static final String TOO_LARGE =
            "the file would be larger than the system allows (ulimit -f) or the disk can hold.";

    @TempDir
    private Path folder;

    /** What a run says and leaves. */
    private record Outcome(int exitCode, String error) {}

    private Outcome run(int rows, int kilobytes, String... more) throws Exception {
        Random random = new Random(3);
        Files.writeString(
                folder.resolve("table.csv"),
                Stream.generate(() -> random.nextInt(1_000_000_000) + ",note\n")
                        .limit(rows)
                        .collect(Collectors.joining("", "pin,note\n", "")));
        Path job = Files.writeString(folder.resolve("job.yaml"), """
                input: table.csv
                output: out/release.csv
                k: 2
                memory: 96MB
                attributes:
                  pin: {role: quasi, type: integer, encode: true, widths: doubling}
                  note: {role: insensitive}
                """);
        return limited(
                kilobytes,
                "-Xmx48m",
                Stream.concat(Stream.of("anonymise", job.toString(), "--quiet"), Stream.of(more))
                        .toArray(String[]::new));
    }

    private static Outcome limited(int kilobytes, String heap, String... arguments) throws Exception {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        String classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        List<String> command = Stream.concat(
                        Stream.of(
                                "bash",
                                "-c",
                                "ulimit -f " + kilobytes + "; exec \"$@\"",
                                "bash",
                                java,
                                "-XX:-UsePerfData",
                                "-XX:TieredStopAtLevel=1",
                                heap,
                                "-cp",
                                classPath,
                                Main.class.getName()),
                        Stream.of(arguments))
                .toList();
        Process process = new ProcessBuilder(command).start();
        String error = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Outcome(process.waitFor(), error);
    }

    @ParameterizedTest
    @CsvSource({
        "300000, 1000, memory=16MB, distinct values",
        "200000, 400, memory=16MB, encoded store",
        "10000, 60, memory=96MB, release for",
        "10, 1, memory=96MB, report for"
    })
    void one_message_and_nothing_is_left(int rows, int kilobytes, String memory, String what) throws Exception {
        Outcome outcome = run(rows, kilobytes, "--set", memory);

        assertThat(outcome.error().lines().filter(line -> line.startsWith("Error")))
                .singleElement()
                .asString()
                // Which of two spill files grows too large first is a matter of the threads.
                .matches(line -> line.contains("Cannot write the " + what)
                        || (what.equals("distinct values") && line.contains("Cannot write the encoded store ")))
                .endsWith(TOO_LARGE);
        assertThat(outcome.exitCode()).isEqualTo(1);
        assertThat(left()).isEmpty();
    }

    @Test
    void a_release_in_parquet_for_which_there_is_no_room_leaves_the_one_before() throws Exception {
        assertThat(run(10_000, 10_000, "--set", "output=out/release.parquet").exitCode())
                .isZero();
        Path release = folder.resolve("out/release.parquet");
        byte[] before = Files.readAllBytes(release);
        List<Path> files = left();

        Outcome outcome = run(10_000, 20, "--set", "output=out/release.parquet", "--set", "k=3", "--overwrite");

        assertThat(outcome.error())
                .contains("Error: Files named .zst and Parquet need a library that is unpacked to ")
                .endsWith(
                        "it cannot be written there. Name another folder, with SKALD_JAVA_OPTS=-Djava.io.tmpdir=FOLDER,"
                                + " or write .csv or .gz.\n");
        assertThat(outcome.exitCode()).isEqualTo(1);
        assertThat(left()).containsExactlyInAnyOrderElementsOf(files);
        assertThat(release).hasBinaryContent(before);
    }

    @Test
    void a_draft_that_does_not_fit_leaves_no_part_of_itself() throws Exception {
        Files.createDirectory(folder.resolve("out"));
        Files.writeString(
                folder.resolve("table.csv"),
                Stream.iterate(0, i -> i + 1)
                        .limit(300)
                        .map(i -> "a town of many letters " + i % 150 + "\n")
                        .collect(Collectors.joining("", "town\n", "")));
        String table = folder.resolve("table.csv").toString();
        String job = folder.resolve("out/new.yaml").toString();
        Outcome outcome = limited(1, "-Xmx160m", "init", table, "-o", job);

        assertThat(outcome.error())
                .startsWith("Error: Cannot write ")
                .contains("new.yaml: ")
                .contains(TOO_LARGE);
        assertThat(outcome.exitCode()).isEqualTo(1);
        assertThat(left())
                .noneMatch(file -> file.toString().contains("table.hier")
                        || file.toString().contains("new"));
    }

    /** With 240 KB the store can be kept, but not all dictionaries; with less the store's chunks so far go to memory. */
    @ParameterizedTest
    @CsvSource({"240, 100000, ''", "80, 100000, 'the encoded store '", "64, 70, 'the encoded store '"})
    void what_would_be_kept_is_left_out_of_a_run_that_has_room_for_its_release(int kilobytes, int chunk, String what)
            throws Exception {
        Path kept = folder.resolve("kept");
        Outcome outcome = run(
                50_000,
                kilobytes,
                "--set",
                "chunk.rows=" + chunk,
                "--set",
                "keep-workspace=" + kept,
                "--set",
                "k=20000",
                "--set",
                "output=out/release.csv.gz");

        assertThat(outcome.error())
                .containsOnlyOnce("Warning: Nothing is kept in " + kept + ": Cannot write " + what + kept)
                .contains(TOO_LARGE)
                .doesNotContain("Error");
        assertThat(outcome.exitCode()).isZero();
        assertThat(left())
                .extracting(file -> file.getFileName().toString())
                .containsExactlyInAnyOrder(
                        "release.csv.gz",
                        "release.csv.gz.report.json",
                        "release.csv.gz.report.html",
                        "release.csv.gz.public.json",
                        "release.csv.gz.public.html");
        try (Stream<Path> files = Files.list(kept)) {
            assertThat(files).containsExactly(kept.resolve("lock"));
        }
    }

    private List<Path> left() throws IOException {
        Path out = folder.resolve("out");
        if (!Files.exists(out)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(out)) {
            return files.toList();
        }
    }
}
