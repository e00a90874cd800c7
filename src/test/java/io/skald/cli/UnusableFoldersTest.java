package io.skald.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
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
        Optional<Path> temporary = withoutRightToRun();
        assumeTrue(temporary.isPresent(), "no folder is mounted noexec and can be written to");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-Djava.io.tmpdir=" + temporary.get(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Main.class.getName(),
                        "anonymise",
                        job.toString(),
                        "--quiet",
                        "--set",
                        "output=release.csv.zst")
                .start();

        String error = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).isEqualTo(1);
        assertThat(error)
                .contains("Error: Files named .zst need a library that is unpacked to " + temporary.get()
                        + " for a moment: the system does not run programs from there.")
                .contains("-Djava.io.tmpdir=FOLDER, or use .gz.");
        assertThat(folder).isDirectoryNotContaining("glob:**release*");
    }

    private static Optional<Path> withoutRightToRun() throws IOException {
        return Files.readAllLines(Path.of("/proc/mounts")).stream()
                .map(line -> line.split(" "))
                .filter(mount -> List.of(mount[3].split(",")).containsAll(List.of("rw", "noexec")))
                .filter(mount -> mount[2].equals("tmpfs") || mount[2].startsWith("ext"))
                .map(mount -> Path.of(mount[1]))
                .filter(Files::isWritable)
                .findFirst();
    }
}
