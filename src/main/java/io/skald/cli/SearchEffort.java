package io.skald.cli;

import static io.skald.cli.TextTable.Align.LEFT;

import io.skald.engine.report.PassStats;
import io.skald.search.SearchStats;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What a search took, for a reader. */
final class SearchEffort {

    private final SearchStats stats;
    private final List<PassStats> passes;

    SearchEffort(SearchStats stats, List<PassStats> passes) {
        this.stats = stats;
        this.passes = List.copyOf(passes);
    }

    /** The lines, an empty one first, without line ends. */
    List<String> lines() {
        TextTable table = new TextTable(LEFT, LEFT);
        table.row("Lattice", counted());
        table.row("Scans", Figures.whole(stats.scans()) + " of the encoded rows");
        table.row("Time", passes.stream().map(SearchEffort::time).collect(Collectors.joining(", ")));
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.addAll(table.lines(""));
        return lines;
    }

    private String counted() {
        return Figures.whole(stats.nodes()) + (stats.nodes().equals(BigInteger.ONE) ? " node, " : " nodes, ")
                + Figures.whole(stats.evaluated()) + " counted (" + Figures.whole(stats.rolledUp())
                + " rolled up, " + Figures.whole(stats.abortedEarly()) + " stopped early), "
                + Figures.whole(stats.refuted()) + " refuted by few rows";
    }

    private static String time(PassStats pass) {
        return pass.name() + " " + Figures.seconds(pass.seconds());
    }
}
