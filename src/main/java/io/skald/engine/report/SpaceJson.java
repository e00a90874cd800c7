package io.skald.engine.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.skald.lattice.Node;
import io.skald.search.SearchOutcome;
import io.skald.search.SearchResult;
import io.skald.search.Trail;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.IntStream;

/** The report's sections {@code solutionSpace} and {@code attributes}; the names are a contract. */
final class SpaceJson {

    /** Counted nodes that are told of. */
    private static final int MOST_COUNTED = 400;

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private final RunReport report;
    private final int[] best;

    private SpaceJson(RunReport report) {
        this.report = report;
        this.best = report.levels().stream().mapToInt(RunReport.Level::level).toArray();
    }

    static ObjectNode of(RunReport report) {
        return new SpaceJson(report).space();
    }

    private ObjectNode space() {
        ObjectNode json = JSON.objectNode();
        json.put("objective", report.objective());
        json.put(
                "allowedRows",
                report.suppressionLimit()
                        .multiply(BigDecimal.valueOf(report.rows()))
                        .toBigInteger());
        json.put("height", IntStream.of(best).sum());
        Trail trail = report.exploration().trail().orElse(new Trail(List.of(), List.of(), List.of()));
        json.set("neighbours", neighbours(trail.neighbours()));
        ArrayNode map = json.putArray("map");
        for (Trail.Cell cell : trail.map()) {
            map.addObject()
                    .put("height", cell.height())
                    .put("from", rounded(cell.from()))
                    .put("to", rounded(cell.to()))
                    .put("passing", cell.passing())
                    .put("failing", cell.failing())
                    .put("cut", cell.cut());
        }
        ArrayNode counted = json.putArray("counted");
        trail.counted().stream().limit(MOST_COUNTED).forEach(node -> counted.add(appraisal(node)));
        ArrayNode tradeOff = json.putArray("tradeOff");
        report.exploration().tradeOffs().forEach(other -> tradeOff.add(tradeOff(other)));
        return json;
    }

    private ArrayNode neighbours(List<Trail.Appraisal> appraised) {
        ArrayNode all = JSON.arrayNode();
        for (Trail.Appraisal neighbour : appraised) {
            for (int i = 0; i < best.length; i++) {
                int change = neighbour.node().level(i) - best[i];
                if (change != 0) {
                    ObjectNode json = appraisal(neighbour);
                    json.put("attribute", report.levels().get(i).name());
                    json.put("change", change);
                    all.add(json);
                }
            }
        }
        return all;
    }

    private static ObjectNode appraisal(Trail.Appraisal appraisal) {
        ObjectNode json = JSON.objectNode();
        json.set("node", levels(appraisal.node()));
        json.put("classes", appraisal.classes());
        json.put("suppressedRows", appraisal.suppressed());
        json.put("passes", appraisal.passes());
        json.put("cost", rounded(appraisal.value()));
        return json;
    }

    private static ArrayNode levels(Node node) {
        ArrayNode levels = JSON.arrayNode();
        IntStream.of(node.levels()).forEach(levels::add);
        return levels;
    }

    private static ObjectNode tradeOff(TradeOff other) {
        ObjectNode json = JSON.objectNode();
        json.put("k", other.k());
        json.put("limit", other.limit());
        SearchOutcome outcome = other.outcome();
        boolean proven = outcome instanceof SearchResult found && found.provenOptimal();
        json.put("passes", proven);
        if (proven && outcome instanceof SearchResult result) {
            json.set("node", levels(result.node()));
            json.put("cost", rounded(result.value()));
            json.put("suppressedRows", result.suppressed() + other.already());
        }
        return json;
    }

    /** Whole numbers exactly, others as all figures. */
    private static BigDecimal rounded(BigDecimal value) {
        return value.signum() == 0 || value.stripTrailingZeros().scale() <= 0
                ? value
                : ReportFile.rounded(value.doubleValue());
    }

    /** What became of each quasi-identifier. */
    static JsonNode attributes(RunReport report) {
        ArrayNode all = JSON.arrayNode();
        for (AttributeFigures figures : report.exploration().attributes()) {
            ObjectNode json = all.addObject();
            json.put("name", figures.name());
            figures.levels().forEach(json.putArray("levels")::add);
            figures.distinctBefore()
                    .ifPresentOrElse(n -> json.put("distinctBefore", n), () -> json.putNull("distinctBefore"));
            figures.distinctAfter()
                    .ifPresentOrElse(n -> json.put("distinctAfter", n), () -> json.putNull("distinctAfter"));
            ArrayNode labels = json.putArray("labels");
            figures.labels()
                    .forEach(label ->
                            labels.addObject().put("label", label.label()).put("rows", label.rows()));
        }
        return all;
    }
}
