package io.skald.cli;

import io.skald.Excerpt;
import io.skald.FailureException;
import io.skald.engine.Engine;
import io.skald.engine.RunOptions;
import io.skald.identifier.KeySource;
import io.skald.identifier.Replacement;
import io.skald.identifier.Shifted;
import io.skald.job.OutputUse;
import io.skald.job.Plan;
import io.skald.job.Suppression;
import io.skald.verify.claim.Findings;
import java.nio.file.Files;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code skald verify}. */
@Command(
        name = "verify",
        mixinStandardHelpOptions = true,
        versionProvider = VersionText.class,
        description = {
            "Checks a release against its input, trusting nothing of what made it: every class has k rows, no row is lost, "
                    + "every other cell is unchanged, every label covers its value, and the report's figures are right.",
            "",
            "Exit code 1 if it is not what the job and the report say."
        },
        footer = {"", "Example:", "  skald verify config/hospital.yaml"})
final class VerifyCommand implements Runnable {

    private final Console console;

    @Mixin
    private JobOptions job;

    VerifyCommand(Console console) {
        this.console = console;
    }

    @Override
    public void run() {
        Plan plan = job.plan(OutputUse.COMPARED);
        console.warnOfMemory(plan.memory());
        Findings findings = Engine.verify(
                plan,
                RunOptions.DEFAULT.showing(job.progress(console)).with(RunOptions.Wish.HIDE_VALUES, job.hideValues()));
        if (!findings.accepted()) {
            throw new FailureException(plan.shownOutput() + " is not what it is said to be:" + System.lineSeparator()
                    + (job.hideValues() ? findings.counted() : findings.describe()));
        }
        if (!job.quiet()) {
            console.out()
                    .println(plan.shownOutput() + ": "
                            + Figures.whole(findings.counts().releasedRows())
                            + " rows verified, every class has at least "
                            + Figures.whole(findings.counts().k()) + ".");
        }
        long masked = findings.counts().rows() == findings.counts().releasedRows()
                ? findings.counts().suppressedRows()
                : 0;
        if (masked > 0
                && masked < findings.counts().k()
                && plan.suppression().smallGroup() == Suppression.SmallGroup.KEEP) {
            console.warn(Figures.whole(masked) + (masked == 1 ? " suppressed row stands" : " suppressed rows stand")
                    + " in the release beside these classes: fewer than k.");
        }
        findings.disclosures().forEach(console::warn);
        boolean allRows = findings.counts().rows() == findings.counts().releasedRows()
                && !plan.suppression().drop();
        plan.columns()
                .forEach(column -> column.replacement()
                        .flatMap(replacement -> withoutKey(column.name(), replacement, allRows))
                        .ifPresent(console::warn));
        if (!Files.exists(plan.publicReport())) {
            console.warn("There is no public report " + plan.publicReport()
                    + ": release and custodian's report were verified without it.");
        }
    }

    /** What was verified of a column, and what was not, if its key is not there. */
    private static Optional<String> withoutKey(String column, Replacement replacement, boolean allRows) {
        String together = replacement instanceof Shifted
                ? "that all dates of a person are moved by the same days"
                : "that there is one for each value and another for every other";
        return replacement
                .key()
                .filter(KeySource::missing)
                .map(key -> "Column " + Excerpt.name(column) + " was verified without the key in " + key.place()
                        + ", which is not there: that its texts have their form"
                        + (allRows
                                ? " and " + together + "; not that they are those of the key."
                                : "; not " + together + ", as rows are left out, nor that they are those of the key."));
    }
}
