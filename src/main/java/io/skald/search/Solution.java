package io.skald.search;

import io.skald.privacy.Evidence;
import io.skald.privacy.Requirement;
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

    /** Empty if more rows must be suppressed than may be, what is left is a greater risk on average than it may be, or no class can be absorbed where one must. */
    static Optional<Solution> of(NodeCount count, Goal goal, Scoring scoring, long alreadySuppressed) {
        Requirement requirement = goal.requirement();
        long suppressed = count.sizes().rowsFailing(requirement);
        if (suppressed > goal.maxSuppressed()) {
            return Optional.empty();
        }
        BigInteger cost = scoring.cost(count, requirement);
        long group = suppressed + alreadySuppressed;
        boolean alone = goal.absorbs()
                && group > 0
                && !requirement.holds(Evidence.ofRows(group))
                && !count.absorbable().orElseThrow().keepsSuppressedLabels(requirement);
        if (!alone) {
            return goal.withinAverage(count.sizes())
                    ? Optional.of(new Solution(count, cost, suppressed, Optional.empty()))
                    : Optional.empty();
        }
        Absorbable classes = count.absorbable().orElseThrow();
        return classes.cheapest(count, requirement, goal.mostAbsorbed(count.sizes(), suppressed))
                .map(absorbed -> new Solution(
                        count,
                        cost.add(classes.rise(count, requirement, absorbed)),
                        suppressed + absorbed.rows(),
                        Optional.of(absorbed)));
    }
}
