package io.skald.search;

import io.skald.lattice.ClosedSet;
import io.skald.lattice.Node;
import io.skald.lattice.Precision;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What is known of one goal: the nodes that fail, with all below them; the nodes cut, with all above them, because nothing there can
 * be better than the best so far; and that best. Every other node is open.
 */
final class GoalState {

    private final Goal goal;
    private final Precision precision;
    private final Scoring scoring;
    private final long mostBins;
    private final ClosedSet failing;
    private final ClosedSet cut;
    private final List<Score> bounds = new ArrayList<>();
    private Optional<Score> best = Optional.empty();
    private Optional<NodeCount> bestCount = Optional.empty();

    GoalState(Goal goal, SearchSpace space, Scoring scoring) {
        this.goal = goal;
        this.precision = space.precision();
        this.scoring = scoring;
        this.mostBins = goal.mostBins(space.rows());
        this.failing = ClosedSet.over(space.lattice(), ClosedSet.Direction.DOWN);
        this.cut = ClosedSet.over(space.lattice(), ClosedSet.Direction.UP);
    }

    Goal goal() {
        return goal;
    }

    /** B: with more bins a node fails. */
    long mostBins() {
        return mostBins;
    }

    Optional<Score> best() {
        return best;
    }

    Optional<NodeCount> bestCount() {
        return bestCount;
    }

    boolean fails(Node node) {
        return failing.contains(node);
    }

    /** Whether nothing at or above a node can be better than the best so far, as far as can be told without counting it. */
    boolean isCut(Node node) {
        if (cut.contains(node)) {
            return true;
        }
        if (best.isPresent() && score(scoring.floor(node), node).compareTo(best.get()) >= 0) {
            cut.add(node);
            return true;
        }
        return false;
    }

    /** Nodes that fail or are cut; a lower bound for lattices too large for bit sets. */
    long decided() {
        return failing.size() + cut.size();
    }

    /** Takes note of a node that has more than B bins. */
    void tooManyBins(Node node) {
        failing.add(node);
    }

    /** Takes note of a count. */
    void counted(NodeCount count) {
        Node node = count.node();
        if (count.sizes().rowsBelow(goal.k()) > goal.maxSuppressed()) {
            failing.add(node);
        } else {
            Score score = score(scoring.cost(count, goal.k()), node);
            if (best.isEmpty() || score.compareTo(best.get()) < 0) {
                best = Optional.of(score);
                bestCount = Optional.of(count);
                cutWhatCannotBeBetter(score);
            }
        }
        Score bound = score(scoring.bound(count), node);
        if (best.isPresent() && bound.compareTo(best.get()) >= 0) {
            cut.add(node);
        } else {
            bounds.add(bound);
        }
    }

    private void cutWhatCannotBeBetter(Score newBest) {
        bounds.removeIf(bound -> {
            boolean worse = bound.compareTo(newBest) >= 0;
            if (worse) {
                cut.add(bound.node());
            }
            return worse;
        });
    }

    private Score score(BigInteger cost, Node node) {
        return new Score(cost, precision.loss(node), node);
    }
}
