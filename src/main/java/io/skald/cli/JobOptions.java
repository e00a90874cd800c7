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
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What every command takes that works on a job. */
final class JobOptions {

    @Parameters(paramLabel = "JOB", description = "The job file, in YAML.")
    private Path file;

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description =
                    "Override a key of the job, such as k=50 or suppression.limit=0.05. May be given several times.")
    private List<String> overrides = List.of();

    @Mixin
    private ShownOptions shown;

    boolean hideValues() {
        return shown.hideValues();
    }

    boolean quiet() {
        return shown.quiet();
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
        ShownOptions.memoryOfEnvironment().ifPresent(memory -> all.add("memory=" + memory));
        return PlanResolver.resolve(file, all, output, shown.hideValues());
    }

    /** The memory that the job asks for, or gets by default. */
    ByteSize memory() {
        return JobFile.read(file, overrides).memory();
    }

    Progress progress(Console console) {
        return shown.progress(console);
    }
}
