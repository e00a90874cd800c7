package io.skald.engine;

import com.fasterxml.jackson.databind.JsonNode;
import io.skald.Excerpt;
import io.skald.engine.report.PublicFile;
import io.skald.job.Plan;
import io.skald.verify.ReportFigures;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * How the labels of an earlier release were made, by which a later job is told that would make others of the same levels. Hierarchies are not compared: theirs
 * is told by their height alone.
 *
 * @param report the custodian's report of the earlier release
 */
record EarlierLabels(Path report) {

    /** What says nothing of how a column's labels read. */
    private static final Set<String> OTHERS = Set.of("role", "weight", "hierarchy", "models");

    /** What would make other labels; none of a report that does not tell how its own were made. */
    List<String> problems(Plan plan) {
        List<String> problems = new ArrayList<>();
        JsonNode earlier = ReportFigures.parse(report).path("job");
        JsonNode now = PublicFile.claims(plan);
        if (earlier.isObject()) {
            different(earlier.path("labels"), now.path("labels"))
                    .forEach(key -> problems.add("labels." + key + words(key, earlier.path("labels"))));
            for (Plan.Quasi quasi : plan.quasi()) {
                String name = quasi.attribute().name();
                JsonNode column = earlier.path("attributes").path(name);
                if (column.isObject()) {
                    different(column, now.path("columns").path(name))
                            .forEach(key ->
                                    problems.add("Of column " + Excerpt.name(name) + ", " + key + words(key, column)));
                }
            }
        }
        return problems;
    }

    private String words(String key, JsonNode earlier) {
        return " is not what it was in " + report + ", where "
                + (earlier.has(key) ? "it was " + earlier.get(key) : "there was none")
                + ": the labels would be others. Set it as it was.";
    }

    private static Set<String> different(JsonNode earlier, JsonNode now) {
        Set<String> keys = new TreeSet<>();
        for (JsonNode each : List.of(earlier, now)) {
            for (Iterator<String> names = each.fieldNames(); names.hasNext(); ) {
                keys.add(names.next());
            }
        }
        keys.removeAll(OTHERS);
        keys.removeIf(key -> earlier.path(key).equals(now.path(key)));
        return keys;
    }
}
