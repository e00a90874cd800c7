package io.skald.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where a release may go, and what is never written over. */
class OutputPlaceTest {

    private static final String TABLE = "age\n31\n34\n";
    private static final String RELEASE = "age\n[30 - 39]\n[30 - 39]\n";

    @TempDir
    private Path folder;

    private Path job;

    @BeforeEach
    void write_a_job() throws IOException {
        Files.writeString(folder.resolve("table.csv"), TABLE);
        job = Files.writeString(folder.resolve("job.yaml"), """
                input: table.csv
                output: release.csv
                k: 2
                attributes:
                  age: {role: quasi, type: integer, widths: [10]}
                """);
    }

    private CommandLineRun run(String command, String output, String... more) {
        return CommandLineRun.of(Stream.concat(
                        Stream.of(command, job.toString(), "--overwrite", "--set=output=" + output), Stream.of(more))
                .toArray(String[]::new));
    }

    @ParameterizedTest
    @ValueSource(strings = {"check", "anonymise"})
    void a_folder_that_is_a_link_to_nothing_is_none(String command) throws IOException {
        Files.createSymbolicLink(folder.resolve("to-nothing"), folder.resolve("nothing"));

        CommandLineRun run = run(command, "to-nothing/release.csv");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .contains("there is no folder " + folder.resolve("to-nothing")
                        + " for the output; create it, or name another");
    }

    @ParameterizedTest
    @ValueSource(strings = {"check", "anonymise"})
    void a_link_is_refused_wherever_it_leads(String command) throws IOException {
        Files.createSymbolicLink(folder.resolve("to-table"), folder.resolve("table.csv"));
        Files.createSymbolicLink(folder.resolve("to-nothing"), folder.resolve("nothing"));
        Files.writeString(folder.resolve("other"), "other");
        Files.createSymbolicLink(folder.resolve("to-other"), folder.resolve("other"));
        for (String link : List.of("to-table", "to-nothing", "to-other")) {
            CommandLineRun run = run(command, link);

            assertThat(run.exitCode()).isEqualTo(2);
            assertThat(run.err()).contains(link + " is a link to ");
            assertThat(folder.resolve(link)).isSymbolicLink();
        }
        assertThat(folder.resolve("table.csv")).hasContent(TABLE);
        assertThat(folder.resolve("other")).hasContent("other");
    }

    @ParameterizedTest
    @ValueSource(strings = {"check", "anonymise"})
    void a_second_name_of_the_input_or_the_job_is_refused(String command) throws IOException {
        Files.createLink(folder.resolve("input-too.csv"), folder.resolve("table.csv"));
        Files.createLink(folder.resolve("job-too.csv"), job);
        Files.createLink(folder.resolve("r.csv.report.json"), folder.resolve("table.csv"));
        Files.createSymbolicLink(folder.resolve("here"), folder);
        for (String output : List.of("input-too.csv", "job-too.csv", "r.csv", "here/table.csv", "here/r.csv")) {
            CommandLineRun run = run(command, output);

            assertThat(run.exitCode()).as(output).isEqualTo(2);
            assertThat(run.err()).contains("is a file that the job reads, which is never overwritten");
        }
        assertThat(folder.resolve("table.csv")).hasContent(TABLE);
    }

    @ParameterizedTest
    @ValueSource(ints = {244, 250, 300})
    void a_name_that_is_too_long_is_told_before_any_work(int length) {
        CommandLineRun run = run("check", "a".repeat(length));

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("cannot be written: ").contains("name is too long");
    }

    @Test
    void a_name_that_leaves_room_for_those_of_its_companions_is_long_enough() {
        CommandLineRun run = run("anonymise", "a".repeat(240));

        assertThat(run.err()).isEmpty();
        assertThat(folder.resolve("a".repeat(240) + ".report.json")).exists();
    }

