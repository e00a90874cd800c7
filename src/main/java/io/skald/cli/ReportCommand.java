package io.skald.cli;

import io.skald.engine.Engine;
import io.skald.engine.RunOptions;
import io.skald.job.OutputUse;
import io.skald.job.Plan;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code skald report}. */
@Command(
        name = "report",
        mixinStandardHelpOptions = true,
        versionProvider = VersionText.class,
        description = {
            "Draws the pages of a release again, from the reports beside it: OUTPUT.report.html, which is for the custodian "
                    + "alone, and OUTPUT.public.html.",
            "",
            "Nothing is read but the job and the reports, and nothing is counted anew."
        },
        footer = {"", "Example:", "  skald report config/hospital.yaml --hide-values"})
final class ReportCommand implements Runnable {

    private final Console console;

    @Mixin
    private JobOptions job;

    ReportCommand(Console console) {
        this.console = console;
    }

    @Override
    public void run() {
        Plan plan = job.plan(OutputUse.NOT_WRITTEN);
        RunOptions options =
                RunOptions.DEFAULT.warning(console::warn).with(RunOptions.Wish.HIDE_VALUES, job.hideValues());
        for (Path page : Engine.report(plan, options)) {
            if (!job.quiet()) {
                console.out().println("Page  " + page);
            }
        }
    }
}
