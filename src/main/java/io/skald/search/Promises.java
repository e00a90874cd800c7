package io.skald.search;

import io.skald.lattice.Node;
import java.util.Optional;

/**
 * The node of one goal that seems to be the best ({@link PredictedBest}), to be counted before others: once a good node is known, most of the lattice
 * is cut. Where one fails the next best is named, as long as predictions seem to be worth something.
 */
final class Promises {

    private static final int MOST = 3;

    /** Of nodes that may be the best by their rows. */
    private static final int MOST_UNCLEAR = 24;

    private final GoalWalk walk;
    private final Scoring scoring;
    private Optional<Node> node = Optional.empty();
    private int made;
    private int unclear;

    Promises(GoalWalk walk, Scoring scoring) {
        this.walk = walk;
        this.scoring = scoring;
    }

    /** Of the goal. */
    GoalWalk walk() {
        return walk;
    }

    /** The same node until its count is known; empty if it is not better than the best so far, or too many were not. */
    Optional<Node> next() {
        if (node.isPresent() && walk.isOpen(node.get())) {
            return node;
        }
        Optional<Node> byRows = walk.state().bestUnclear().filter(walk::isOpen);
        if (byRows.isPresent() && unclear < MOST_UNCLEAR) {
            unclear++;
            node = byRows;
            return node;
        }
        if (made == MOST || node.isPresent() && !walk.state().fails(node.get())) {
            made = MOST;
            return Optional.empty();
        }
        made++;
        node = walk.promising(scoring);
        if (node.isEmpty()) {
            made = MOST;
        }
        return node;
    }
}
