package io.skald.cli;

import io.skald.engine.Engine;
import io.skald.job.OutputUse;
import io.skald.job.Plan;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code skald explain}. */
@Command(
        name = "explain",
        mixinStandardHelpOptions = true,
        versionProvider = VersionText.class,
        description = {
            "Says why 'anonymise' would generalise each column as far as it does, without writing a release: what one level less "
                    + "would suppress, the values behind that, the limit or the rows that would allow it, and the best release that has it.",
            "",
            "What it prints tells of single rows: it is for the custodian of the input. --hide-values leaves values out."
        },
        footer = {"", "Example:", "  skald explain config/hospital.yaml"})
final class ExplainCommand implements Runnable {

    private final Console console;

    @Mixin
    private JobOptions job;

    @Mixin
    private SearchOptions search;

    ExplainCommand(Console console) {
        this.console = console;
    }

    @Override
    public void run() {
        Plan plan = job.plan(OutputUse.NOT_WRITTEN);
        console.warnOfMemory(plan.memory());
        console.print(new ExplanationText(Engine.explain(plan, search.runOptions(job, console))).lines());
    }
}
