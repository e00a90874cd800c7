package io.skald.cli;

import io.skald.budget.ByteSize;
import io.skald.budget.Progress;
import io.skald.job.JobFile;
import io.skald.job.OutputUse;
import io.skald.job.Plan;
import io.skald.job.PlanResolver;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What every command takes that works on a job. */
final class JobOptions {

    /** Goes before the job and the command line. */
    private static final String MEMORY_VARIABLE = "SKALD_MEMORY";

    @Parameters(paramLabel = "JOB", description = "The job file, in YAML.")
    private Path file;

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description =
                    "Override a key of the job, such as k=50 or suppression.limit=0.05. May be given several times.")
    private List<String> overrides = List.of();

    @Option(
            names = "--hide-values",
            description = "Leave the values of cells out of messages: they may be someone's personal data.")
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

    /**
     * The job, resolved and proven.
     *
     * @param output what the command does with the job's output
     * @param more overrides that the command adds, as in {@code --set}
     */
    Plan plan(OutputUse output, String... more) {
        List<String> all = new ArrayList<>(overrides);
        all.addAll(List.of(more));
        Optional.ofNullable(System.getenv(MEMORY_VARIABLE))
                .filter(memory -> !memory.isBlank())
                .ifPresent(memory -> all.add("memory=" + memory));
        return PlanResolver.resolve(file, all, output, hideValues);
    }

    /** The memory that the job asks for, or gets by default. */
    ByteSize memory() {
        return JobFile.read(file, overrides).memory();
    }

    Progress progress(Console console) {
        return quiet ? Progress.NONE : new ConsoleProgress(console);
    }
}
