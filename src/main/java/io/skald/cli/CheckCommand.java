package io.skald.cli;

import io.skald.UsageException;
import io.skald.budget.ByteSize;
import io.skald.budget.Workspace;
import io.skald.engine.encode.CellText;
import io.skald.engine.encode.FirstRows;
import io.skald.job.Plan;
import io.skald.job.Remarks;
import io.skald.table.TableInput;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code skald check}. */
@Command(
        name = "check",
        mixinStandardHelpOptions = true,
        versionProvider = VersionText.class,
        description = {
            "Checks a job without reading all rows: its keys, the input's header, first and last rows, the hierarchies, the output's place.",
            "",
            "Names all problems at once, or shows what the job will do."
        },
        footer = {
            "",
            "Examples:",
            "  skald check config/hospital.yaml",
            "  skald check config/hospital.yaml --set memory=64MB --memory"
        })
final class CheckCommand implements Runnable {

    private final Console console;

    @Mixin
    private JobOptions job;

    @Mixin
    private OutputOptions output;

    @Option(names = "--memory", description = "Show too what each purpose may take of the memory at most.")
    private boolean memory;

    CheckCommand(Console console) {
        this.console = console;
    }

    @Override
    public void run() {
        Plan plan = job.plan(output.use(console), output.overrides());
        console.warnOfMemory(plan.memory());
        TableInput input = plan.format().open(plan.input());
        ByteSize inputBytes = new ByteSize(input.totalBytes());
        if (!job.quiet()) {
            PlanSummary summary = new PlanSummary(plan);
            console.print(summary.lines(inputBytes));
            if (memory) {
                console.out().println();
                console.print(summary.memoryLines());
            }
        }
        List<String> problems = plan.format().source().isEmpty() ? firstRows(plan, input) : List.of();
        // The first rows may have more to remark.
        input.remarks().forEach(console::warn);
        input.oddEnd()
                .filter(remark -> problems.stream().noneMatch(problem -> problem.contains(remark)))
                .ifPresent(console::warn);
        problems.forEach(problem -> console.warn("In the first rows: " + problem));
        Remarks.of(plan).forEach(console::warn);
    }

    private List<String> firstRows(Plan plan, TableInput input) {
        try (Workspace workspace = WorkspaceOptions.above(plan.report())) {
            return new FirstRows(plan, input, new CellText(job.hideValues())).problems(workspace);
        } catch (UsageException malformed) {
            return malformed.problems();
        }
    }
}
