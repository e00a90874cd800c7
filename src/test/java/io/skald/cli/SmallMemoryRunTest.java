package io.skald.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.budget.ByteSize;
import io.skald.budget.ProcessMemory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs in a process of their own with the heap of a small memory: they end well, or with one message that says how much would do. */
class SmallMemoryRunTest {

    private static final int FIELD = 8 << 20;

    @TempDir
    private Path folder;

    /** With an escape character, which the general reader reads. */
    @ParameterizedTest
    @ValueSource(strings = {"96MB", "112MB", "128MB", "144MB"})
    void a_field_of_8_megabytes_is_refused_in_one_line(String memory) throws Exception {
        Path job = jobWithLongField("{escape: '\\'}");

        String error = run(1, memory, job, "threads=2");

        assertThat(error.lines())
                .singleElement()
                .asString()
                .matches("Error: (.*in.csv, line 4: the record that begins here is of 8.0 MB|Not enough memory for a"
                        + " chunk of the release), .* 'memory' to at least \\d+ MB\\.");
        assertThat(folder.resolve("out")).isEmptyDirectory();
    }

    @ParameterizedTest
    @CsvSource({"200MB, {escape: '\\'}", "200MB, {}"})
    void a_field_of_8_megabytes_is_released_where_there_is_room(String memory, String format) throws Exception {
        Path job = jobWithLongField(format);

        assertThat(run(0, memory, job, "threads=2")).isEmpty();

        assertThat(folder.resolve("out/release.csv"))
                .content()
                .startsWith("age,note\n[20 - 29],x\n")
                .hasSizeGreaterThan(FIELD);
    }

    @ParameterizedTest
    @CsvSource({"96MB, 8", "128MB, 25"})
    void as_many_threads_as_the_memory_has_room_for_end_well(String memory, int most) throws Exception {
        Path table = folder.resolve("table.csv");
        assertThat(Main.run("generate", "hospital", "--rows", "30000", "--quiet", "--output", table.toString()))
                .isZero();
        Path job = Path.of("config", "hospital.yaml").toAbsolutePath();
        String input = "input=" + table;
        String output = "output=" + folder.resolve("out/release.csv");

        assertThat(run(2, memory, job, "threads=64", input, output)).contains("has room for " + most + ";");
        assertThat(run(0, memory, job, "threads=" + most, "chunk.rows=500", input, output))
                .doesNotContain("Error");

        assertThat(folder.resolve("out/release.csv")).exists();
    }

    private Path jobWithLongField(String format) throws IOException {
        Files.writeString(
                folder.resolve("in.csv"), "age,note\n23,x\n24,x\n25,\"" + "y".repeat(FIELD) + "\"\n26,x\n27,x\n");
        return Files.writeString(folder.resolve("job.yaml"), """
                input: in.csv
                output: out/release.csv
                k: 2
                format: %s
                attributes:
                  age: {role: quasi, type: integer, widths: [1, 10]}
                  note: {role: insensitive}
                """.formatted(format));
    }

    /** What a run says that ends with a code. */
    private static String run(int exitCode, String memory, Path job, String... settings) throws Exception {
        ProcessMemory process = new ProcessMemory(ByteSize.parse(memory));
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + (process.heap().bytes() >> 10) + "k",
                "-Xmn" + (process.young().bytes() >> 10) + "k",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xss512k",
                "-cp",
                System.getProperty("java.class.path"),
                "io.skald.cli.Main",
                "anonymise",
                job.toString(),
                "--quiet",
                "--set",
                "memory=" + memory));
        for (String setting : settings) {
            command.addAll(List.of("--set", setting));
        }
        Process started = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        String error = new String(started.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(started.waitFor()).as(error).isEqualTo(exitCode);
        return error;
    }
}
