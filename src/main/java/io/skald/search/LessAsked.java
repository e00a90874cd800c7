package io.skald.search;

import io.skald.lattice.Node;
import java.util.Optional;

/**
 * The best node of a goal that asks less of every class than another one, with the same limit, and nothing of the average. What asks more suppresses at
 * least the same rows at every node, which costs no less than keeping them: so no node is better for it than this one is for the goal that asks less, in
 * the order of ties also. Where this one suppresses no more for it, it suppresses the same rows at the same cost, is the best, and no other node need be counted.
 *
 * @param node the best
 * @param suppressed rows that it suppresses, those of policies not included
 */
public record LessAsked(Node node, long suppressed) {

    /** Of an outcome; empty unless it is the best for sure, with no class absorbed. */
    public static Optional<LessAsked> of(SearchOutcome outcome) {
        return outcome instanceof SearchResult result
                        && result.provenOptimal()
                        && result.absorbed().isEmpty()
                ? Optional.of(new LessAsked(result.node(), result.suppressed()))
                : Optional.empty();
    }

    /** Whether it is as good for what asks more. */
    boolean isAlso(Score best) {
        return best.node().equals(node) && best.suppressed() == suppressed;
    }
}
