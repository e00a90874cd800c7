package io.skald.engine.report;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.skald.job.PopulationGoals;
import io.skald.job.RiskGoals;
import io.skald.privacy.EstimatedMap;
import io.skald.risk.PopulationRisk;
import io.skald.risk.SampleRisk;
import io.skald.risk.SizeBand;
import io.skald.risk.SizeTable;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/** The report's section {@code risk}; the names are a contract. */
public final class RiskJson {

    /** Half, a class of 3, 5, 10, the 0.09 of the European Medicines Agency and Health Canada, a class of 20. */
    public static final List<BigDecimal> THRESHOLDS = List.of(
            new BigDecimal("0.5"),
            new BigDecimal("0.33"),
            new BigDecimal("0.2"),
            new BigDecimal("0.1"),
            new BigDecimal("0.09"),
            new BigDecimal("0.05"));

    private RiskJson() {}

    static ObjectNode of(RiskFigures figures) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("counts", figures.sample().ofPersons() ? "persons" : "rows");
        json.put("beforeCountsOneClassIn", figures.beforeOneIn());
        ObjectNode goals = json.putObject("goals");
        put(goals, "max", figures.goals().max());
        put(goals, "average", figures.goals().average());
        OptionalLong population = figures.goals().population();
        if (population.isPresent()) {
            json.put("population", population.getAsLong());
        } else {
            json.putNull("population");
        }
        figures.goals().map().ifPresent(map -> json.set("map", ofMap(map)));
        figures.goals().table().ifPresent(table -> json.set("table", ofTable(table)));
        json.set("before", of(figures.before(), figures.populationOf(figures.before())));
        json.set("after", of(figures.after(), figures.populationOf(figures.after())));
        return json;
    }

    /** What classes must stand for in a population. */
    static ObjectNode ofMap(EstimatedMap map) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("k", map.k())
                .put("population", map.population())
                .put("estimate", map.estimate().name().toLowerCase(Locale.ROOT).replace('_', '-'))
                .put("significance", map.significance());
    }

    /** What is asked of every class in a population that is counted. */
    static ObjectNode ofTable(PopulationGoals table) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        table.map().ifPresent(map -> json.put("k", map.k()));
        table.presence()
                .ifPresent(bounds ->
                        json.putObject("presence").put("min", bounds.min()).put("max", bounds.max()));
        return json;
    }

    private static void put(ObjectNode json, String name, Optional<RiskGoals.Fraction> goal) {
        goal.ifPresentOrElse(fraction -> json.put(name, fraction.words()), () -> json.putNull(name));
    }

    /**
     * One table's.
     *
     * @param population that it was drawn from
     */
    public static ObjectNode of(SizeTable table, OptionalLong population) {
        SampleRisk risk = new SampleRisk(table);
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("rows", table.rows());
        json.put("classes", table.count());
        json.put("smallestClass", table.smallest());
        json.put("largestClass", table.largest());
        json.put("highest", ReportFile.rounded(risk.highest()));
        json.put("average", ReportFile.rounded(risk.average()));
        json.put("lowest", ReportFile.rounded(risk.lowest()));
        json.put("rowsAtHighest", risk.rowsAtHighest());
        ObjectNode over = json.putObject("rowsOver");
        THRESHOLDS.forEach(threshold -> over.put(threshold.toPlainString(), risk.rowsOver(threshold)));
        json.put("uniques", risk.uniques());
        json.put("uniqueShare", ReportFile.rounded(table.isEmpty() ? 0 : (double) risk.uniques() / table.rows()));
        if (population.isPresent()) {
            json.set("population", ofPopulation(new PopulationRisk(table, population.getAsLong())));
        }
        var sizes = json.putArray("sizes");
        for (SizeBand band : SizeBand.of(table)) {
            sizes.addObject()
                    .put("from", band.from())
                    .put("to", band.to())
                    .put("classes", band.classes())
                    .put("rows", band.rows());
        }
        return json;
    }

    private static ObjectNode ofPopulation(PopulationRisk risk) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("fraction", ReportFile.rounded(risk.fraction()));
        json.put("journalist", ReportFile.rounded(risk.journalist()));
        json.put("marketer", ReportFile.rounded(risk.marketer()));
        json.put("zayatz", risk.zayatz().map(ReportFile::rounded).orElse(null));
        json.put("pitman", risk.pitman().map(ReportFile::rounded).orElse(null));
        json.put("model", risk.prefersPitman() ? "pitman" : "zayatz");
        json.put("uniqueShare", ReportFile.rounded(risk.uniques()));
        return json;
    }
}
