package io.skald.engine.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.skald.budget.ByteSize;
import io.skald.budget.ProcessMemory;
import io.skald.job.Plan;
import io.skald.verify.claim.Figure;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.EnumMap;
import java.util.Map;

/** The report as JSON; the names are a contract. */
public final class ReportFile {

    private static final ObjectMapper MAPPER = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    private static final String NOTICE =
            "This report is for the custodian of the input: its figures and hashes tell of rows that the release hides."
                    + " What may go with the release is in the file named .public.json.";

    private static final String MOST_GENERAL = "mostGeneralLabel";

    private ReportFile() {}

    /** The report's text, ending with a line end. */
    public static String json(RunReport report) {
        return json(report, false);
    }

    /**
     * The report's text, ending with a line end.
     *
     * @param hideValues whether labels are left out
     */
    public static String json(RunReport report, boolean hideValues) {
        ObjectNode json = tree(report);
        if (hideValues) {
            json.findParents(MOST_GENERAL).forEach(parent -> ((ObjectNode) parent).remove(MOST_GENERAL));
        }
        try {
            return MAPPER.writeValueAsString(json) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a report is always JSON", e);
        }
    }

    private static ObjectNode tree(RunReport report) {
        ObjectNode json = MAPPER.createObjectNode();
        json.put("notForRelease", NOTICE);
        json.put("version", report.version());
        json.put("rows", report.rows());
        json.put("releasedRows", report.releasedRows());
        json.put("suppressedRows", report.suppressedRows());
        json.put("leftOutRows", report.leftOutRows());
        json.put("k", report.k());
        report.persons()
                .ifPresent(figures -> json.putObject("persons")
                        .put("column", figures.column())
                        .put("persons", figures.persons())
                        .put("rowsWithoutId", figures.rowsWithoutId())
                        .put("smallestClass", figures.smallestClass())
                        .put("releasedPersons", figures.released())
                        .put("uniqueSetsOfRows", figures.unique()));
        report.models().ifPresent(figures -> json.set("models", models(report, figures)));
        json.put("suppressionLimit", report.suppressionLimit());
        json.put("search", report.search());
        json.put("objective", report.objective());
        if (report.nRam().isPresent()) {
            json.put("nRam", report.nRam().getAsLong());
        } else {
            json.putNull("nRam");
        }
        ObjectNode node = json.putObject("node");
        report.levels().forEach(level -> node.put(level.name(), level.level()));
        ObjectNode heights = json.putObject("heights");
        report.levels().forEach(level -> heights.put(level.name(), level.height()));
        if (report.rootNode().isEmpty()) {
            json.putNull("rootNode");
        } else {
            ObjectNode root = json.putObject("rootNode");
            for (int i = 0; i < report.levels().size(); i++) {
                root.put(report.levels().get(i).name(), report.rootNode().get(i));
            }
        }
        json.put("classes", report.classes().count());
        json.put("smallestClass", report.classes().smallest());
        json.put("averageClass", rounded(report.classes().average()));
        json.put("largestClass", report.classes().largest());
        json.put("classesOfK", report.classes().perSize().getOrDefault((long) report.k(), 0L));
        json.putPOJO("classesPerSize", report.classes().perSize());
        report.homogeneousClasses()
                .ifPresentOrElse(
                        classes -> json.putPOJO("homogeneousClasses", classes),
                        () -> json.putNull("homogeneousClasses"));
        json.set("suppressedValues", suppressedValues(report));
        json.set("metrics", metrics(report.metrics()));
        json.set("risk", RiskJson.of(report.risk()));
        ObjectNode lattice = json.putObject("lattice");
        lattice.put("nodes", report.lattice().nodes());
        lattice.put("evaluated", report.lattice().evaluated());
        lattice.put("scans", report.lattice().scans());
        lattice.put("rolledUp", report.lattice().rolledUp());
        lattice.put("abortedEarly", report.lattice().abortedEarly());
        lattice.put("refuted", report.lattice().refuted());
        lattice.put("provenOptimal", report.lattice().provenOptimal());
        report.lattice().gap().ifPresentOrElse(gap -> lattice.put("gap", gap), () -> lattice.putNull("gap"));
        json.set("solutionSpace", SpaceJson.of(report));
        json.set("attributes", SpaceJson.attributes(report));
        json.putObject("bins")
                .put("dense", report.bins().dense())
                .put("occupied", report.bins().occupied());
        json.put("chunks", report.chunks());
        report.passes().forEach(json.putArray("passes")::addPOJO);
        ObjectNode memory = json.putObject("memory");
        memory.put("limit", report.memory().limit());
        ProcessMemory process = new ProcessMemory(new ByteSize(report.memory().limit()));
        memory.put("heap", process.heap().bytes());
        ObjectNode besideHeap = memory.putObject("besideHeap");
        process.partsBesideHeap().forEach((part, size) -> besideHeap.put(part, size.bytes()));
        memory.put("budget", report.memory().budget());
        memory.put("peak", report.memory().peak());
        memory.putPOJO("peakByTag", report.memory().peakByTag());
        report.refinement()
                .ifPresentOrElse(
                        figures -> json.set("refinement", refinement(figures)), () -> json.putNull("refinement"));
        json.putPOJO("policies", report.policies());
        report.warnings().forEach(json.putArray("warnings")::add);
        json.put("inputHash", report.inputHash());
        json.put("rowOrder", report.keys().rows().isPresent() ? "shuffle" : "source");
        report.keys().rows().ifPresent(key -> json.put("rowKey", key));
        report.keys().tokens().ifPresent(key -> json.put("tokenKey", key));
        json.set("job", report.job());
        report.exploration()
                .command()
                .ifPresentOrElse(command -> json.put("command", command), () -> json.putNull("command"));
        json.put("jobHash", report.jobHash());
        json.put("releaseHash", report.releaseHash());
        return json;
    }

