package io.skald.cli;

import io.skald.InfeasibleException;
import io.skald.engine.EarlierNode;
import io.skald.engine.RunOptions;
import io.skald.engine.report.RunReport;
import io.skald.job.Plan;
import io.skald.place.CommitGate;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code skald apply}. */
@Command(
        name = "apply",
        mixinStandardHelpOptions = true,
        versionProvider = VersionText.class,
        description = {
            "Recodes a later table as an earlier release was: by the node of its report, with the same bins and labels, so that both can be"
                    + " compared. Nothing is searched for.",
            "",
            "Where the node leaves classes of fewer than k rows, these are suppressed, within the job's limit, and said; beyond the limit"
                    + " nothing is released. The release is verified as any other."
        },
        footer = {
            "",
            "Example:",
            "  skald apply patients.yaml --like january.csv.report.json \\",
            "      --set input=february.csv --set output=february.k10.csv"
        })
final class ApplyCommand implements Runnable {

    private final Console console;
    private final CommitGate gate;

    @Mixin
    private JobOptions job;

    @Mixin
    private OutputOptions output;

    @Option(
            names = "--like",
            required = true,
            paramLabel = "REPORT",
            description = "The report of the earlier release that is not for release, .report.json.")
    private Path like;

    @Mixin
    private ReleaseOptions release;

    ApplyCommand(Console console, CommitGate gate) {
        this.console = console;
        this.gate = gate;
    }

    @Override
    public void run() {
        EarlierNode node = EarlierNode.of(like);
        // Whether the columns are the same is said before what the node makes of others.
        node.check(job.plan(output.use(console), output.overrides()));
        List<String> overrides = new ArrayList<>(List.of(output.overrides()));
        overrides.addAll(node.overrides());
        Plan plan = job.plan(output.use(console), overrides.toArray(String[]::new));
        RunOptions options = RunOptions.DEFAULT
                .showing(job.progress(console))
                .warning(console::warn)
                .with(RunOptions.Wish.HIDE_VALUES, job.hideValues());
        RunReport report = released(plan, options);
        if (report.suppressedRows() > 0) {
            console.warn("Under the node of " + like + ", k does not hold for " + Figures.whole(report.suppressedRows())
                    + " of "
                    + Figures.whole(report.rows()) + " rows: "
                    + (report.suppressedRows() == 1 ? "it is" : "they are") + " suppressed. "
                    + release.whichAreSuppressed(plan));
        }
        report.warnings().forEach(console::warn);
    }

    private RunReport released(Plan plan, RunOptions options) {
        try {
            return release.release(plan, options, job, console, gate);
        } catch (InfeasibleException tooMany) {
            throw new InfeasibleException("The node of " + like
                    + " does not do for this table, and apply looks at no other. " + tooMany.getMessage());
        }
    }
}
