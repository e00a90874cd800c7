package io.skald.cli;

import io.skald.place.CommitGate;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.function.BooleanSupplier;

/** One command run in this process, and what it printed. */
public record CommandLineRun(int exitCode, String out, String err) {

    public static CommandLineRun of(String... arguments) {
        return of(() -> false, arguments);
    }

    public static CommandLineRun of(BooleanSupplier stopRequested, String... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Console console = new Console(
                new PrintStream(out, false, StandardCharsets.UTF_8),
                new PrintStream(err, false, StandardCharsets.UTF_8),
                false,
                false);
        int exitCode = Main.run(console, stopRequested, CommitGate.INTERRUPT, arguments);
        return new CommandLineRun(exitCode, text(out), text(err));
    }

    private static String text(ByteArrayOutputStream bytes) {
        return bytes.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n");
    }
}
