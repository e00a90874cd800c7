package io.skald.cli;

import io.skald.Excerpt;
import io.skald.ExitCode;
import io.skald.InterruptedRunException;
import io.skald.LeftBehindException;
import io.skald.SkaldException;
import io.skald.UsageException;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** The one place where a failure becomes a message on standard error and an exit code. */
final class Failures implements IParameterExceptionHandler, IExecutionExceptionHandler {

    /** Keys of a job that are likely to be taken for options. */
    private static final Map<String, String> KEYS = Map.ofEntries(
            Map.entry("k", "k"),
            Map.entry("limit", "suppression.limit"),
            Map.entry("suppression", "suppression.limit"),
            Map.entry("mode", "suppression.mode"),
            Map.entry("input", "input"),
            Map.entry("output", "output"),
            Map.entry("memory", "memory"),
            Map.entry("threads", "threads"),
            Map.entry("objective", "objective"),
            Map.entry("refine", "refine.method"),
            Map.entry("others", "others"),
            Map.entry("delimiter", "format.delimiter"),
            Map.entry("encoding", "format.encoding"),
            Map.entry("trim", "format.trim"));

    private final Console console;
    private final BooleanSupplier stopRequested;

    Failures(Console console, BooleanSupplier stopRequested) {
        this.console = console;
        this.stopRequested = stopRequested;
    }

    @Override
    public int handleParseException(ParameterException problem, String[] arguments) {
        CommandLine command = problem.getCommandLine();
        console.err().println("Error: " + Excerpt.visible(String.valueOf(problem.getMessage())));
        overrideMeant(problem).ifPresent(console.err()::println);
        UnmatchedArgumentException.printSuggestions(
                problem, new PrintWriter(console.err(), true, Charset.defaultCharset()));
        console.err().println("Try '" + command.getCommandSpec().qualifiedName() + " --help' for what it takes.");
        return ExitCode.USAGE.code();
    }

    /** Keys of the job are no options, but are often tried as such. */
    private static Optional<String> overrideMeant(ParameterException problem) {
        if (!(problem instanceof UnmatchedArgumentException unmatched)
                || problem.getCommandLine().getCommandSpec().findOption("--set") == null) {
            return Optional.empty();
        }
        List<String> arguments = unmatched.getUnmatched();
        for (int i = 0; i < arguments.size(); i++) {
            String[] parts = arguments.get(i).replaceFirst("^--?", "").split("=", 2);
            if (arguments.get(i).startsWith("-") && KEYS.containsKey(parts[0])) {
                String value = parts.length > 1 ? parts[1] : i + 1 < arguments.size() ? arguments.get(i + 1) : "VALUE";
                return Optional.of("The job's keys are set so: --set " + KEYS.get(parts[0]) + "=" + Excerpt.of(value));
            }
        }
        return Optional.empty();
    }

    @Override
    public int handleExecutionException(Exception problem, CommandLine command, ParseResult parsed) {
        return report(problem, message -> FormatWords.of(command.getCommandSpec(), message));
    }

    /** Says what went wrong and gives the exit code that it means. */
    int report(Throwable problem) {
        return report(problem, UnaryOperator.identity());
    }

    private int report(Throwable problem, UnaryOperator<String> words) {
        if (console.debug()) {
            problem.printStackTrace(console.err());
        }
        if (stopRequested.getAsBoolean() || problem instanceof InterruptedRunException) {
            // An interrupted read or write fails in many ways, and the user knows why.
            console.err()
                    .println("Stopped. "
                            + LeftBehindException.in(problem)
                                    .map(Throwable::getMessage)
                                    .orElse("Nothing is left behind."));
            return ExitCode.INTERRUPTED.code();
        }
        if (problem instanceof UsageException usage && usage.problems().size() > 1) {
            console.err().println("Error: " + usage.problems().size() + " problems");
            usage.problems().forEach(each -> console.err().println("- " + indented(words.apply(each))));
            return usage.exitCode().code();
        }
        if (problem instanceof SkaldException known) {
            console.err().println("Error: " + words.apply(String.valueOf(known.getMessage())));
            return known.exitCode().code();
        }
        if (problem instanceof OutOfMemoryError) {
            HeapAdvice advice = HeapAdvice.ofThisProcess();
            console.err()
                    .println("Error: out of memory (" + problem.getMessage() + ", " + advice.heap()
                            + " given to Java). " + advice.toRaise());
            return ExitCode.FAILURE.code();
        }
        if (problem instanceof UnsatisfiedLinkError) {
            console.err()
                    .println("Error: a native library could not be loaded ("
                            + Excerpt.of(String.valueOf(problem.getMessage()))
                            + "). It is unpacked to " + System.getProperty("java.io.tmpdir")
                            + ", which must exist, be writable and let programs run; another folder is named with"
                            + " SKALD_JAVA_OPTS=-Djava.io.tmpdir=FOLDER.");
            return ExitCode.FAILURE.code();
        }
        if (problem instanceof LinkageError) {
            console.err()
                    .println("Error: a part of the program is missing or does not fit the others ("
                            + Excerpt.of(String.valueOf(problem.getMessage()))
                            + "). Its jar may have been replaced while it ran: build or unpack Skald again.");
            return ExitCode.FAILURE.code();
        }
        console.err()
                .println("Internal error: " + problem + ". This is a fault of the program: please report it with what"
                        + " SKALD_DEBUG=1 prints.");
        return ExitCode.FAILURE.code();
    }

    private static String indented(String problem) {
        return problem.replace("\n", "\n  ");
    }
}
