package io.skald.search;

import io.skald.histogram.ClassSizes;
import io.skald.lattice.Node;
import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * The best node for a goal.
 *
 * @param goal what was asked
 * @param node the node
 * @param cost its exact cost in the objective's own units; DM* itself where that is the objective
 * @param value its cost in the objective's usual measure
 * @param sizes its classes before suppression
 * @param suppressed rows that it suppresses, those of policies not included
 * @param provenOptimal false where the search stopped at its limit, and a better node may exist
 */
public record SearchResult(
        Goal goal,
        Node node,
        BigInteger cost,
        BigDecimal value,
        ClassSizes sizes,
        long suppressed,
        boolean provenOptimal)
        implements SearchOutcome {

    @Override
    public SearchResult orThrow() {
        return this;
    }
}
