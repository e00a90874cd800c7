package io.skald.page;

import com.fasterxml.jackson.databind.JsonNode;
import io.skald.html.Html;
import java.util.ArrayList;
import java.util.List;

/** All nodes of the lattice by height and cost, whatever their number. */
final class MapPart {

    private static final int WIDTH = 720;
    private static final int HEIGHT = 380;
    private static final int LEFT = 64;
    private static final int FOOT = 48;

    private final Report report;
    private final Scale across;
    private final Scale up;

    MapPart(Report report) {
        this.report = report;
        List<Double> costs = new ArrayList<>();
        List<Double> tops = new ArrayList<>();
        List<Double> heights = new ArrayList<>(List.of(0.0));
        for (JsonNode cell : report.at("/solutionSpace/map")) {
            costs.add(cell.path("from").asDouble());
            tops.add(cell.path("to").asDouble());
            heights.add(cell.path("height").asDouble());
        }
        for (JsonNode node : report.at("/solutionSpace/counted")) {
            costs.add(node.path("cost").asDouble());
            heights.add(height(node));
        }
        double highest = heights.stream().mapToDouble(height -> height).max().orElse(1);
        across = new Scale(-0.6, highest + 0.6, false, LEFT, WIDTH - 10);
        Scale ofNodes = Scale.of(costs, HEIGHT - FOOT, 16);
        costs.addAll(tops);
        // Squares are equal factors high: on an axis of equal steps the highest would reach far beyond what any node
        // costs.
        up = ofNodes.logarithmic() ? Scale.of(costs, HEIGHT - FOOT, 16) : ofNodes;
    }

    private static double height(JsonNode node) {
        double height = 0;
        for (JsonNode level : node.path("node")) {
            height += level.asDouble();
        }
        return height;
    }

    Html html() {
        Drawing drawing = new Drawing(
                "map",
                WIDTH,
                HEIGHT,
                "Solution space: height against cost",
                "Every node of the lattice by its height, the sum of its levels, and its cost. Squares are nodes that were not"
                        + " counted, at the least that they can cost; dots and crosses were counted.");
        axes(drawing);
        for (JsonNode cell : report.at("/solutionSpace/map")) {
            cell(drawing, cell);
        }
        for (JsonNode node : report.at("/solutionSpace/counted")) {
            double x = across.place(height(node));
            double y = up.place(node.path("cost").asDouble());
            if (node.path("passes").asBoolean()) {
                drawing.circle("passes", x, y, 3);
            } else {
                drawing.cross("fails", x, y, 3);
            }
        }
        best(drawing);
        return new Html()
                .raw(
                        "<figure><div class=\"wide\" tabindex=\"0\" role=\"group\" aria-label=\"Map of the solution space\">")
                .raw(drawing.end())
                .raw(
                        "</div><figcaption>Across: the sum of the levels (left: the original, right: all suppressed). Up: ")
                .text(report.objective())
                .raw(
                        ", less is better. ● counted and allowed; ✕ counted, suppresses too much; ◯ the release. Squares: nodes that"
                                + " were not counted, at the least that they can cost; blue allowed, red outline not allowed, grey never looked"
                                + " at as they cannot be better; the darker, the more nodes.</figcaption></figure>\n");
    }

    private void axes(Drawing drawing) {
        for (double tick : up.ticks()) {
            double y = up.place(tick);
            drawing.line("grid", LEFT, y, WIDTH - 10, y).text("soft", "end", LEFT - 6, y + 4, Drawing.tick(tick));
        }
        drawing.line("axis", LEFT, HEIGHT - FOOT, WIDTH - 10, HEIGHT - FOOT);
        int highest = (int) Math.round(across.high() - 0.6);
        int step = Math.max(1, (highest + 11) / 12);
        for (int height = 0; height <= highest; height += step) {
            drawing.text("soft", "middle", across.place(height), HEIGHT - FOOT + 18, String.valueOf(height));
        }
        drawing.text("soft", "middle", (LEFT + WIDTH) / 2.0, HEIGHT - 8, "height of the node (sum of levels)");
    }

    private void cell(Drawing drawing, JsonNode cell) {
        double passing = cell.path("passing").asDouble();
        double failing = cell.path("failing").asDouble();
        double cut = cell.path("cut").asDouble();
        double width = Math.min(26, (across.place(1) - across.place(0)) * 0.8);
        double x = across.place(cell.path("height").asDouble()) - width / 2;
        double top = up.place(cell.path("to").asDouble());
        double height = Math.max(2, up.place(cell.path("from").asDouble()) - top - 1);
        double shade = 0.18 + 0.5 * Math.min(1, Math.log10(1 + passing + failing + cut) / 5);
        String kind = cut >= passing && cut >= failing ? "unknown" : passing >= failing ? "passes" : "fails";
        drawing.rectangle(kind, x, top, width, height, kind.equals("fails") ? shade + 0.25 : shade);
    }

    private void best(Drawing drawing) {
        double height = report.number("/solutionSpace/height").doubleValue();
        for (JsonNode node : report.at("/solutionSpace/counted")) {
            if (isBest(node)) {
                drawing.circle(
                        "best", across.place(height), up.place(node.path("cost").asDouble()), 8);
                return;
            }
        }
    }

    private boolean isBest(JsonNode node) {
        List<String> quasi = report.quasi();
        for (int i = 0; i < quasi.size(); i++) {
            if (node.path("node").path(i).asLong() != report.whole("/node" + Report.part(quasi.get(i)))) {
                return false;
            }
        }
        return true;
    }
}