    @ParameterizedTest
    @ValueSource(strings = {"check", "anonymise"})
    void a_folder_in_the_report_s_place_is_told_before_any_work(String command) throws IOException {
        Files.createDirectory(folder.resolve("release.csv.report.json"));
        Files.writeString(folder.resolve("release.csv"), "before");

        CommandLineRun run = run(command, "release.csv");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("release.csv.report.json is a folder");
        assertThat(folder.resolve("release.csv")).hasContent("before");
    }

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void a_pipe_gets_the_release_and_the_report_its_own_place() throws Exception {
        Path pipe = folder.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        CompletableFuture<String> read = CompletableFuture.supplyAsync(() -> {
            try (InputStream in = Files.newInputStream(pipe)) {
                return new String(in.readAllBytes(), StandardCharsets.UTF_8);
            } catch (IOException e) {
                return e.toString();
            }
        });
        Path report = folder.resolve("report.json");

        CommandLineRun run = run("anonymise", "pipe", "--report=" + report);

        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        assertThat(read.get()).isEqualTo(RELEASE);
        assertThat(run.out()).contains("Report   " + report);
        assertThat(report).exists();
        assertThat(folder.resolve("pipe.report.json")).doesNotExist();
        assertThat(CommandLineRun.of("verify", job.toString(), "--set=output=pipe")
                        .err())
                .contains("keeps no bytes: there is nothing to verify");
    }

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void standard_output_gets_the_release_and_nothing_else() throws Exception {
        Path report = folder.resolve("report.json");
        Process process = StopSignalTest.start(
                "anonymise", job.toString(), "--set=output=/dev/stdout", "--report", report.toString());

        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).as(err).isZero();
        assertThat(out).isEqualTo(RELEASE);
        assertThat(err).contains("is 2-anonymous").contains("Report   " + report);
        assertThat(report).exists();
    }

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void a_reader_that_goes_away_leaves_no_report() throws Exception {
        Files.writeString(folder.resolve("table.csv"), TABLE + "31\n".repeat(100_000));
        Path report = folder.resolve("report.json");
        Process process = StopSignalTest.start(
                "anonymise", job.toString(), "--set=output=/dev/stdout", "--report", report.toString());
        process.getInputStream().close();

        assertThat(process.waitFor()).isEqualTo(1);
        assertThat(new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8))
                .contains("Cannot write the release to /dev/stdout");
        assertThat(report).doesNotExist();
    }

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void a_reader_that_goes_away_leaves_the_reports_of_before() throws Exception {
        Path report = folder.resolve("report.json");
        assertThat(run("anonymise", "/dev/null", "--report=" + report).exitCode())
                .isZero();
        Files.writeString(folder.resolve("report.suppressed.csv"), "of before");
        Map<String, String> before = reports();
        assertThat(before).hasSize(5);
        Files.writeString(folder.resolve("table.csv"), TABLE + "31\n".repeat(100_000));
        Process process = StopSignalTest.start(
                "anonymise", job.toString(), "--overwrite", "--set=output=/dev/stdout", "--report", report.toString());
        process.getInputStream().close();

        assertThat(process.waitFor()).isEqualTo(1);
        assertThat(reports()).isEqualTo(before);

        assertThat(run("anonymise", "/dev/null", "--report=" + report).exitCode())
                .isZero();
        assertThat(reports()).hasSize(4).doesNotContainEntry("report.json", before.get("report.json"));
    }

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void a_kill_while_a_pipe_is_written_leaves_the_reports_of_before_to_the_next_run() throws Exception {
        Path pipe = folder.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        Path report = folder.resolve("report.json");
        assertThat(run("anonymise", "/dev/null", "--report=" + report).exitCode())
                .isZero();
        Map<String, String> before = reports();
        Files.writeString(folder.resolve("table.csv"), TABLE + "31\n".repeat(100_000));
        Process process = StopSignalTest.start(
                "anonymise", job.toString(), "--overwrite", "--set=output=pipe", "--report", report.toString());
        try (InputStream in = Files.newInputStream(pipe)) {
            assertThat(in.read()).isEqualTo('a');
            assertThat(reports()).doesNotContainEntry("report.json", before.get("report.json"));
            process.destroyForcibly().waitFor();
        }

        CommandLineRun next = run("check", "/dev/null", "--report=" + report);

        assertThat(next.err()).contains("A run was killed before its release was out. The reports of before are back");
        assertThat(reports()).isEqualTo(before);
    }

    private Map<String, String> reports() throws IOException {
        Map<String, String> found = new TreeMap<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                if (file.getFileName().toString().startsWith("report")) {
                    found.put(file.getFileName().toString(), Files.readString(file));
                }
            }
        }
        return found;
    }

    @Test
    void a_report_in_a_place_of_its_own_is_looked_at_like_an_output() throws IOException {
        Files.createDirectory(folder.resolve("folder"));
        assertThat(run("check", "/dev/null", "--report=" + folder.resolve("folder"))
                        .err())
                .contains("folder is a folder");
        assertThat(run("check", "/dev/null", "--report=" + folder.resolve("table.csv"))
                        .err())
                .contains("is a file that the job reads");
        assertThat(run("check", "/dev/null", "--report=" + folder.resolve("no/r.json"))
                        .err())
                .contains("there is no folder");
        assertThat(run("check", "/dev/null", "--report=" + folder.resolve("r.json"))
                        .exitCode())
                .isZero();
    }
}
