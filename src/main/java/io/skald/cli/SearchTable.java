package io.skald.cli;

import static io.skald.cli.TextTable.Align.LEFT;
import static io.skald.cli.TextTable.Align.RIGHT;

import io.skald.search.Gap;
import io.skald.search.SearchOutcome;
import io.skald.search.SearchResult;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The nodes found for several k and limits, one line each. */
final class SearchTable {

    private final List<String> attributes;
    private final Optional<String> objective;
    private final TextTable table = new TextTable(RIGHT, RIGHT, LEFT, RIGHT, RIGHT, RIGHT, RIGHT, LEFT);

    /**
     * @param attributes the quasi-identifiers, in the job's order
     * @param objective what was minimised, where it is not DM*
     */
    SearchTable(List<String> attributes, Optional<String> objective) {
        this.attributes = List.copyOf(attributes);
        this.objective = objective;
        table.row("k", "limit", "node", "classes", "suppressed", objective.orElse(""), "DM*", "");
    }

    /**
     * Adds a line.
     *
     * @param limit the share of rows that might be suppressed
     */
    void add(BigDecimal limit, SearchOutcome outcome) {
        String k = Figures.whole(outcome.goal().requirement().k());
        String allowed = Figures.percent(limit);
        if (outcome instanceof SearchOutcome.Infeasible infeasible) {
            String why = infeasible.barred()
                    ? "labels of the population alone"
                    : "needs " + Figures.whole(infeasible.suppressed()) + " rows suppressed";
            table.row(k, allowed, "none", "", "", "", "", why);
        } else if (outcome instanceof SearchOutcome.NothingToAbsorb) {
            table.row(k, allowed, "none", "", "", "", "", "no class fits to be absorbed");
        } else if (outcome instanceof SearchOutcome.TooRisky) {
            table.row(k, allowed, "none", "", "", "", "", "no node is within risk.average");
        } else {
            SearchResult found = outcome.orThrow();
            table.row(
                    k,
                    allowed,
                    found.node().toString(),
                    Figures.whole(found.sizesWithoutAbsorbed()
                            .holding(found.goal().requirement())
                            .count()),
                    Figures.whole(found.suppressed()),
                    objective.isPresent() ? Figures.plain(found.value()) : "",
                    Figures.whole(dmStar(found)),
                    found.provenOptimal() ? "" : notProven(found));
        }
    }

    private static String notProven(SearchResult found) {
        return found.gap()
                .map(gap -> "at most " + Gap.percent(gap) + " above the optimum")
                .orElse("not proven optimal");
    }

    private static BigInteger dmStar(SearchResult found) {
        BigInteger suppressed = BigInteger.valueOf(found.suppressed());
        return found.sizesWithoutAbsorbed()
                .holding(found.goal().requirement())
                .sumOfSquares()
                .add(suppressed.multiply(suppressed));
    }

    /** The lines, without line ends. */
    List<String> lines() {
        List<String> text = new ArrayList<>(table.lines(""));
        text.add("");
        text.add("node: the levels of " + String.join(", ", attributes));
        return text;
    }
}
