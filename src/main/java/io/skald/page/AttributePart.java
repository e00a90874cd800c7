package io.skald.page;

import com.fasterxml.jackson.databind.JsonNode;
import io.skald.html.Bar;
import io.skald.html.Html;
import java.util.Locale;

/** What became of each quasi-identifier. */
final class AttributePart {

    private static final int EXAMPLES = 5;

    /** Characters of a label where it is one of several in a line. */
    private static final int LONGEST = 40;

    /** Longer lists of labels stand in columns. */
    private static final int SHORT_LIST = 12;

    private final Report report;

    AttributePart(Report report) {
        this.report = report;
    }

    Html html() {
        Html html = new Html()
                .raw(
                        "<p>How far each column was generalised. The share lost (NCP) is how much of the column’s range a label"
                                + " covers on average: 0 for the original, 100 % for “*”."
                                + (report.refined() ? " The release is refined: each class has labels of its own." : "")
                                + "</p>\n");
        for (int i = 0; i < report.quasi().size(); i++) {
            attribute(html, i, report.quasi().get(i));
        }
        return html;
    }

    private void attribute(Html html, int number, String name) {
        html.element("h3", name).raw("\n");
        ladder(html, number, name);
        String ncp = "/metrics/ncp" + Report.part(name);
        html.raw(report.refined() ? "<p>Class by class, at most level " : "<p>Level ")
                .raw(report.figure("/node" + Report.part(name), Numbers.WHOLE))
                .raw(" of ")
                .raw(report.figure("/heights" + Report.part(name), Numbers.WHOLE))
                .raw(" · different values ")
                .raw(report.figure("/attributes/" + number + "/distinctBefore", Numbers.WHOLE))
                .raw(" before");
        if (report.has("/attributes/" + number + "/distinctAfter")) {
            html.raw(", ")
                    .raw(report.figure("/attributes/" + number + "/distinctAfter", Numbers.WHOLE))
                    .raw(" after");
        }
        html.raw(" · share lost ")
                .raw(report.figure(ncp, Numbers.PERCENT))
                .raw("</p>")
                .raw(Bar.of(report.number(ncp).doubleValue(), "after"));
        labels(html, number, name);
    }

    /** The levels; of a refined release, in which each class has its own labels, the chosen one is only as far as they go. */
    private void ladder(Html html, int number, String name) {
        long height = report.whole("/heights" + Report.part(name));
        long chosen = report.whole("/node" + Report.part(name));
        html.raw("<ol class=\"ladder\" start=\"0\">");
        for (int level = 0; level <= height; level++) {
            String mark = report.refined() ? "≤ " : "✓ ";
            html.raw(level == chosen ? "<li class=\"chosen\" aria-current=\"true\">" + mark : "<li>")
                    .text(report.levelWords(number, level))
                    .raw("</li>");
        }
        html.raw("</ol>\n");
    }

    private void labels(Html html, int number, String name) {
        JsonNode labels = report.at("/attributes/" + number + "/labels");
        if (labels.size() < 2) {
            return;
        }
        long most = 1;
        for (JsonNode label : labels) {
            most = Math.max(most, label.path("rows").asLong());
        }
        boolean all = labels.size() == report.whole("/attributes/" + number + "/distinctAfter");
        if (all) {
            strip(html, name, labels, most);
            ends(html, labels);
        }
        html.raw("<details><summary>")
                .raw(all ? "Labels with their rows" : "The labels of most rows")
                .raw("</summary><div class=\"" + (labels.size() > SHORT_LIST ? "lists" : "wide")
                        + "\"><table><thead><tr><th scope=\"col\">Label</th><th scope=\"col\">rows</th></tr>"
                        + "</thead><tbody>");
        for (int i = 0; i < labels.size(); i++) {
            String label = report.hideValues()
                    ? "label " + (i + 1)
                    : labels.get(i).path("label").asText();
            html.raw("<tr>")
                    .element("th scope=\"row\"", label)
                    .raw("<td>")
                    .raw(report.figure("/attributes/" + number + "/labels/" + i + "/rows", Numbers.WHOLE))
                    .raw("</td></tr>");
        }
        html.raw("</tbody></table></div></details>\n");
        if (!report.hideValues()) {
            html.raw("<p class=\"soft\">Such as: ");
            for (int i = 0; i < Math.min(EXAMPLES, labels.size()); i++) {
                html.raw(i == 0 ? "" : " · ").text(shortened(labels.get(i)));
            }
            html.raw("</p>\n");
        }
    }

    /** The bins in their order, as high as they have rows. */
    private static void strip(Html html, String name, JsonNode labels, long most) {
        double width = 100.0 / labels.size();
        html.raw("<svg class=\"strip\" viewBox=\"0 0 100 20\" preserveAspectRatio=\"none\" role=\"img\"><title>")
                .text("Rows of each label of " + name)
                .raw("</title><desc>The numbers are in the table below.</desc>");
        for (int i = 0; i < labels.size(); i++) {
            double height = 20.0 * labels.get(i).path("rows").asLong() / most;
            html.raw(String.format(
                    Locale.ROOT,
                    "<rect class=\"passes\" x=\"%.3f\" y=\"%.3f\" width=\"%.3f\" height=\"%.3f\"/>",
                    i * width,
                    20 - height,
                    Math.max(width * 0.86, width - 0.6),
                    height));
        }
        html.raw("</svg>\n");
    }

    /** The beginning of a long label, which the table has whole. */
    private static String shortened(JsonNode label) {
        String text = label.path("label").asText();
        return text.codePointCount(0, text.length()) <= LONGEST
                ? text
                : text.substring(0, text.offsetByCodePoints(0, LONGEST)) + "…";
    }

    /** What the strip's first and last bars are. */
    private void ends(Html html, JsonNode labels) {
        if (!report.hideValues()) {
            html.raw("<p class=\"ends\"><span>")
                    .text(shortened(labels.get(0)))
                    .raw("</span><span class=\"even\">rows of each label</span><span>")
                    .text(shortened(labels.get(labels.size() - 1)))
                    .raw("</span></p>\n");
        }
    }
}
