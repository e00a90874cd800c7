package io.skald.cli;

import io.skald.budget.Progress;
import java.util.Optional;
import picocli.CommandLine.Option;

/** What every command that reads a table takes about what it shows, and where the environment says how much memory it has. */
final class ShownOptions {

    private static final String MEMORY_VARIABLE = "SKALD_MEMORY";

    @Option(
            names = "--hide-values",
            description = "Leave the values of cells out of what is shown: they may be someone's personal data.")
    private boolean hideValues;

    @Option(
            names = {"-q", "--quiet"},
            description = "Show no progress and no summary.")
    private boolean quiet;

    boolean hideValues() {
        return hideValues;
    }

    boolean quiet() {
        return quiet;
    }

    Progress progress(Console console) {
        return quiet ? Progress.NONE : new ConsoleProgress(console);
    }

    /** The memory that the launcher found for the process, or somebody set; it goes before the job and the command line. */
    static Optional<String> memoryOfEnvironment() {
        return Optional.ofNullable(System.getenv(MEMORY_VARIABLE)).filter(memory -> !memory.isBlank());
    }
}
