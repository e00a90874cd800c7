package io.skald.cli;

import io.skald.InfeasibleException;
import io.skald.UsageException;
import io.skald.engine.Engine;
import io.skald.engine.SearchGoal;
import io.skald.engine.report.MinimalReport;
import io.skald.engine.report.ReportFile;
import io.skald.engine.report.SearchReport;
import io.skald.engine.report.StoppedSearch;
import io.skald.job.OutputUse;
import io.skald.job.Plan;
import io.skald.search.SearchOutcome;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code skald search}. */
@Command(
        name = "search",
        mixinStandardHelpOptions = true,
        versionProvider = VersionText.class,
        description = {
            "Finds the node that 'anonymise' would use, without writing a release.",
            "",
            "Several k and limits are searched at once: every pair of them gives one line of the table. Below it"
                    + " stands what the search took: nodes of the lattice, nodes counted, scans of the encoded rows, time."
        },
        footer = {
            "",
            "Examples:",
            "  skald search config/hospital.yaml",
            "  skald search config/hospital.yaml --k 5,10,50 --limit 0,1%%",
            "  skald search config/hospital.yaml --minimal",
            "  skald search config/hospital.yaml --objectives"
        })
final class SearchCommand implements Runnable {

    private final Console console;

    @Mixin
    private JobOptions job;

    @Mixin
    private SearchOptions search;

    @Option(names = "--k", split = ",", paramLabel = "K", description = "Rows per class. Default: the job's.")
    private List<Integer> k = List.of();

    @Option(
            names = "--limit",
            split = ",",
            paramLabel = "SHARE",
            converter = Share.class,
            description = "Share of rows that may be suppressed, such as 0.01 or 1%%. Default: the job's.")
    private List<BigDecimal> limits = List.of();

    @Option(
            names = "--minimal",
            description = "List all k-minimal nodes instead: those that pass and have no node below them that does.")
    private boolean minimal;

    @Option(
            names = "--objectives",
            description =
                    "Compare what each objective would choose for the job's k and limit: all measures, the loss of each"
                            + " column, levels in words, and the next best nodes.")
    private boolean objectives;

    SearchCommand(Console console) {
        this.console = console;
    }

    @Override
    public void run() {
        Plan plan = job.plan(OutputUse.NOT_WRITTEN);
        console.warnOfMemory(plan.memory());
        if (objectives) {
            compare(plan);
            return;
        }
        List<SearchGoal> goals = new ArrayList<>();
        for (int each : k.isEmpty() ? List.of(plan.k()) : k) {
            if (each < 1) {
                throw new UsageException("--k: " + each + " is no k; it must be a whole number of at least 1.");
            }
            for (BigDecimal limit :
                    limits.isEmpty() ? List.of(plan.suppression().limit()) : limits) {
                goals.add(new SearchGoal(plan.anonymity(each), limit));
            }
        }
        List<String> attributes =
                plan.quasi().stream().map(quasi -> quasi.attribute().name()).toList();
        if (minimal) {
            MinimalReport found = Engine.minimal(plan, goals, search.runOptions(job, console));
            console.print(new MinimalTable(attributes).lines(goals, found));
            if (found.goals().stream().allMatch(of -> of.nodes().isEmpty())) {
                throw new InfeasibleException(
                        "Not even the most general node suppresses so few rows. 'skald search' says how many it takes.");
            }
            return;
        }
        SearchReport report = Engine.search(plan, goals, search.runOptions(job, console));
        SearchTable table = new SearchTable(
                attributes,
                Optional.of(ReportFile.objective(plan.objective()).toUpperCase(Locale.ROOT))
                        .filter(name -> plan.objective() != Plan.ObjectiveKind.DM_STAR));
        for (int i = 0; i < goals.size(); i++) {
            table.add(goals.get(i).limit(), report.outcomes().get(i));
        }
        console.print(table.lines());
        console.print(new SearchEffort(report.stats(), report.passes()).lines());
        report.stopped().map(StoppedSearch::warning).ifPresent(console::warn);
        if (report.outcomes().stream().allMatch(SearchOutcome.Infeasible.class::isInstance)) {
            report.outcomes().get(report.outcomes().size() - 1).orThrow();
        }
    }

    private void compare(Plan plan) {
        if (!k.isEmpty() || !limits.isEmpty()) {
            throw new UsageException("--objectives compares for the job's k and limit; set them by --set k=" + plan.k()
                    + " and --set suppression.limit="
                    + plan.suppression().limit().toPlainString()
                    + " instead of --k and --limit.");
        }
        console.print(new ObjectiveTable(Engine.objectives(plan, search.runOptions(job, console))).lines());
    }
}
