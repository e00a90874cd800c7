package io.skald.search;

import io.skald.lattice.Node;
import java.math.BigDecimal;
import java.util.List;

/**
 * What a search met on its way to the best node of its first goal, for whoever wants to see it.
 *
 * @param counted nodes whose classes were counted: the best, then the first thousand, in the order of counting
 * @param neighbours of the best node: those of one level less, then of one level more, in the order of the quasi-identifiers; where counting them
 *     would have taken long, only those that had been counted
 * @param map of all nodes, by height and rising cost; empty where there are too many, or none is the best
 */
public record Trail(List<Appraisal> counted, List<Appraisal> neighbours, List<Cell> map) {

    public Trail {
        counted = List.copyOf(counted);
        neighbours = List.copyOf(neighbours);
        map = List.copyOf(map);
    }

    /**
     * What a node would come to.
     *
     * @param classes that are kept
     * @param suppressed rows that would have to be, those of policies included
     * @param passes whether so many may be, and all else holds
     * @param barred whether no suppression would do, as the population has labels there that no row has
     * @param value its cost in the objective's usual measure, if they were suppressed
     */
    public record Appraisal(
            Node node, long classes, long suppressed, boolean passes, boolean barred, BigDecimal value) {}

    /**
     * Nodes of one height that cost about the same at the least, as is known without counting them.
     *
     * @param from the least that the cheapest of them can cost
     * @param to the least that the most expensive of them can cost, at the most
     * @param passing known to suppress no more than may be
     * @param failing known to suppress more
     * @param cut of which nothing was to be known, as they cannot be better than the best
     */
    public record Cell(int height, BigDecimal from, BigDecimal to, long passing, long failing, long cut) {

        /** All of them. */
        public long nodes() {
            return passing + failing + cut;
        }
    }
}
