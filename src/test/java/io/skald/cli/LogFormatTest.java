package io.skald.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LogFormatTest {

    private static final InstantSource NOW = InstantSource.fixed(Instant.parse("2026-03-01T12:00:00.123456Z"));

    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @TempDir
    private Path folder;

    private Console console(LogFormat format) {
        PrintStream stream = new PrintStream(err, true, StandardCharsets.UTF_8);
        return new Console(stream, stream, true, false).logging(format, NOW);
    }

    private String printed() {
        return err.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n");
    }

    private static void step(Console console) {
        AtomicLong clock = new AtomicLong();
        ConsoleProgress.ShownPass pass =
                (ConsoleProgress.ShownPass) new ConsoleProgress(console, clock::get).begin("Pass 1: encode", 100 << 20);
        pass.advance(1_234_567, 25 << 20);
        clock.set(5_000_000_000L);
        pass.print();
        pass.note("12 of 60 nodes");
        pass.close();
    }

    @Test
    void plain_lines_have_time_and_level() {
        Console console = console(LogFormat.PLAIN);

        console.warn("mind this");
        step(console);
        console.err().println("Error: 2 problems");
        console.err().println("- one");
        console.err().println("- two");

        assertThat(printed()).isEqualTo("""
                2026-03-01T12:00:00.123Z WARN  mind this
                2026-03-01T12:00:00.123Z INFO  Pass 1: encode  25 %  1,234,567 rows  5.0 MB/s  15 s left
                2026-03-01T12:00:00.123Z INFO  Pass 1: encode  1,234,567 rows  5.0 MB/s  5.0 s  12 of 60 nodes
                2026-03-01T12:00:00.123Z ERROR 2 problems
                2026-03-01T12:00:00.123Z ERROR - one
                2026-03-01T12:00:00.123Z ERROR - two
                """);
    }

    @Test
    void json_lines_have_the_counts_of_a_step() {
        Console console = console(LogFormat.JSON);

        step(console);
        console.warn("\"quoted\"");

        assertThat(printed()).isEqualTo("""
                {"time":"2026-03-01T12:00:00.123Z","level":"info","step":"Pass 1: encode","done":false,"rows":1234567,"bytes":26214400,"totalBytes":104857600,"seconds":5.000}
                {"time":"2026-03-01T12:00:00.123Z","level":"info","step":"Pass 1: encode","done":true,"rows":1234567,"bytes":26214400,"totalBytes":104857600,"seconds":5.000,"note":"12 of 60 nodes"}
                {"time":"2026-03-01T12:00:00.123Z","level":"warn","message":"\\"quoted\\""}
                """);
    }

    @Test
    void what_has_no_line_end_is_logged_at_the_end() {
        Console console = console(LogFormat.PLAIN);
        console.err().print("Stopped. Nothing is left behind.\r");
        console.err().println();
        console.err().print("more");
        console.err().close();

        assertThat(printed()).isEqualTo("""
                2026-03-01T12:00:00.123Z ERROR Stopped. Nothing is left behind.
                2026-03-01T12:00:00.123Z ERROR more
                """);
    }

    @ParameterizedTest
    @ValueSource(strings = {"json", "JSON"})
    void every_line_of_a_run_is_an_event(String format) throws IOException {
        Files.writeString(folder.resolve("table.csv"), "age,ill\n770331,flu\n770338,flu\n");
        Path job = Files.writeString(folder.resolve("job.yaml"), """
                input: table.csv
                output: release.csv
                k: 2
                attributes:
                  age: {role: quasi, type: integer, widths: [10]}
                  ill: {role: sensitive}
                """);

        CommandLineRun run = CommandLineRun.of("anonymise", job.toString(), "--log-format", format);
        CommandLineRun again = CommandLineRun.of("anonymise", job.toString(), "--log-format=" + format);

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).startsWith("release.csv is 2-anonymous");
        assertThat(run.err().lines()).allMatch(line -> line.startsWith("{\"time\":\"") && line.endsWith("}"));
        assertThat(run.err())
                .contains("\"step\":\"Pass 1: encode\",\"done\":true,\"rows\":2,")
                .contains("\"step\":\"Verify\",\"done\":true")
                .contains("\"level\":\"warn\",\"message\":\"In 1 of 1 class ")
                .doesNotContain("77033");
        assertThat(again.exitCode()).isEqualTo(2);
        assertThat(again.err()).matches("\\{.*\"level\":\"error\",\"message\":\".*exists; remove it.*\"}\n");
    }

    @Test
    void there_are_no_other_formats() {
        CommandLineRun run = CommandLineRun.of("verify", "job.yaml", "--log-format", "xml");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .startsWith("Error: Invalid value for option '--log-format'")
                .contains("[PLAIN, JSON]");
        assertThat(CommandLineRun.of("verify", "job.yaml", "--log-format").err())
                .startsWith("Error: Missing required parameter");
    }
}
