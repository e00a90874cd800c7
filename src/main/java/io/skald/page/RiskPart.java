package io.skald.page;

import com.fasterxml.jackson.databind.JsonNode;
import io.skald.html.Bar;
import io.skald.html.Html;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Risk before and after, with thresholds; and the sizes of classes behind it. */
final class RiskPart {

    private final Report report;

    RiskPart(Report report) {
        this.report = report;
    }

    Html risk() {
        String unit = report.word("/risk/counts");
        Html html = new Html()
                .raw(
                        "<p>Whoever knows that a person is in the table, and her quasi-identifiers, is right about her row with a"
                                + " probability of one over the size of its class. Suppressed rows are in no class.</p>\n")
                .raw("<div class=\"wide\"><table><thead><tr><th scope=\"col\">Measure</th><th scope=\"col\">before</th>"
                        + "<th scope=\"col\" class=\"words\"></th><th scope=\"col\">after</th><th scope=\"col\""
                        + " class=\"words\"></th></tr></thead><tbody>\n");
        share(html, "Highest risk of a row (prosecutor)", "highest");
        share(html, "Average risk (prosecutor; a marketer's success)", "average");
        share(html, "Lowest risk", "lowest");
        for (String threshold : report.names("/risk/after/rowsOver")) {
            String words = "Rows at a risk over " + threshold + " (classes under " + classesFor(threshold) + ")";
            rows(html, words, "rowsOver" + Report.part(threshold));
        }
        rows(html, "Alone in their class", "uniques");
        share(html, "Share alone in their class", "uniqueShare");
        if (report.has("/risk/population")) {
            share(html, "Highest risk expected in the population (journalist)", "population/journalist");
            share(html, "Success expected in the population (marketer)", "population/marketer");
            share(html, "Alone in the population, Zayatz", "population/zayatz");
            share(html, "Alone in the population, Pitman", "population/pitman");
        }
        html.raw("</tbody></table></div>\n<p class=\"soft\">Counted in ")
                .text(unit)
                .raw(". ");
        if (report.whole("/risk/beforeCountsOneClassIn") > 1) {
            html.raw("What was before is estimated from one class in ")
                    .raw(report.figure("/risk/beforeCountsOneClassIn", Numbers.WHOLE))
                    .raw(". ");
        }
        if (report.has("/risk/population")) {
            html.raw("Population of ")
                    .raw(report.figure("/risk/population", Numbers.WHOLE))
                    .raw("; of the two estimates before, ")
                    .raw(report.word("/risk/before/population/model").equals("pitman") ? "Pitman" : "Zayatz")
                    .raw("’s is the one to take (Pitman where the table is at most a tenth of the population and his"
                            + " likelihood has a maximum, else Zayatz). ");
        }
        html.raw(
                "0.09 is the limit of the European Medicines Agency and of Health Canada for publication. 1/11 = 0.0909 is"
                        + " above it: it takes classes of 12.</p>\n");
        goals(html, unit);
        return html;
    }

    private static String classesFor(String threshold) {
        return BigDecimal.ONE
                .divide(new BigDecimal(threshold), 0, RoundingMode.CEILING)
                .toPlainString();
    }

    private void goals(Html html, String unit) {
        if (report.has("/risk/map")) {
            html.raw("<p><span class=\"mark\">✓</span> Asked for: classes that stand for ")
                    .raw(report.figure("/risk/map/k", Numbers.WHOLE))
                    .raw(" of the population or more, by its size alone. In a table of so many of its ")
                    .text(unit)
                    .raw(" that takes classes of ")
                    .raw(report.figure("/k", Numbers.WHOLE))
                    .raw(unit.equals("rows") ? "" : " persons")
                    .raw(".</p>\n");
        }
        if (report.has("/risk/table/k")) {
            html.raw("<p><span class=\"mark\">✓</span> Asked for: labels that ")
                    .raw(report.figure("/risk/table/k", Numbers.WHOLE))
                    .raw(" rows of the population's table or more have.</p>\n");
        }
        if (report.has("/risk/table/presence")) {
            html.raw(
                            "<p><span class=\"mark\">✓</span> Asked for: of those who have the labels of a class in the population's table, a share from ")
                    .raw(report.figure("/risk/table/presence/min", Numbers.PERCENT))
                    .raw(" to ")
                    .raw(report.figure("/risk/table/presence/max", Numbers.PERCENT))
                    .raw(" is in the table.</p>\n");
        }
        for (String goal : List.of("max", "average")) {
            if (report.has("/risk/goals/" + goal)) {
                html.raw("<p><span class=\"mark\">✓</span> Asked for: risk ")
                        .text(goal + " " + report.word("/risk/goals/" + goal))
                        .raw("; reached: ")
                        .raw(report.figure(
                                "/risk/after/" + (goal.equals("max") ? "highest" : "average"), Numbers.PERCENT))
                        .raw(".</p>\n");
            }
        }
    }

