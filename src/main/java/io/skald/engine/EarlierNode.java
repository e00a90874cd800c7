package io.skald.engine;

import io.skald.Excerpt;
import io.skald.UsageException;
import io.skald.job.Plan;
import io.skald.job.RankKind;
import io.skald.job.Refinement;
import io.skald.verify.ReportFigures;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;

/**
 * The node of an earlier release, by which a later table of the same columns can be recoded, so that both can be compared: same levels, bins
 * and labels.
 *
 * @param report the custodian's report of the earlier release
 * @param levels of each quasi-identifier
 * @param heights the highest levels
 */
public record EarlierNode(Path report, Map<String, Integer> levels, Map<String, Integer> heights) {

    public EarlierNode {
        levels = Map.copyOf(levels);
        heights = Map.copyOf(heights);
    }

    /**
     * Reads the node of a report.
     *
     * @throws UsageException if it is none, or of a release whose labels are no node's
     * @throws io.skald.FailureException if it cannot be read
     */
    public static EarlierNode of(Path report) {
        if (!Files.exists(report)) {
            throw new UsageException("The report " + report + " does not exist.");
        }
        Map<String, Integer> levels = ReportFigures.levels(report, "node");
        if (levels.isEmpty()) {
            throw new UsageException(report + " names no node: give the report that is not for release, .report.json.");
        }
        if (ReportFigures.parse(report).path("refinement").isObject()) {
            throw new UsageException(
                    report + " is of a refined release: its labels are those of clusters of its own rows, which no"
                            + " other table has.");
        }
        return new EarlierNode(report, levels, ReportFigures.levels(report, "heights"));
    }

    /** What a job must be changed by, as in {@code --set}, for this node to be its only one. */
    public List<String> overrides() {
        List<String> overrides = new ArrayList<>();
        levels.forEach((column, level) -> overrides.add(
                "attributes.\"" + column.replace("\"", "\"\"") + "\".levels={min: " + level + ", max: " + level + "}"));
        return overrides;
    }

    /**
     * Refuses a plan whose levels are not those of the earlier release.
     *
     * @throws UsageException says which columns are others, would have other labels, or depend on the table
     */
    public void check(Plan plan) {
        List<String> problems = new ArrayList<>();
        Set<String> columns = new LinkedHashSet<>();
        for (Plan.Quasi quasi : plan.quasi()) {
            String name = quasi.attribute().name();
            columns.add(name);
            if (!levels.containsKey(name)) {
                problems.add("Column " + Excerpt.name(name) + " is no quasi-identifier of " + report + ".");
                continue;
            }
            OptionalInt height = quasi.attribute().height();
            boolean isBetween =
                    levels.getOrDefault(name, 0) > 0 && !Objects.equals(levels.get(name), heights.get(name));
            if (quasi.kind() instanceof RankKind && isBetween) {
                problems.add("The blocks of column " + Excerpt.name(name)
                        + " hold neighbouring values of one table (encode: true): another table's are others. Give both tables"
                        + " widths without encode, or prefixes (type: code, keep).");
            } else if (height.isPresent() && heights.containsKey(name) && heights.get(name) != height.getAsInt()) {
                problems.add("Column " + Excerpt.name(name) + " has " + height.getAsInt()
                        + " levels above the original, but " + heights.get(name) + " in " + report
                        + ": its widths or hierarchy have changed.");
            }
        }
        levels.keySet().stream()
                .filter(name -> !columns.contains(name))
                .sorted()
                .forEach(name -> problems.add("Column " + Excerpt.name(name) + " is a quasi-identifier of " + report
                        + ", but not of the job."));
        if (plan.refine().method() != Refinement.Method.NONE) {
            problems.add("The job refines its bins, whose labels no other table has: leave 'refine' out.");
        }
        if (problems.isEmpty()) {
            problems.addAll(new EarlierLabels(report).problems(plan));
        }
        if (!problems.isEmpty()) {
            throw new UsageException(problems);
        }
    }
}
