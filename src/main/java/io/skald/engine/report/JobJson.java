package io.skald.engine.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.skald.job.Plan;
import io.skald.job.Refinement;
import java.util.Locale;

/** The report's section {@code job}: what decides the release, defaults included, in the words of a job file. */
public final class JobJson {

    private JobJson() {}

    /** Of a plan. */
    public static JsonNode of(Plan plan) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        var input = json.putArray("input");
        plan.input().forEach(file -> input.add(file.toString()));
        plan.format().source().ifPresent(source -> input.add(source.shown()));
        json.put("output", plan.shownOutput());
        json.put("k", plan.k());
        plan.risk().map().ifPresent(map -> json.set("population", RiskJson.ofMap(map)));
        plan.risk()
                .table()
                .ifPresent(
                        table -> json.set("population", RiskJson.ofTable(table).put("table", table.place())));
        json.putObject("suppression")
                .put("limit", plan.suppression().limit())
                .put("mode", plan.suppression().drop() ? "drop" : "mask")
                .put("small-group", word(plan.suppression().smallGroup()))
                .put("all", plan.suppression().allowsAll() ? "allow" : "refuse");
        json.put("search", word(plan.search()));
        json.put("objective", ReportFile.objective(plan.objective()));
        json.put("row-order", plan.rowOrder().shuffled() ? "shuffle" : "source");
        plan.classColumns().id().ifPresent(name -> json.put("class-id", name));
        plan.classColumns().size().ifPresent(name -> json.put("class-size", name));
        json.putObject("policies")
                .put("on-unknown", word(plan.policies().onUnknown()))
                .put("on-missing", word(plan.policies().onMissing()))
                .put("on-out-of-range", word(plan.policies().onOutOfRange()));
        if (plan.refine().method() == Refinement.Method.NONE) {
            json.put("refine", "none");
        } else {
            json.set("refine", RefineJson.of(plan.refine()));
        }
        ObjectNode claims = new PublicClaims(plan).json();
        json.set("labels", claims.get("labels"));
        ObjectNode attributes = json.putObject("attributes");
        plan.columns().stream()
                .filter(column -> column.role() == Plan.Role.IDENTIFIER)
                .forEach(column -> attributes.putObject(column.name()).put("role", "identifier"));
        claims.get("columns").properties().forEach(column -> attributes.set(column.getKey(), column.getValue()));
        plan.quasi()
                .forEach(quasi -> quasi.hierarchy()
                        .ifPresent(file -> ((ObjectNode)
                                        attributes.get(quasi.attribute().name()))
                                .put("hierarchy", file.toString())));
        return json;
    }

    private static String word(Enum<?> choice) {
        return choice.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