    private static ObjectNode suppressedValues(RunReport report) {
        ObjectNode json = MAPPER.createObjectNode();
        report.suppressedValues().forEach((attribute, values) -> {
            ObjectNode figures = json.putObject(attribute);
            figures.put("rows", values.rows());
            figures.put("different", values.different());
            figures.put("more", values.more());
            values.mostFrequent()
                    .ifPresentOrElse(most -> figures.put("mostFrequent", most), () -> figures.putNull("mostFrequent"));
            figures.put("missing", values.missing());
        });
        return json;
    }

    /** The figures of a report that verification can recount. */
    public static Map<Figure, BigDecimal> figures(RunReport report) {
        Map<Figure, BigDecimal> figures = new EnumMap<>(Figure.class);
        ObjectNode json = tree(report);
        for (Figure figure : Figure.values()) {
            JsonNode value = json.at(figure.pointer());
            figures.put(figure, value.decimalValue());
        }
        return figures;
    }

    private static ObjectNode models(RunReport report, RunReport.ModelFigures figures) {
        ObjectNode json = MAPPER.createObjectNode();
        figures.asked().forEach(json.putArray("asked")::add);
        json.put("objective", rounded(figures.objective().doubleValue()));
        figures.without()
                .ifPresentOrElse(
                        best -> {
                            ObjectNode without = json.putObject("without");
                            ObjectNode node = without.putObject("node");
                            for (int i = 0; i < report.levels().size(); i++) {
                                node.put(
                                        report.levels().get(i).name(),
                                        best.node().get(i));
                            }
                            without.put("objective", rounded(best.objective().doubleValue()));
                            without.put("suppressedRows", best.suppressedRows());
                        },
                        () -> json.putNull("without"));
        return json;
    }

    private static ObjectNode metrics(RunReport.Metrics metrics) {
        ObjectNode json = MAPPER.createObjectNode();
        json.put("dmStar", metrics.dmStar());
        json.put("dmStarKept", metrics.dmStarKept());
        json.put("dmStarAll", metrics.dmStarAll());
        json.put("dm", metrics.dm());
        json.put("prec", rounded(metrics.prec()));
        json.put("gcp", rounded(metrics.gcp()));
        json.put(
                "nonUniformEntropy",
                metrics.nonUniformEntropy().map(ReportFile::rounded).orElse(null));
        json.put("cAvg", rounded(metrics.cAvg()));
        ObjectNode ncp = json.putObject("ncp");
        metrics.ncp().forEach((column, loss) -> ncp.put(column, rounded(loss)));
        ObjectNode semantic = json.putObject("semanticClusteringLoss");
        metrics.numericLoss().ifPresent(loss -> semantic.put("numeric", rounded(loss)));
        metrics.categoricalLoss().ifPresent(loss -> semantic.put("categorical", rounded(loss)));
        semantic.put("total", rounded(metrics.totalLoss()));
        json.put("ancestor", rounded(metrics.ancestor()));
        json.put("labelEntropy", metrics.labelEntropy().map(ReportFile::rounded).orElse(null));
        json.set("statistics", statistics(metrics.statistics()));
        return json;
    }

    private static ObjectNode statistics(RunReport.RowFigures figures) {
        ObjectNode json = MAPPER.createObjectNode();
        json.put("rowsKeepingAValue", figures.keepingAValue());
        json.put("rowsKeepingAllValues", figures.keepingAll());
        json.put("leastGeneralisedPercent", figures.least());
        json.put("mostGeneralisedPercent", figures.most());
        json.put("averageGeneralisedPercent", figures.average());
        ArrayNode widest = json.putArray("mostGeneralAttributes");
        double share = figures.perAttribute().values().stream()
                .mapToDouble(RunReport.ColumnFigures::share)
                .max()
                .orElse(0);
        ObjectNode columns = json.putObject("attributes");
        figures.perAttribute().forEach((column, of) -> {
            if (of.share() == share) {
                widest.add(column);
            }
            columns.putObject(column)
                    .put("rowsKept", of.kept())
                    .put(MOST_GENERAL, of.mostGeneral())
                    .put("rowsOfMostGeneral", of.rows())
                    .put("shareOfMostGeneral", rounded(of.share()));
        });
        return json;
    }

    private static ObjectNode refinement(RunReport.RefinementFigures figures) {
        ObjectNode json = MAPPER.createObjectNode();
        json.put("method", figures.method());
        json.put("clusters", figures.clusters());
        json.put("rescuedRows", figures.rescued());
        json.put("dmStarBefore", figures.before().dmStar());
        json.put("gcpBefore", rounded(figures.before().gcp()));
        json.set("before", metrics(figures.before()));
        return json;
    }

    /** Nine decimals are more than any figure is worth, and hide the last bit's wobble. */
    static BigDecimal rounded(double value) {
        return BigDecimal.valueOf(value).setScale(9, RoundingMode.HALF_EVEN).stripTrailingZeros();
    }

    /** An objective in the word of a job. */
    public static String objective(Plan.ObjectiveKind objective) {
        return switch (objective) {
            case DM_STAR -> "dm*";
            case GCP -> "gcp";
            case PREC -> "prec";
            case ENTROPY -> "entropy";
        };
    }
}
