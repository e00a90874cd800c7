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
 * <p>A chain from the node to the top is bisected, beginning where chains before turned from failing to passing.
 */
final class Climb {

    private final GoalState state;
    private final List<Node> chain;
    private final Turn turn;
    private int lastFailing = -1;
    private int firstPassing;
    private int probes;

    /**
     * @param chain nodes from the one to begin with to the top, each a parent of the one before
     * @param turn where earlier climbs turned
     */
    Climb(GoalState state, List<Node> chain, Turn turn) {
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
        if (lastFailing < 0) {
            return Optional.empty();
        }
        turn.at(chain.get(lastFailing));
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

    private int probe() {
        probes++;
        int lowest = lastFailing + 1;
        int highestOpen = firstPassing - 1;
        if (probes <= 2) {
            return Math.max(lowest, Math.min(highestOpen, turn.in(chain)));
        }
        return (lowest + highestOpen) >>> 1;
    }

    /** Where climbs turned from failing to passing, as a measure of how specific a node is. */
    interface Turn {

        /** Takes note of the last failing node of a chain. */
        void at(Node node);

        /** The index in a chain at which to look first. */
        int in(List<Node> chain);
    }
}
