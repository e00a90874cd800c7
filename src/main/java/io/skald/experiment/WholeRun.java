package io.skald.experiment;

import io.skald.InfeasibleException;
import io.skald.IoReason;
import io.skald.UsageException;
import io.skald.engine.EncodedSession;
import io.skald.engine.Engine;
import io.skald.engine.SearchGoal;
import io.skald.engine.TableView;
import io.skald.engine.report.PassStats;
import io.skald.engine.report.RunReport;
import io.skald.job.Plan;
import io.skald.job.ReleaseNames;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A whole run as {@code skald anonymise} makes it, release and report included; with a refinement, if the overrides ask for one.
 *
 * @param name what cells and figures call it
 * @param overrides keys of the job, such as {@code refine.method}
 */
record WholeRun(String name, Map<String, String> overrides) implements Strategy {

    WholeRun {
        overrides = Collections.unmodifiableMap(new TreeMap<>(overrides));
    }

    @Override
    public String family() {
        return name;
    }

    @Override
    public String details() {
        return overrides.toString();
    }

    @Override
    public List<Measurement> measure(OpenTable table, List<SearchGoal> goals) {
        table.close();
        List<Measurement> measured = new ArrayList<>();
        for (SearchGoal goal : goals) {
            measured.add(measure(table, goal));
        }
        return measured;
    }

    private Measurement measure(OpenTable table, SearchGoal goal) {
        Map<String, String> all = new LinkedHashMap<>(overrides);
        all.put("k", Integer.toString(goal.requirement().leastRows()));
        all.put("suppression.limit", goal.limit().toPlainString());
        all.put("overwrite", "true");
        Plan plan = table.plan(all);
        long start = System.nanoTime();
        try {
            RunReport report = Engine.anonymise(plan, table.options());
            return measured(report, (System.nanoTime() - start) / 1e9);
        } catch (InfeasibleException infeasible) {
            return none(0, infeasible.getMessage(), start);
        } catch (UsageException refused) {
            return tooSmall(plan, table, goal, start).orElseThrow(() -> refused);
        } finally {
            discard(plan);
        }
    }

    /**
     * Why the table has too few rows or persons for the goal, which is no mistake of the job but a result, as it is of the exact search. Whatever else a run
     * refuses ends the experiment. The table is encoded once more to tell, which only a run that made nothing costs.
     */
    private static Optional<Measurement> tooSmall(Plan plan, OpenTable table, SearchGoal goal, long start) {
        if (plan.population().isPresent() || plan.risk().map().isPresent()) {
            return Optional.empty();
        }
        try (EncodedSession session = EncodedSession.open(plan, table.options());
                TableView whole = session.whole()) {
            return whole.refusal(goal).map(why -> none(whole.rows(), why, start));
        }
    }

    private static Measurement none(long rows, String why, long start) {
        Measurement.Effort effort = new Measurement.Effort(0, (System.nanoTime() - start) / 1e9, 1, 0, 0);
        return new Measurement(rows, Measurement.Release.NONE, Optional.empty(), effort, why);
    }

    private static Measurement measured(RunReport report, double seconds) {
        List<String> levels = report.levels().stream()
                .map(level -> Integer.toString(level.level()))
                .toList();
        String words = report.levels().stream()
                .map(level -> level.name() + ": " + level.words())
                .collect(Collectors.joining(", "));
        String passes = report.passes().stream().map(WholeRun::seconds).collect(Collectors.joining(", "));
        return new Measurement(
                report.rows(),
                new Measurement.Release(
                        String.join(" ", levels),
                        words,
                        report.rootNode().stream().map(String::valueOf).collect(Collectors.joining(" "))),
                Optional.of(new Measurement.Loss(
                        report.metrics().dmStar(),
                        report.metrics().gcp(),
                        report.metrics().ancestor(),
                        report.metrics().labelEntropy().map(OptionalDouble::of).orElseGet(OptionalDouble::empty),
                        report.classes().count(),
                        report.suppressedRows())),
                new Measurement.Effort(
                        0, seconds, 1, report.lattice().scans(), report.memory().peak()),
                passes);
    }

    private static String seconds(PassStats pass) {
        return String.format(Locale.ROOT, "%s %.1f s", pass.name(), pass.seconds());
    }

    /** Only the figures are wanted. */
    private static void discard(Plan plan) {
        try {
            Files.deleteIfExists(plan.output());
            for (Path companion : ReleaseNames.companions(plan.output())) {
                Files.deleteIfExists(companion);
            }
        } catch (IOException e) {
            throw IoReason.failure("Cannot remove " + plan.output(), e);
        }
    }
}
