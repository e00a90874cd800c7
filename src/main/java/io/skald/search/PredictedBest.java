package io.skald.search;

import io.skald.lattice.Lattice;
import io.skald.lattice.Node;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/**
 * The node that looks best for a goal before it is counted: of those that are expected to pass, the one of the least {@linkplain
 * Scoring#floor floor}. Once a good node is counted, most of the lattice is cut.
 */
final class PredictedBest {

    /** Nodes of a vast lattice are not all looked at. */
    private static final int MOST_PREDICTED = 1 << 13;

    private final Lattice lattice;
    private final Predicate<Node> failing;
    private final PredictedTurn turn;
    private final Scoring scoring;
    private final BooleanSupplier goesOn;
    private int predicted;
    private double least = Double.POSITIVE_INFINITY;

    /**
     * @param failing nodes that are known to fail, with all below them
     * @param goesOn whether there is time left
     */
    PredictedBest(
            Lattice lattice, Predicate<Node> failing, PredictedTurn turn, Scoring scoring, BooleanSupplier goesOn) {
        this.lattice = lattice;
        this.failing = failing;
        this.turn = turn;
        this.scoring = scoring;
        this.goesOn = goesOn;
    }

    /** The best that is found; to be asked for once. */
    Optional<Node> find() {
        OpenWalk walk = new OpenWalk(lattice, this::fails, this::isNoBetter, this::mayGoOn);
        Optional<Node> best = Optional.empty();
        Optional<Node> next = walk.current();
        while (next.isPresent() && mayGoOn()) {
            best = next;
            least = scoring.roughFloor(next.get());
            next = walk.current();
        }
        return best;
    }

    private boolean fails(Node node) {
        if (failing.test(node)) {
            return true;
        }
        predicted++;
        return turn.failsAt(node);
    }

    private boolean isNoBetter(Node node) {
        return scoring.roughFloor(node) >= least;
    }

    private boolean mayGoOn() {
        return predicted < MOST_PREDICTED && goesOn.getAsBoolean();
    }
}
