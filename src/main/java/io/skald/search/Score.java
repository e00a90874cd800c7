package io.skald.search;

import io.skald.lattice.Node;
import io.skald.lattice.Precision;
import java.math.BigInteger;
import java.util.Comparator;

/**
 * What nodes are ordered by: cost, then loss of precision, then the node itself, each the less the better. No two nodes are equal.
 *
 * @param cost what the objective gives, or a lower bound of it, in the objective's units
 * @param precisionLoss of the node, see {@link Precision#loss}
 */
record Score(BigInteger cost, BigInteger precisionLoss, Node node) implements Comparable<Score> {

    private static final Comparator<Score> ORDER = Comparator.comparing(Score::cost)
            .thenComparing(Score::precisionLoss)
            .thenComparing(Score::node);

    @Override
    public int compareTo(Score other) {
        return ORDER.compare(this, other);
    }
}
