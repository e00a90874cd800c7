package io.skald.page;

import com.fasterxml.jackson.databind.JsonNode;
import io.skald.html.Html;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What another k, or another limit, would have come to. */
final class TradeOffPart {

    private static final int WIDTH = 340;
    private static final int HEIGHT = 220;
    private static final int LEFT = 52;
    private static final int FOOT = 40;

    private final Report report;
    private final List<Integer> byK = new ArrayList<>();
    private final List<Integer> byLimit = new ArrayList<>();

    TradeOffPart(Report report) {
        this.report = report;
        JsonNode all = report.at("/solutionSpace/tradeOff");
        int before = -1;
        boolean limits = false;
        for (int i = 0; i < all.size(); i++) {
            int k = all.get(i).path("k").asInt();
            limits |= k <= before;
            before = k;
            (limits ? byLimit : byK).add(i);
        }
    }

    Html html() {
        if (report.givesBins()) {
            return new Html()
                    .raw(
                            "<p>Other settings are not refined on the way: run the job again with another k (“--set k=5”) to a file of"
                                    + " another name, and compare.</p>\n");
        }
        if (byK.isEmpty()) {
            return new Html()
                    .raw(
                            "<p>For a table or a lattice of this size, other settings are not searched on the way. “skald search JOB --k"
                                    + " 5,10,20 --limit 0,1%” does it.</p>\n");
        }
        return new Html()
                .raw("<p>The best release for other settings, each proven like this one. The ring is this release."
                        + (report.refined() ? " All are before they are refined." : "")
                        + "</p>\n"
                        + "<div class=\"pair\"><figure>")
                .raw(chart(byK, "k", "k", false))
                .raw("<figcaption>")
                .text(report.objective())
                .raw(" against k, at this limit: less is better</figcaption></figure><figure>")
                .raw(chart(byLimit, "limit", "limit, % of the rows", true))
                .raw("<figcaption>")
                .text(report.objective())
                .raw(" against the limit of suppression, at this k</figcaption></figure></div>\n<details><summary>The"
                        + " numbers</summary><div class=\"wide\"><table><thead><tr><th scope=\"col\">k</th><th scope=\"col\">limit</th>"
                        + "<th scope=\"col\">")
                .text(report.objective())
                .raw("</th><th scope=\"col\">suppressed rows</th></tr></thead><tbody>")
                .raw(rows(byK))
                .raw(rows(byLimit))
                .raw("</tbody></table></div></details>\n");
    }

    private Html rows(List<Integer> places) {
        Html html = new Html();
        for (int i : places) {
            String pointer = "/solutionSpace/tradeOff/" + i;
            html.raw("<tr><td>" + report.figure(pointer + "/k", Numbers.WHOLE) + "</td><td>")
                    .raw(report.figure(pointer + "/limit", Numbers.PERCENT) + "</td><td>")
                    .raw(report.figure(pointer + "/cost", Numbers.PLAIN) + "</td><td>")
                    .raw(report.figure(pointer + "/suppressedRows", Numbers.WHOLE) + "</td></tr>");
        }
        return html;
    }

    private Html chart(List<Integer> places, String field, String axis, boolean percent) {
        List<JsonNode> found = new ArrayList<>();
        List<Double> xs = new ArrayList<>();
        List<Double> ys = new ArrayList<>();
        for (int i : places) {
            JsonNode node = report.at("/solutionSpace/tradeOff/" + i);
            if (node.path("passes").asBoolean()) {
                found.add(node);
                xs.add(node.path(field).asDouble());
                ys.add(node.path("cost").asDouble());
            }
        }
        Scale across = Scale.of(xs, LEFT + 8, WIDTH - 14);
        Scale up = Scale.of(ys, HEIGHT - FOOT, 14);
        Drawing drawing = new Drawing(
                "curve-chart", WIDTH, HEIGHT, "Cost against " + axis, "The numbers are in the table under the charts.");
        for (double tick : up.ticks()) {
            drawing.line("grid", LEFT, up.place(tick), WIDTH - 8, up.place(tick))
                    .text("soft", "end", LEFT - 5, up.place(tick) + 4, Drawing.tick(tick));
        }
        drawing.line("axis", LEFT, HEIGHT - FOOT, WIDTH - 8, HEIGHT - FOOT);
        for (double tick : across.ticks()) {
            String words = Drawing.tick(percent ? tick * 100 : tick);
            drawing.text("soft", "middle", across.place(tick), HEIGHT - FOOT + 16, words);
        }
        drawing.text("soft", "middle", WIDTH / 2.0, HEIGHT - 5, axis);
        StringBuilder points = new StringBuilder();
        for (int i = 0; i < found.size(); i++) {
            points.append(String.format(Locale.ROOT, "%.1f,%.1f ", across.place(xs.get(i)), up.place(ys.get(i))));
        }
        drawing.polyline("curve", points.toString().strip());
        for (int i = 0; i < found.size(); i++) {
            double x = across.place(xs.get(i));
            double y = up.place(ys.get(i));
            drawing.circle("passes", x, y, 3.5);
            boolean own = found.get(i).path("k").asLong() == report.whole("/k")
                    && found.get(i).path("limit").decimalValue().compareTo(report.number("/suppressionLimit")) == 0;
            if (own) {
                drawing.circle("best", x, y, 8);
            }
        }
        return drawing.end();
    }
}
