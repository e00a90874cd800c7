package io.skald.cli;

import io.skald.FailureException;
import io.skald.place.CommitGate;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.time.InstantSource;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;

/** The program's entry. */
public final class Main {

    private Main() {}

    public static void main(String[] arguments) {
        System.exit(StopSignal.guard(stop -> run(Console.ofProcess(), stop::requested, stop, arguments)));
    }

    /**
     * Runs one command in this process, on its standard streams.
     *
     * @param arguments as on the command line, without the program's name
     * @return the exit code, one of {@link io.skald.ExitCode}
     */
    public static int run(String... arguments) {
        return run(Console.ofProcess(), () -> false, CommitGate.INTERRUPT, arguments);
    }

    static int run(Console given, BooleanSupplier stopRequested, CommitGate gate, String... arguments) {
        Console console = LogFormat.asked(arguments)
                .map(format -> given.logging(format, InstantSource.system()))
                .orElse(given);
        Failures failures = new Failures(console, stopRequested);
        try {
            int exitCode = commandLine(console, Commands.meantBy(arguments, console, gate))
                    .setParameterExceptionHandler(failures)
                    .setExecutionExceptionHandler(failures)
                    .execute(arguments);
            // A stream that prints keeps its failures to itself: what is lost must not look done.
            return exitCode == 0
                            && !Commands.writesFiles(arguments)
                            && console.out().checkError()
                    ? failures.report(new FailureException(
                            "Not all could be written to standard output: it was closed, or its disk is full."))
                    : exitCode;
        } catch (Error problem) {
            return failures.report(problem);
        } finally {
            console.out().flush();
            console.err().flush();
        }
    }

    /** The command line with all commands. */
    static CommandLine commandLine(Console console, CommitGate gate) {
        return commandLine(console, Commands.all(console, gate));
    }

    /** The command line with some commands. */
    static CommandLine commandLine(Console console, Stream<Object> commands) {
        CommandLine line = new CommandLine(new SkaldCommand());
        for (Object command : commands.toList()) {
            line.addSubcommand(command);
        }
        // One that has two names is there twice.
        for (CommandLine command : Set.copyOf(line.getSubcommands().values())) {
            if (!(command.getCommand() instanceof CommandLine.HelpCommand)) {
                command.getCommandSpec().addOption(LogFormat.option());
            }
        }
        WholeNumber<Integer> ints = WholeNumber.ofInt();
        line.registerConverter(int.class, ints)
                .registerConverter(Integer.class, ints)
                .registerConverter(long.class, WholeNumber.ofLong());
        return line.setOut(new PrintWriter(new OutputStreamWriter(console.out(), Charset.defaultCharset()), true))
                .setErr(new PrintWriter(new OutputStreamWriter(console.err(), Charset.defaultCharset()), true))
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setAbbreviatedOptionsAllowed(false)
                .setUsageHelpWidth(100)
                .setColorScheme(Help.defaultColorScheme(console.terminal() ? Ansi.AUTO : Ansi.OFF));
    }
}
