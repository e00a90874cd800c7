package io.skald.page;

import com.fasterxml.jackson.databind.JsonNode;
import io.skald.html.Html;
import java.util.stream.IntStream;

/** The nodes one level away from the release: why not one level less, and what one more would cost. */
final class NeighbourPart {

    private final Report report;

    NeighbourPart(Report report) {
        this.report = report;
    }

    Html html() {
        Html html = new Html();
        table(html, -1, "Why not one level less?");
        table(html, 1, "What would one level more cost?");
        return html;
    }

    private void table(Html html, int change, String title) {
        if (IntStream.range(0, report.quasi().size()).noneMatch(i -> hasLevel(i, change))) {
            return;
        }
        html.element("h3", title)
                .raw(
                        "\n<div class=\"wide\"><table><thead><tr><th scope=\"col\">Attribute</th><th scope=\"col\" class=\"words\">would be</th>"
                                + "<th scope=\"col\">suppressed rows</th><th scope=\"col\">classes</th><th scope=\"col\">")
                .text(report.objective())
                .raw("</th><th scope=\"col\" class=\"words\">")
                .raw(change < 0 ? "why not" : "so")
                .raw("</th></tr></thead><tbody>\n");
        for (int i = 0; i < report.quasi().size(); i++) {
            if (hasLevel(i, change)) {
                int level =
                        (int) report.whole("/node" + Report.part(report.quasi().get(i)));
                row(html, i, level + change, change);
            }
        }
        html.raw("</tbody></table></div>\n");
        if (change < 0) {
            html.raw("<p class=\"soft\">At most ")
                    .raw(report.figure("/solutionSpace/allowedRows", Numbers.WHOLE))
                    .raw(
                            " rows may be suppressed. The cost is what it would be if so many were. “skald explain” names the"
                                    + " values behind each, and what would help.</p>\n");
        }
    }

    private boolean hasLevel(int attribute, int change) {
        String name = Report.part(report.quasi().get(attribute));
        long level = report.whole("/node" + name) + change;
        return level >= 0 && level <= report.whole("/heights" + name);
    }

    private void row(Html html, int attribute, int level, int change) {
        html.raw("<tr>").element("th scope=\"row\"", report.quasi().get(attribute));
        html.raw("<td class=\"words\">")
                .text(report.levelWords(attribute, level))
                .raw("</td>");
        JsonNode all = report.at("/solutionSpace/neighbours");
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).path("change").asInt() == change
                    && all.get(i)
                            .path("attribute")
                            .asText()
                            .equals(report.quasi().get(attribute))) {
                String pointer = "/solutionSpace/neighbours/" + i;
                html.raw("<td>" + report.figure(pointer + "/suppressedRows", Numbers.WHOLE) + "</td><td>")
                        .raw(report.figure(pointer + "/classes", Numbers.WHOLE) + "</td><td>")
                        .raw(report.figure(pointer + "/cost", Numbers.PLAIN) + "</td><td class=\"words\">")
                        .raw(why(all.get(i), change))
                        .raw("</td></tr>\n");
                return;
            }
        }
        html.raw(
                "<td>–</td><td>–</td><td>–</td><td class=\"words\">not counted: outside the job’s levels, or not needed to"
                        + " prove the result</td></tr>\n");
    }

    private String why(JsonNode node, int change) {
        if (node.path("passes").asBoolean()) {
            return change < 0 ? "allowed, but it costs more" : "allowed; it costs more";
        }
        boolean tooMany = node.path("suppressedRows").asLong() > report.whole("/solutionSpace/allowedRows");
        return "<span class=\"mark no\">✗</span> "
                + (tooMany ? "suppresses more rows than may be" : "does not hold all that is asked");
    }
}