    private void share(Html html, String words, String field) {
        row(html, words, field, Numbers.PERCENT, 1, 1);
    }

    private void rows(Html html, String words, String field) {
        row(
                html,
                words,
                field,
                Numbers.WHOLE,
                report.number("/risk/before/rows").doubleValue(),
                report.number("/risk/after/rows").doubleValue());
    }

    private void row(Html html, String words, String field, Numbers format, double allBefore, double allAfter) {
        html.raw("<tr><th scope=\"row\">").text(words).raw("</th>");
        cell(html, "/risk/before/" + field, format, allBefore, "before");
        cell(html, "/risk/after/" + field, format, allAfter, "after");
        html.raw("</tr>\n");
    }

    private void cell(Html html, String pointer, Numbers format, double all, String kind) {
        html.raw("<td>" + report.figure(pointer, format) + "</td><td>")
                .raw(report.has(pointer) ? Bar.of(report.number(pointer).doubleValue() / all, kind) : "")
                .raw("</td>");
    }

    /** Rows by the size of their class, before and after. */
    Html sizes() {
        Html html = new Html()
                .raw(
                        "<p>Rows by the size of their class: orange and pale before, blue and full after. A row in a class of n is one of n that look"
                                + " alike.</p>\n<div class=\"wide\"><table><thead><tr><th scope=\"col\">Rows of a class</th><th scope=\"col\">"
                                + "classes before</th><th scope=\"col\">rows before</th><th scope=\"col\">classes after</th><th scope=\"col\">"
                                + "rows after</th><th scope=\"col\" class=\"words\">share of the rows</th></tr></thead><tbody>\n");
        SortedMap<Long, List<String>> bands = new TreeMap<>();
        collect("before", bands);
        collect("after", bands);
        for (List<String> pointers : bands.values()) {
            band(html, pointers);
        }
        return html.raw("</tbody></table></div>\n<p class=\"soft\">k is ")
                .raw(report.figure("/k", Numbers.WHOLE))
                .raw("; 11 and 20 are the classes that publishers ask for most.</p>\n");
    }

    private void collect(String side, SortedMap<Long, List<String>> bands) {
        JsonNode sizes = report.at("/risk/" + side + "/sizes");
        for (int i = 0; i < sizes.size(); i++) {
            bands.computeIfAbsent(sizes.get(i).path("from").asLong(), none -> new ArrayList<>())
                    .add("/risk/" + side + "/sizes/" + i);
        }
    }

    private void band(Html html, List<String> pointers) {
        String any = pointers.get(0);
        boolean one = report.whole(any + "/from") == report.whole(any + "/to");
        html.raw("<tr><th scope=\"row\">")
                .raw(report.figure(any + "/from", Numbers.WHOLE))
                .raw(one ? "" : "\u00a0–\u00a0" + report.figure(any + "/to", Numbers.WHOLE))
                .raw("</th>");
        Html bars = new Html();
        for (String side : List.of("before", "after")) {
            String pointer = pointers.stream()
                    .filter(each -> each.contains(side))
                    .findFirst()
                    .orElse("/none");
            html.raw("<td>" + report.figure(pointer + "/classes", Numbers.WHOLE) + "</td><td>")
                    .raw(report.figure(pointer + "/rows", Numbers.WHOLE))
                    .raw("</td>");
            double all = report.number("/risk/" + side + "/rows").doubleValue();
            bars.raw(Bar.of(report.number(pointer + "/rows").doubleValue() / all, side));
        }
        html.raw("<td>").raw(bars).raw("</td></tr>\n");
    }
}
