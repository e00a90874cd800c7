package io.skald.distributed;

import io.skald.UsageException;
import io.skald.budget.Workspace;
import io.skald.engine.Engine;
import io.skald.engine.RunOptions;
import io.skald.engine.release.OutputFolder;
import io.skald.engine.report.RunReport;
import io.skald.job.ModelChoice;
import io.skald.job.Plan;
import io.skald.job.Refinement;
import io.skald.job.Suppression;
import io.skald.table.FilteredFormat;
import io.skald.table.RepeatedHeaderFormat;
import io.skald.verify.claim.Findings;
import java.util.ArrayList;
import java.util.List;

/** One run over a table that is elsewhere, from the input to a release in place. */
public final class DistributedRun {

    private DistributedRun() {}

    /**
     * Anonymises the table; node, labels and figures are those of a local run over the same rows.
     *
     * @throws UsageException if the job asks for what is not done elsewhere yet, or the data are not what it says
     * @throws io.skald.InfeasibleException if no node satisfies the job
     * @throws io.skald.FailureException if reading, writing or verification fails
     */
    public static RunReport anonymise(Plan plan, RunOptions options, DistributedTable.Factory tables) {
        return anonymise(plan, options, tables, TupleRoom.HALF_OF_THE_DISK);
    }

    /** As {@link #anonymise(Plan, RunOptions, DistributedTable.Factory)}, with so much room here for the table's different tuples. */
    public static RunReport anonymise(Plan plan, RunOptions options, DistributedTable.Factory tables, TupleRoom room) {
        List<String> problems = notDone(plan, options);
        if (!problems.isEmpty()) {
            throw new UsageException(problems);
        }
        return Engine.anonymise(plan, options, (known, wishes) -> DistributedRunner.open(known, wishes, tables, room));
    }

    /**
     * Checks the plan's output against its input and against the reports beside it, hashes included.
     *
     * @return findings that accept the release, or not
     * @throws UsageException if output or report is not there, or the job asks for what is not done elsewhere yet
     * @throws io.skald.FailureException if reading fails
     */
    public static Findings verify(Plan plan, RunOptions options, DistributedTable.Factory tables) {
        List<String> problems = notDone(plan, options);
        refuse(
                plan.refine().method() != Refinement.Method.NONE,
                "'refine', whose releases are verified as they are written, and to verify one again",
                problems);
        if (!problems.isEmpty()) {
            throw new UsageException(problems);
        }
        try (Workspace workspace = OutputFolder.workspace(plan, options.warnings());
                DistributedTable table = tables.open(plan, plan.output())) {
            return Engine.verify(
                    plan,
                    new RereadTable(
                            plan,
                            table,
                            () -> tables.open(plan.ofPopulation(), plan.output()),
                            options.progress(),
                            plan.newBudget(),
                            workspace));
        }
    }

    private static List<String> notDone(Plan plan, RunOptions options) {
        List<String> problems = new ArrayList<>();
        refuse(plan.rowOrder().shuffled(), "'row-order: shuffle'", problems);
        refuse(plan.keepWorkspace().isPresent(), "'keep-workspace'", problems);
        refuse(
                plan.columns().stream().anyMatch(column -> column.replacement().isPresent()),
                "'pseudonym', 'fpe', 'redact', 'token' or 'shift'",
                problems);
        refuse(!plan.classColumns().names().isEmpty(), "'class-id' or 'class-size'", problems);
        refuse(plan.format().trim(), "'format.trim: true'", problems);
        refuse(plan.format().has(FilteredFormat.class), "'rows-where'", problems);
        refuse(plan.format().has(RepeatedHeaderFormat.class), "'format.header: repeated'", problems);
        refuse(plan.streamed(), "an output that keeps no bytes", problems);
        refuse(
                plan.person().isPresent()
                        && plan.suppression().smallGroup() == Suppression.SmallGroup.ABSORB
                        && plan.guarded().stream()
                                .flatMap(column -> column.models().stream())
                                .anyMatch(ModelChoice::asksOfSpread),
                "'small-group: absorb' with 'person' and 'diversity' by 'entropy' or 'recursive'",
                problems);
        refuse(options.listSuppressed(), "--list-suppressed", problems);
        return problems;
    }

    private static void refuse(boolean asked, String what, List<String> problems) {
        if (asked) {
            problems.add(
                    "The job asks for " + what
                            + ", which is not done for tables on other machines yet. Leave it out, or run the job by 'skald anonymise' on one machine.");
        }
    }
}
