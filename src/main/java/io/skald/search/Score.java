package io.skald.search;

import io.skald.lattice.Node;
import io.skald.lattice.Precision;
import java.math.BigInteger;
import java.util.Comparator;

/**
 * What nodes are ordered by: cost, then suppressed rows, then loss of precision, then the node itself, each the less the better. No two
 * nodes are equal.
 *
 * @param cost what the objective gives, or a lower bound of it, in the objective's units
 * @param suppressed rows that the search suppresses, or a lower bound of them
 * @param precisionLoss of the node, see {@link Precision#loss}
 */
record Score(BigInteger cost, long suppressed, BigInteger precisionLoss, Node node) implements Comparable<Score> {

    private static final Comparator<Score> ORDER = Comparator.comparing(Score::cost)
            .thenComparingLong(Score::suppressed)
            .thenComparing(Score::precisionLoss)
            .thenComparing(Score::node);

    @Override
    public int compareTo(Score other) {
        return ORDER.compare(this, other);
    }
}
