package io.skald.search;

import java.math.BigInteger;
import java.util.Optional;

/**
 * What a goal would release of a counted node.
 *
 * @param cost in the objective's units
 * @param suppressed rows that the search suppresses, the absorbed class included
 * @param absorbed the class that is suppressed beside those that must be
 */
record Solution(NodeCount count, BigInteger cost, long suppressed, Optional<AbsorbedClass> absorbed) {

    /** Empty if more rows must be suppressed than may be, or no class can be absorbed where one must. */
    static Optional<Solution> of(NodeCount count, Goal goal, Scoring scoring, long alreadySuppressed) {
        long suppressed = count.sizes().rowsBelow(goal.k());
        if (suppressed > goal.maxSuppressed()) {
            return Optional.empty();
        }
        BigInteger cost = scoring.cost(count, goal.k());
        long group = suppressed + alreadySuppressed;
        boolean alone = goal.absorbs()
                && group > 0
                && group < goal.k()
                && !count.absorbable().orElseThrow().keepsSuppressedLabels(goal.k());
        if (!alone) {
            return Optional.of(new Solution(count, cost, suppressed, Optional.empty()));
        }
        Absorbable classes = count.absorbable().orElseThrow();
        return classes.cheapest(count, goal.k(), goal.maxSuppressed() - suppressed)
                .map(absorbed -> new Solution(
                        count,
                        cost.add(classes.rise(count, goal.k(), absorbed)),
                        suppressed + absorbed.rows(),
                        Optional.of(absorbed)));
    }
}
