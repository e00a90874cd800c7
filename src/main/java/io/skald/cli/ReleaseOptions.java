package io.skald.cli;

import io.skald.engine.Engine;
import io.skald.engine.RunOptions;
import io.skald.engine.report.ReportFile;
import io.skald.engine.report.RunReport;
import io.skald.job.Plan;
import io.skald.job.ReleaseNames;
import io.skald.place.CommitGate;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What every command takes that writes a release. */
final class ReleaseOptions {

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--list-suppressed",
            description =
                    "Write the numbers of the suppressed rows to a file beside the release, named .suppressed.csv. It is not for"
                            + " release.")
    private boolean listSuppressed;

    @Option(
            names = "--json",
            description = "Print the report, which is not for release, as JSON instead of the summary.")
    private boolean json;

    /** Writes the release and tells what it is; its warnings are for the command to give. */
    RunReport release(Plan plan, RunOptions options, JobOptions job, Console console, CommitGate gate) {
        console.warnOfMemory(plan.memory());
        RunReport report = Engine.anonymise(
                plan,
                options.withGate(gate)
                        .with(RunOptions.Wish.LIST_SUPPRESSED, listSuppressed)
                        .asked(GivenCommand.of(
                                spec.commandLine().getParent().getParseResult().originalArgs())));
        // Where the release goes to standard output, nothing else does.
        Console shown = plan.standardOutput() ? console.ofErrors() : console;
        if (json) {
            shown.out().print(ReportFile.json(report, job.hideValues()));
        } else if (!job.quiet()) {
            shown.print(
                    new Summary(report, plan.shownOutput(), plan.publicReport(), plan.report(), plan.page()).lines());
            if (listSuppressed) {
                shown.print(List.of("Hidden   " + list(plan) + " (which rows are suppressed; not for release)"));
            }
        }
        return report;
    }

    /** Where it can be read which rows are suppressed, or how to have that written, as a sentence. */
    String whichAreSuppressed(Plan plan) {
        return listSuppressed ? "Which they are stands in " + list(plan) + "." : "--list-suppressed says which.";
    }

    private static Path list(Plan plan) {
        return ReleaseNames.suppressed(plan.output(), plan.report(), plan.streamed());
    }
}
