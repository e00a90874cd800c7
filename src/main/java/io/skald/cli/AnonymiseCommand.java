package io.skald.cli;

import io.skald.engine.report.RunReport;
import io.skald.job.Plan;
import io.skald.place.CommitGate;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

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

    @Mixin
    private JobOptions job;

    @Mixin
    private SearchOptions search;

    @Mixin
    private OutputOptions output;

    @Mixin
    private ReleaseOptions release;

    AnonymiseCommand(Console console, CommitGate gate) {
        this.console = console;
        this.gate = gate;
    }

    @Override
    public void run() {
        Plan plan = job.plan(output.use(console), output.overrides());
        RunReport report = release.release(plan, search.runOptions(job, console), job, console, gate);
        report.warnings().forEach(console::warn);
    }
}
