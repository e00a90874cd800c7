package io.skald.cli;

import static io.skald.cli.TextTable.Align.LEFT;
import static io.skald.cli.TextTable.Align.RIGHT;

import io.skald.engine.SearchGoal;
import io.skald.engine.report.MinimalReport;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The k-minimal nodes of several k and limits, one line each. */
final class MinimalTable {

    private final List<String> attributes;

    /** @param attributes the quasi-identifiers, in the job's order */
    MinimalTable(List<String> attributes) {
        this.attributes = List.copyOf(attributes);
    }

    /** The lines, without line ends. */
    List<String> lines(List<SearchGoal> goals, MinimalReport report) {
        TextTable table = new TextTable(RIGHT, RIGHT, LEFT, RIGHT, RIGHT, RIGHT)
                .row("k", "limit", "node", "classes", "suppressed", "DM*");
        List<String> counts = new ArrayList<>();
        for (int i = 0; i < goals.size(); i++) {
            String k = Figures.whole(report.goals().get(i).k());
            String limit = Figures.percent(goals.get(i).limit());
            List<MinimalReport.Minimal> nodes = report.goals().get(i).nodes();
            counts.add(Figures.whole(nodes.size()) + " for k " + k + ", limit " + limit);
            if (nodes.isEmpty()) {
                table.row(k, limit, "none", "", "", "");
            }
            for (MinimalReport.Minimal node : nodes) {
                table.row(
                        k,
                        limit,
                        node.levels().stream().map(String::valueOf).collect(Collectors.joining(" ")),
                        Figures.whole(node.classes()),
                        Figures.whole(node.suppressed()),
                        Figures.whole(node.dmStar()));
            }
        }
        List<String> lines = new ArrayList<>(table.lines(""));
        lines.add("");
        lines.add("minimal nodes: " + String.join("; ", counts));
        lines.add("node: the levels of " + String.join(", ", attributes));
        return lines;
    }
}
