package io.skald.search;

import io.skald.lattice.Lattice;
import io.skald.lattice.Node;
import io.skald.lattice.NodeTags.Tag;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * From one node that is not known to pass, looks for the most general node above it that fails. The more general, the more nodes fail with
 * it and the fewer bins it has to count, also where nodes are so general that they are no longer candidates themselves: on thirty
 * thousand uniform rows some thirty such nodes decide what would take three hundred of the most general candidates.
 *
 * <p>A rising chain is bisected, beginning where the turn from failing to passing is predicted. From the last node that fails the climb goes
 * on along another chain, as long as there is a parent that is predicted to fail too. Where nothing can be better than the best so far, that a node
 * passes is of no use to know: there a chain is left where it is expected to turn.
 */
final class Climb {

    /** Binary logarithm of the largest step away from the prediction. */
    private static final int LARGEST_STEP = 20;

    private final Lattice lattice;
    private final GoalState state;
    private final PredictedTurn turn;
    private final Comparator<Node> specificFirst;
    private List<Node> chain = List.of();
    private int lastFailing;
    private int firstPassing;
    private int probes;
    private int predicted;

    /**
     * @param specificFirst which of several parents to prefer
     * @param turn where to look first
     * @param start a node that is not known to pass
     */
    Climb(Lattice lattice, GoalState state, Comparator<Node> specificFirst, PredictedTurn turn, Node start) {
        this.lattice = lattice;
        this.state = state;
        this.specificFirst = specificFirst;
        this.turn = turn;
        beginAt(start);
    }

    private void beginAt(Node start) {
        chain = new ArrayList<>();
        Optional<Node> at = Optional.of(start);
        while (at.isPresent()) {
            chain.add(at.get());
            at = lattice.parents(at.get()).stream()
                    .filter(parent -> state.climbTag(parent) != Tag.PASSES)
                    .min(specificFirst);
        }
        lastFailing = -1;
        firstPassing = chain.size();
        probes = 0;
    }

    /** The node to count next; empty at the end. The tags must have changed since the last call. */
    Optional<Node> next() {
        while (true) {
            narrow();
            if (firstPassing - lastFailing > 1 && !restIsOfNoUse()) {
                return Optional.of(chain.get(probe()));
            }
            turn.found(chain, lastFailing, firstPassing);
            Optional<Node> higher = lastFailing < 0 ? Optional.empty() : failingParent(chain.get(lastFailing));
            if (higher.isEmpty()) {
                return Optional.empty();
            }
            beginAt(higher.get());
        }
    }

    /** Whether what is left to find out is expected to pass, where nothing can be better than the best so far anyway. */
    private boolean restIsOfNoUse() {
        Node next = chain.get(lastFailing + 1);
        return lastFailing >= 0 && state.isCut(next) && !turn.failsAt(next);
    }

    private void narrow() {
        while (lastFailing + 1 < firstPassing && state.climbTag(chain.get(lastFailing + 1)) == Tag.FAILS) {
            lastFailing++;
        }
        while (firstPassing - 1 > lastFailing && state.climbTag(chain.get(firstPassing - 1)) == Tag.PASSES) {
            firstPassing--;
        }
    }

    /** A parent that fails, or is predicted to. */
    private Optional<Node> failingParent(Node node) {
        List<Node> parents = lattice.parents(node);
        return parents.stream()
                .filter(state::fails)
                .findFirst()
                .or(() -> parents.stream()
                        .filter(parent -> state.climbTag(parent) == Tag.UNDECIDED && turn.failsAt(parent))
                        .min(specificFirst));
    }

    /** The nodes on both sides of the predicted turn, then ever further from it, but never beyond the middle of what is left. */
    private int probe() {
        if (probes == 0) {
            predicted = turn.in(chain);
        }
        int lowest = lastFailing + 1;
        int highest = firstPassing - 1;
        int middle = (lowest + highest) >>> 1;
        // A node may be asked for many times before it is counted; no chain is longer than the largest step.
        int away = (1 << Math.min(LARGEST_STEP, Math.max(0, probes - 1))) - 1;
        probes++;
        if (predicted > highest) {
            return Math.max(middle, highest - away);
        }
        return predicted <= lowest ? Math.min(middle, lowest + away) : predicted - 1;
    }
}
