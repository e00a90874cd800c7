package io.skald.page;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.skald.html.Html;
import io.skald.html.PageFrame;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Collectors;

/** The report that may go with a release as a page: its claims and the figures that anybody can count in the released rows, nothing else. */
public final class PublicPage {

    private PublicPage() {}

    /**
     * Draws the page.
     *
     * @param json the public report's text
     * @param release the name of the release
     * @throws IllegalArgumentException if it is no report
     */
    public static String of(String json, String release) {
        Report report = new Report(read(json), false);
        Html top = new Html()
                .element("h1", release)
                .raw("<div class=\"verdict\"><p><span class=\"mark\">✓ ")
                .raw(report.figure("/claims/k", Numbers.WHOLE))
                .raw("-anonymous</span>")
                .raw(report.has("/claims/kCounts") ? ", counted in persons" : "")
                .raw(population(report))
                .raw(".</p></div>\n<p>")
                .text(report.word("/about"))
                .raw("</p>\n");
        Html foot = new Html()
                .raw("SHA-256 of the release: ")
                .text(report.word("/releaseHash"))
                .raw(".");
        return new PageFrame(release)
                .top(top)
                .section("figures", "Figures", figures(report))
                .section("columns", "Columns", columns(report))
                .text(foot);
    }

    private static String population(Report report) {
        return report.has("/claims/population")
                ? ", by which each class is estimated to stand for "
                        + report.figure("/claims/population/k", Numbers.WHOLE) + " or more of a population of "
                        + report.figure("/claims/population/population", Numbers.WHOLE)
                : "";
    }

    private static Html figures(Report report) {
        if (!report.has("/figures")) {
            return new Html().raw("<p>The release was not verified, so that nothing was counted in it.</p>\n");
        }
        Html html = new Html().raw("<div class=\"wide\"><table><tbody>\n");
        row(html, report, "Rows", "rows", Numbers.WHOLE);
        row(html, report, "Rows that print * in every quasi-identifier", "starRows", Numbers.WHOLE);
        row(html, report, "Classes of rows that print the same", "classes", Numbers.WHOLE);
        row(html, report, "Rows of the smallest class", "smallestClass", Numbers.WHOLE);
        row(html, report, "Rows of a class on average", "averageClass", Numbers.PLAIN);
        row(html, report, "Rows of the largest class", "largestClass", Numbers.WHOLE);
        row(html, report, "Highest risk of a row", "highestRisk", Numbers.PERCENT);
        row(html, report, "Average risk", "averageRisk", Numbers.PERCENT);
        for (String threshold : report.names("/figures/rowsOverRisk")) {
            row(
                    html,
                    report,
                    "Rows at a risk over " + threshold,
                    "rowsOverRisk" + Report.part(threshold),
                    Numbers.WHOLE);
        }
        for (String name : report.names("/figures/homogeneousClasses")) {
            String pointer = "homogeneousClasses" + Report.part(name);
            row(html, report, "Classes with one value of " + name, pointer, Numbers.WHOLE);
        }
        row(html, report, "Detail lost (GCP)", "gcp", Numbers.PERCENT);
        row(html, report, "Discernibility (DM)", "dm", Numbers.WHOLE);
        return html.raw("</tbody></table></div>\n");
    }

    private static void row(Html html, Report report, String words, String field, Numbers format) {
        html.raw("<tr>")
                .element("th scope=\"row\"", words)
                .raw("<td>" + report.figure("/figures/" + field, format) + "</td></tr>\n");
    }

    private static Html columns(Report report) {
        Html html = new Html()
                .raw(
                        "<div class=\"wide\"><table><thead><tr><th scope=\"col\">Column</th><th scope=\"col\" class=\"words\">role</th>"
                                + "<th scope=\"col\">share lost (NCP)</th><th scope=\"col\" class=\"words\">how its labels are made</th></tr>"
                                + "</thead><tbody>\n");
        for (String name : report.names("/claims/columns")) {
            JsonNode claim = report.at("/claims/columns" + Report.part(name));
            List<String> settings = report.names("/claims/columns" + Report.part(name));
            html.raw("<tr>").element("th scope=\"row\"", name);
            html.element("td class=\"words\"", claim.path("role").asText());
            html.raw("<td>" + report.figure("/figures/ncp" + Report.part(name), Numbers.PERCENT)
                    + "</td><td class=\"words\">");
            html.text(settings.stream()
                            .filter(setting -> !setting.equals("role") && !isUsualWeight(setting, claim))
                            .map(setting -> setting + ": " + Yaml.flow(claim.get(setting)))
                            .collect(Collectors.joining("; ")))
                    .raw("</td></tr>\n");
        }
        return html.raw("</tbody></table></div>\n");
    }

    private static boolean isUsualWeight(String setting, JsonNode claim) {
        return setting.equals("weight") && claim.get(setting).decimalValue().compareTo(BigDecimal.ONE) == 0;
    }

    private static JsonNode read(String json) {
        try {
            JsonNode report = JsonMapper.builder()
                    .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                    .build()
                    .readTree(json);
            if (!report.path("claims").isObject()) {
                throw new IllegalArgumentException("it is no public report");
            }
            return report;
        } catch (JsonProcessingException broken) {
            throw new IllegalArgumentException("it is not JSON", broken);
        }
    }
}
