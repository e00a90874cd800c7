package io.skald.search;

import io.skald.lattice.Node;
import io.skald.lattice.NodeTags.Tag;
import java.util.List;
import java.util.Optional;

/**
 * From one node that is not known to fail, looks for the most general node above it that does. The more general, the more nodes fail with
 * it and the fewer bins it has to count, also where nodes are so general that they are no longer candidates themselves: on a million
 * uniform rows some thirty such nodes decide what would take four hundred of the most general candidates.
 *
 * <p>A chain from the node to the top is bisected, beginning where the turn from failing to passing is predicted.
 */
final class Climb {

    private final GoalState state;
    private final List<Node> chain;
    private final PredictedTurn turn;
    private int lastFailing = -1;
    private int firstPassing;
    private int probes;
    private int predicted;

    /**
     * @param chain nodes from the one to begin with to the top, each a parent of the one before
     * @param turn where to look first
     */
    Climb(GoalState state, List<Node> chain, PredictedTurn turn) {
        this.state = state;
        this.chain = chain;
        this.turn = turn;
        this.firstPassing = chain.size();
    }

    /** The node to count next; empty at the end. The tags must have changed since the last call. */
    Optional<Node> next() {
        narrow();
        if (firstPassing - lastFailing > 1) {
            return Optional.of(chain.get(probe()));
        }
        turn.found(chain, lastFailing);
        return Optional.empty();
    }

    private void narrow() {
        while (lastFailing + 1 < firstPassing && state.tag(chain.get(lastFailing + 1)) == Tag.FAILS) {
            lastFailing++;
        }
        while (firstPassing - 1 > lastFailing && state.tag(chain.get(firstPassing - 1)) == Tag.PASSES) {
            firstPassing--;
        }
    }

    /** The nodes on both sides of the predicted turn, then ever further from it, but never beyond the middle of what is left. */
    private int probe() {
        if (probes == 0) {
            predicted = turn.in(chain);
        }
        int lowest = lastFailing + 1;
        int highest = firstPassing - 1;
        int middle = (lowest + highest) >>> 1;
        int away = (1 << Math.max(0, probes - 1)) - 1;
        probes++;
        if (predicted > highest) {
            return Math.max(middle, highest - away);
        }
        return predicted <= lowest ? Math.min(middle, lowest + away) : predicted - 1;
    }
}
