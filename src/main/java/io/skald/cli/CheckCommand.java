package io.skald.cli;

import io.skald.budget.ByteSize;
import io.skald.job.Plan;
import io.skald.job.Remarks;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code skald check}. */
@Command(
        name = "check",
        mixinStandardHelpOptions = true,
        versionProvider = VersionText.class,
        description = {
            "Checks a job without reading the rows: its keys, the input's header, the hierarchies, the output's place.",
            "",
            "Names all problems at once, or shows what the job will do."
        },
        footer = {
            "",
            "Examples:",
            "  skald check config/hospital.yaml",
            "  skald check config/hospital.yaml --set memory=64MB"
        })
final class CheckCommand implements Runnable {

    private final Console console;

    @Mixin
    private JobOptions job;

    @Mixin
    private OutputOptions output;

    CheckCommand(Console console) {
        this.console = console;
    }

    @Override
    public void run() {
        Plan plan = job.plan(output.use(console), output.overrides());
        console.warnOfMemory(plan.memory());
        ByteSize inputBytes = new ByteSize(plan.format().open(plan.input()).totalBytes());
        if (!job.quiet()) {
            console.print(new PlanSummary(plan).lines(inputBytes));
        }
        Remarks.of(plan).forEach(console::warn);
    }
}
