package io.skald.search;

import io.skald.lattice.Node;
import io.skald.privacy.Requirement;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Optional;

/**
 * An objective made ready for one table: exact whole numbers in units of its own. For every node X and everything above it,
 * {@code floor(X) <= bound(X) <= cost}; both bounds never fall on the way up.
 */
sealed interface Scoring extends AutoCloseable permits DmStarScoring, GcpScoring, PrecScoring, EntropyScoring {

    /** A lower bound that is known without counting the node. */
    BigInteger floor(Node node);

    /** About {@link #floor}, above it by a billionth of it at the most. */
    default double roughFloor(Node node) {
        return floor(node).doubleValue();
    }

    /** Whether {@link #floor} is a sum over the quasi-identifiers. */
    default boolean floorAddsUp() {
        return false;
    }

    /** What makes the cost of a node, where that is a sum over its rows and quasi-identifiers; only where {@link #floorAddsUp}. */
    default Optional<RowLosses> rowLosses() {
        return Optional.empty();
    }

    /**
     * The floor of sets of nodes, for a proof by branch and bound; empty if there is none.
     *
     * @param parts of {@link #floor}
     */
    default Optional<SetFloor> setFloor(FloorParts parts) {
        return floorAddsUp() ? Optional.of(SummedFloor.of(parts)) : Optional.empty();
    }

    /** A lower bound of the cost of every node that passes, which needs nothing but what was asked. */
    default BigInteger leastOf(Goal goal) {
        return BigInteger.ZERO;
    }

    /** Of the rows that a goal may suppress, about so many that a node which suppresses more is not expected to be the best. */
    default long worthSuppressing(Goal goal) {
        return goal.maxSuppressed();
    }

    /**
     * Of the rows that a goal may suppress, the most that a node can suppress that costs no more than this. One that suppresses more costs more, and so
     * does everything below it that suppresses at least as many.
     */
    default long mostSuppressedFor(Goal goal, BigInteger cost) {
        return goal.maxSuppressed();
    }

    /** What to collect of the bins of a node beside their sizes. */
    Optional<LossSums> lossSums(Node node);

    /** The lower bound LB(X): the loss as if no row of the search's were suppressed. */
    BigInteger bound(NodeCount count);

    /** The loss where classes that have not what they must are suppressed. */
    BigInteger cost(NodeCount count, Requirement requirement);

    /** The loss of each row of a class in the units of {@link #cost}, as far as it differs between classes of one size. */
    BigInteger lossPerRow(Node node, long[] bins);

    /** What the cost rises by when a class is suppressed that need not be. */
    BigInteger rise(NodeCount count, Requirement requirement, long rows, BigInteger lossPerRow);

    /** The fewest rows that a node at or above this one suppresses, if its cost is this one's {@link #bound}. */
    default long leastSuppressed(NodeCount count, Requirement requirement) {
        return 0;
    }

    /** A cost in the objective's usual measure. */
    BigDecimal value(BigInteger cost);

    /** Gives back what it took from the budget. */
    @Override
    default void close() {}
}
