package io.skald.cli;

import io.skald.place.CommitGate;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import picocli.CommandLine.HelpCommand;

/** All commands, in the order of the help. */
final class Commands {

    /** A name on the command line, and what makes the command that reads what follows it. */
    private record Entry(String name, BiFunction<Console, CommitGate, Object> command) {}

    private static final List<Entry> ALL = List.of(
            new Entry("anonymise", AnonymiseCommand::new),
            new Entry("apply", ApplyCommand::new),
            new Entry("check", (console, gate) -> new CheckCommand(console)),
            new Entry("search", (console, gate) -> new SearchCommand(console)),
            new Entry("verify", (console, gate) -> new VerifyCommand(console)),
            new Entry("profile", (console, gate) -> new ProfileCommand(console)),
            new Entry("init", (console, gate) -> new InitCommand(console)),
            new Entry("hierarchy", (console, gate) -> new HierarchyCommand(console)),
            new Entry("measure", (console, gate) -> new MeasureCommand(console)),
            new Entry("explain", (console, gate) -> new ExplainCommand(console)),
            new Entry("report", (console, gate) -> new ReportCommand(console)),
            new Entry("generate", (console, gate) -> new GenerateCommand(console)),
            new Entry("experiment", (console, gate) -> new ExperimentCommand(console)),
            new Entry("clean", (console, gate) -> new CleanCommand(console)));

    private static final Set<String> FILES = Set.of("anonymise", "apply", "experiment");

    private Commands() {}

    /** Whether what a command is for is a file, so that nothing is lost with what it prints. */
    static boolean writesFiles(String[] arguments) {
        return arguments.length > 0 && FILES.contains(arguments[0]);
    }

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
        return ALL.stream()
                .filter(entry -> arguments.length > 0 && arguments[0].equals(entry.name()))
                .findFirst()
                .map(entry -> Stream.of(entry.command().apply(console, gate)))
                .orElseGet(() -> all(console, gate));
    }
}
