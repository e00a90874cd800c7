package io.skald.cli;

import io.skald.engine.Engine;
import io.skald.engine.RunOptions;
import io.skald.engine.report.ReportFile;
import io.skald.engine.report.RunReport;
import io.skald.job.Plan;
import io.skald.job.ReleaseNames;
import io.skald.place.CommitGate;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code skald anonymise}. */
@Command(
        name = "anonymise",
        aliases = "anonymize",
        mixinStandardHelpOptions = true,
        versionProvider = VersionText.class,
        description = {
            "Anonymises a table: reads the input, finds the least general node at which every row shares its "
                    + "quasi-identifiers with k - 1 others, writes the release and verifies it.",
            "",
            "The release is put in place only if it passes; beside it stand reports with every figure, and a page to look at: OUTPUT.report.html."
        },
        footer = {
            "",
            "Examples:",
            "  skald anonymise config/hospital.yaml",
            "  skald anonymise config/hospital.yaml --set k=50 --set suppression.limit=0 --overwrite"
        })
final class AnonymiseCommand implements Runnable {

    private final Console console;
    private final CommitGate gate;

    @Spec
    private CommandSpec spec;

    @Mixin
    private JobOptions job;

    @Mixin
    private SearchOptions search;

    @Mixin
    private OutputOptions output;

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

    AnonymiseCommand(Console console, CommitGate gate) {
        this.console = console;
        this.gate = gate;
    }

    @Override
    public void run() {
        Plan plan = job.plan(output.use(console), output.overrides());
        console.warnOfMemory(plan.memory());
        RunReport report = Engine.anonymise(
                plan,
                search.runOptions(job, console)
                        .withGate(gate)
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
                shown.print(List.of("Hidden   "
                        + ReleaseNames.suppressed(plan.output(), plan.report(), plan.streamed())
                        + " (which rows are suppressed; not for release)"));
            }
        }
        report.warnings().forEach(console::warn);
    }
}
