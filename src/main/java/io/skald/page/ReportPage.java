package io.skald.page;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.skald.html.Html;
import io.skald.html.PageFrame;

/**
 * The custodian's report as a page: what was asked, what came of it, why, and at what price. It is not for release, as neighbours and reasons
 * tell of rows that the release hides. Holds nothing that differs between runs of one job: no times, no memory.
 */
public final class ReportPage {

    private ReportPage() {}

    /**
     * Draws the page.
     *
     * @param json the report's text
     * @param hideValues whether labels, which are values of the data's domains, are left out
     * @throws IllegalArgumentException if it is no report
     */
    public static String of(String json, boolean hideValues) {
        Report report = new Report(read(json), hideValues);
        VerdictPart verdict = new VerdictPart(report);
        RiskPart risk = new RiskPart(report);
        ProofPart proof = new ProofPart(report);
        Html foot = new Html()
                .raw(
                        "For the custodian of the input: figures and reasons tell of rows that the release hides. Every figure is in"
                                + " the report beside it, named .report.json, which has times and memory too. Skald ")
                .text(report.word("/version"))
                .raw(".");
        return new PageFrame(verdict.title() + " – report")
                .top(verdict.html())
                .section("risk", "Risk before and after", risk.risk())
                .section("sizes", "Class sizes", risk.sizes())
                .section("attributes", "What happened to each attribute", new AttributePart(report).html())
                .section("sensitive", "Sensitive attributes", proof.sensitive())
                .section("space", "Solution space", space(report))
                .section("trade-off", "Trade-off", new TradeOffPart(report).html())
                .section("proof", "How it was proved", proof.proof())
                .section("warnings", "Warnings and limits", proof.warnings())
                .section("job", "Job", proof.job())
                .text(foot);
    }

    private static Html space(Report report) {
        if (report.givesBins()) {
            return new Html()
                    .raw(
                            "<p>The job says which classes are refined, so that no other node was looked at, and no column has a"
                                    + " level that could be one less.</p>\n");
        }
        Html html = new Html();
        if (report.refined()) {
            html.raw("<p>Of the classes before they were refined.</p>\n");
        }
        html.raw(new NeighbourPart(report).html());
        return report.at("/solutionSpace/counted").isEmpty()
                ? html
                : html.raw("<h3>All ways to generalise</h3>\n").raw(new MapPart(report).html());
    }

    static JsonNode read(String json) {
        try {
            JsonNode report = JsonMapper.builder()
                    .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                    .build()
                    .readTree(json);
            if (!report.path("node").isObject() || !report.path("risk").isObject()) {
                throw new IllegalArgumentException("it is no report of this version");
            }
            return report;
        } catch (JsonProcessingException broken) {
            throw new IllegalArgumentException("it is not JSON", broken);
        }
    }
}
