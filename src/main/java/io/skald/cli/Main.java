package io.skald.cli;

import io.skald.place.CommitGate;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.util.function.BooleanSupplier;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.HelpCommand;

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

    static int run(Console console, BooleanSupplier stopRequested, CommitGate gate, String... arguments) {
        Failures failures = new Failures(console, stopRequested);
        try {
            return commandLine(console, gate)
                    .setParameterExceptionHandler(failures)
                    .setExecutionExceptionHandler(failures)
                    .execute(arguments);
        } catch (Error problem) {
            return failures.report(problem);
        } finally {
            console.out().flush();
            console.err().flush();
        }
    }

    /** The command line with all commands. */
    static CommandLine commandLine(Console console, CommitGate gate) {
        return new CommandLine(new SkaldCommand())
                .addSubcommand(new AnonymiseCommand(console, gate))
                .addSubcommand(new ApplyCommand(console, gate))
                .addSubcommand(new CheckCommand(console))
                .addSubcommand(new SearchCommand(console))
                .addSubcommand(new VerifyCommand(console))
                .addSubcommand(new ProfileCommand(console))
                .addSubcommand(new InitCommand(console))
                .addSubcommand(new HierarchyCommand(console))
                .addSubcommand(new MeasureCommand(console))
                .addSubcommand(new ExplainCommand(console))
                .addSubcommand(new ReportCommand(console))
                .addSubcommand(new GenerateCommand(console))
                .addSubcommand(new ExperimentCommand(console))
                .addSubcommand(new CleanCommand(console))
                .addSubcommand(new CompletionCommand(console))
                .addSubcommand(new HelpCommand())
                .setOut(new PrintWriter(new OutputStreamWriter(console.out(), Charset.defaultCharset()), true))
                .setErr(new PrintWriter(new OutputStreamWriter(console.err(), Charset.defaultCharset()), true))
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setAbbreviatedOptionsAllowed(false)
                .setUsageHelpWidth(100)
                .setColorScheme(Help.defaultColorScheme(console.terminal() ? Ansi.AUTO : Ansi.OFF));
    }
}
