package io.skald.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ConsoleProgressTest {

    private static final long MB = 1 << 20;
    private static final long SECOND = 1_000_000_000;

    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final AtomicLong clock = new AtomicLong();

    @Test
    void off_a_terminal_lines_are_plain() {
        ConsoleProgress.ShownPass pass = begin(false, "Pass 1: encode", 100 * MB);
        pass.advance(1_234_567, 25 * MB);
        clock.set(5 * SECOND);
        pass.print();
        pass.advance(3_765_433, 75 * MB);
        clock.set(12 * SECOND);
        pass.close();

        assertThat(printed()).isEqualTo("""
                Pass 1: encode  25 %  1,234,567 rows  5.0 MB/s  15 s left
                Pass 1: encode  5,000,000 rows  8.3 MB/s  12 s
                """);
    }

    @Test
    void off_a_terminal_a_short_pass_says_nothing() {
        ConsoleProgress.ShownPass pass = begin(false, "Pass 1: encode", 100 * MB);
        pass.advance(10, 100 * MB);
        pass.close();

        assertThat(printed()).isEmpty();
    }

    @Test
    void on_a_terminal_one_line_is_rewritten_and_leaves_nothing_of_a_longer_one() {
        ConsoleProgress.ShownPass pass = begin(true, "Pass 2: search", 0);
        pass.note("10 of 6,912 nodes decided");
        pass.print();
        pass.note("done");
        clock.set(2 * SECOND);
        pass.close();

        String first = "\rPass 2: search  10 of 6,912 nodes decided";
        String last = "\rPass 2: search  2.0 s  done";
        assertThat(printed()).isEqualTo(first + last + " ".repeat(first.length() - last.length()) + "\n");
    }

    @Test
    void more_bytes_than_expected_are_not_more_than_everything() {
        assertThat(new ProgressLine("Verify", 1, 30, 20, 1, "").text(false, 99))
                .isEqualTo("Verify  100 %  1 row  0.0 MB/s  0.0 s left");
    }

    @Test
    void a_line_never_wraps() {
        assertThat(new ProgressLine("Verify", 1, 0, 0, 1, "x".repeat(200)).text(false, 99))
                .hasSize(99)
                .endsWith("x...");
    }

    private ConsoleProgress.ShownPass begin(boolean terminal, String name, long bytes) {
        PrintStream stream = new PrintStream(err, true, StandardCharsets.UTF_8);
        Console console = new Console(stream, stream, terminal, false);
        return (ConsoleProgress.ShownPass) new ConsoleProgress(console, clock::get).begin(name, bytes);
    }

    private String printed() {
        return err.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n");
    }
}
