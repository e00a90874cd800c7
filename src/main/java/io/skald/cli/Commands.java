package io.skald.cli;

import io.skald.place.CommitGate;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;
import picocli.CommandLine.HelpCommand;

/** All commands, in the order of the help. */
final class Commands {

    /**
     * What a command is called, and how it is made.
     *
     * @param writesFiles whether what it is for is a file, so that nothing is lost with what it prints
     * @param command reads what follows the name on the command line
     */
    private record Entry(String name, boolean writesFiles, BiFunction<Console, CommitGate, Object> command) {

        Entry(String name, Function<Console, Object> command) {
            this(name, false, (console, gate) -> command.apply(console));
        }
    }

    private static final List<Entry> ALL = List.of(
            new Entry("anonymise", true, AnonymiseCommand::new),
            new Entry("apply", true, ApplyCommand::new),
            new Entry("check", CheckCommand::new),
            new Entry("search", SearchCommand::new),
            new Entry("verify", VerifyCommand::new),
            new Entry("profile", ProfileCommand::new),
            new Entry("init", InitCommand::new),
            new Entry("hierarchy", HierarchyCommand::new),
            new Entry("measure", MeasureCommand::new),
            new Entry("explain", ExplainCommand::new),
            new Entry("report", ReportCommand::new),
            new Entry("generate", GenerateCommand::new),
            new Entry("experiment", true, (console, gate) -> new ExperimentCommand(console)),
            new Entry("clean", CleanCommand::new));

    private Commands() {}

    static Stream<Object> all(Console console, CommitGate gate) {
        return Stream.concat(
                ALL.stream().map(entry -> entry.command().apply(console, gate)),
                Stream.of(new CompletionCommand(console), new HelpCommand()));
    }

    /**
     * Those that arguments can mean: the one that they begin with, or all. Reading the options of all commands off their classes takes longer than
     * many a command; completion and help tell of all.
     */
    static Stream<Object> meantBy(String[] arguments, Console console, CommitGate gate) {
        return named(arguments)
                .map(entry -> Stream.of(entry.command().apply(console, gate)))
                .orElseGet(() -> all(console, gate));
    }

    /** Whether the command that arguments begin with is there for the files it writes. */
    static boolean writesFiles(String[] arguments) {
        return named(arguments).filter(Entry::writesFiles).isPresent();
    }

    private static Optional<Entry> named(String[] arguments) {
        return ALL.stream()
                .filter(entry -> arguments.length > 0 && arguments[0].equals(entry.name()))
                .findFirst();
    }
}
