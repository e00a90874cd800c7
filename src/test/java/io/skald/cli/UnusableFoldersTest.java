package io.skald.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Folders that cannot be written to, or from which nothing is run: one message each, and nothing is left. */
@EnabledOnOs(OS.LINUX)
class UnusableFoldersTest {

    @TempDir
    private Path folder;

    private Path job;

    @BeforeEach
    void writeJob() throws IOException {
        Files.writeString(folder.resolve("table.csv"), "age\n23\n24\n");
        job = Files.writeString(folder.resolve("job.yaml"), """
                input: table.csv
                output: release.csv
                k: 2
                attributes: {age: {role: quasi, type: integer, widths: [10]}}
                """);
    }

    @ParameterizedTest
    @ValueSource(strings = {"release.csv", "new/release.csv"})
    void a_read_only_folder_is_told_before_any_work(String output) throws IOException {
        Path readOnly = Files.createDirectory(folder.resolve("read-only"));
        Files.setPosixFilePermissions(readOnly, PosixFilePermissions.fromString("r-xr-xr-x"));
        assumeFalse(Files.isWritable(readOnly), "this user may write everywhere");

        for (String command : List.of("check", "anonymise")) {
            CommandLineRun run =
                    CommandLineRun.of(command, job.toString(), "--set", "output=" + readOnly.resolve(output));

            assertThat(run.exitCode()).isEqualTo(2);
            assertThat(run.err())
                    .containsOnlyOnce("Error: ")
                    .contains("nothing can be written to ")
                    .contains("name another, or ask for the right to");
        }
        assertThat(readOnly).isEmptyDirectory();
    }

    /** Not even an administrator makes files there. */
    @ParameterizedTest
    @ValueSource(strings = {"/proc/release.csv", "/proc/new/release.csv"})
    void a_folder_that_the_system_keeps_to_itself_is_told(String output) {
        CommandLineRun run = CommandLineRun.of("anonymise", job.toString(), "--quiet", "--set", "output=" + output);

        assertThat(run.exitCode()).isBetween(1, 2);
        assertThat(run.err()).containsOnlyOnce("Error: ").contains("/proc").doesNotContain("Exception", "Internal");
    }

    @Test
    void a_temporary_folder_without_the_right_to_run_is_told_where_a_library_is_unpacked() throws Exception {
        Path temporary = Files.createDirectory(folder.resolve("noexec"));
        assumeTrue(
                run(mounted(temporary, List.of("true"))).exitCode() == 0,
                "no folder can be mounted noexec here: that takes unshare and the right to mount");

        Ended ended = run(mounted(
                temporary,
                List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-Djava.io.tmpdir=" + temporary,
                        "-cp",
                        System.getProperty("java.class.path"),
                        Main.class.getName(),
                        "anonymise",
                        job.toString(),
                        "--quiet",
                        "--set",
                        "output=release.csv.zst")));

        assertThat(ended.exitCode()).isEqualTo(1);
        assertThat(ended.error())
                .contains("Error: Files named .zst and Parquet need a library that is unpacked to " + temporary
                        + " for a moment: the system does not run programs from there.")
                .contains("-Djava.io.tmpdir=FOLDER, or write .csv or .gz.");
        assertThat(folder).isDirectoryNotContaining("glob:**release*");
    }

    private record Ended(int exitCode, String error) {}

    /** With a folder of its own file system, from which nothing may run: seen by this command alone, and gone when it ends. */
    private static List<String> mounted(Path at, List<String> command) {
        List<String> all = new ArrayList<>(List.of(
                "unshare",
                "--map-root-user",
                "--mount",
                "sh",
                "-c",
                "mount -t tmpfs -o noexec none \"$1\" && shift && exec \"$@\"",
                "sh",
                at.toString()));
        all.addAll(command);
        return all;
    }

    private static Ended run(List<String> command) throws Exception {
        try {
            Process process = new ProcessBuilder(command)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String error = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
            return new Ended(process.waitFor(), error);
        } catch (IOException noSuchProgram) {
            return new Ended(-1, String.valueOf(noSuchProgram.getMessage()));
        }
    }
}
