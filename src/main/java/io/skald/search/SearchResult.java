package io.skald.search;

import io.skald.histogram.ClassSizes;
import io.skald.lattice.Node;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Optional;

/**
 * The best node for a goal.
 *
 * @param goal what was asked
 * @param node the node
 * @param cost its exact cost in the objective's own units; DM* itself where that is the objective
 * @param value its cost in the objective's usual measure
 * @param sizes its classes before suppression
 * @param suppressed rows that it suppresses, those of policies not included, the absorbed class included
 * @param absorbed the class that is suppressed so that the suppressed rows have what a class must
 * @param provenOptimal false where the search stopped at its limit, and a better node may exist
 * @param lowerBound what no node costs less than that passes, in the same units; empty where none is known
 */
public record SearchResult(
        Goal goal,
        Node node,
        BigInteger cost,
        BigDecimal value,
        ClassSizes sizes,
        long suppressed,
        Optional<AbsorbedClass> absorbed,
        boolean provenOptimal,
        Optional<BigInteger> lowerBound)
        implements SearchOutcome {

    /** By how much its cost can exceed the optimum's, as a share of that, rounded up; 0 if proven, empty if not known. */
    public Optional<BigDecimal> gap() {
        return provenOptimal ? Optional.of(BigDecimal.ZERO) : lowerBound.flatMap(least -> Gap.between(least, cost));
    }

    /** Whether a class that need not be is suppressed all the same. */
    public boolean absorbs(long[] bins) {
        return absorbed.isPresent() && absorbed.get().is(bins);
    }

    /** The rows of the largest class that could be suppressed beside what is. */
    public long mostAbsorbed() {
        return goal.mostAbsorbed(sizes, suppressed);
    }

    /** Its classes as released: before suppression, but for the absorbed one. */
    public ClassSizes sizesWithoutAbsorbed() {
        return absorbed.map(one -> sizes.without(one.shown())).orElse(sizes);
    }

    /**
     * The same with a class that is suppressed too, at this node, which was searched for without it.
     *
     * @param all the node's classes, with what the absorbed one shows among them
     */
    public SearchResult absorbing(AbsorbedClass one, ClassSizes all) {
        return new SearchResult(
                goal, node, cost, value, all, suppressed + one.rows(), Optional.of(one), provenOptimal, lowerBound);
    }

    @Override
    public SearchResult orThrow() {
        return this;
    }
}
