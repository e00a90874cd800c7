package io.skald.search;

import io.skald.lattice.Lattice;
import io.skald.lattice.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Chooses what to count next for one goal. At first chains of open nodes from the specific to the general are bisected, as OLA does:
 * a pass gives a best so far that cuts much, a fail takes half of the chain and all below it. When a chain brings nothing better,
 * the most general open nodes are tried: each fails, and takes all below it, or is better.
 */
final class GoalWalk {

    private final Lattice lattice;
    private final GoalState state;
    private final Scoring scoring;
    private final Set<Node> counted;
    private final OpenWalk walk;
    private final List<Node> chain = new ArrayList<>();
    private Optional<Score> bestBeforeChain = Optional.empty();
    private boolean bisecting = true;

    /** @param counted nodes that need no more counting */
    GoalWalk(Lattice lattice, GoalState state, Scoring scoring, Set<Node> counted) {
        this.lattice = lattice;
        this.state = state;
        this.scoring = scoring;
        this.counted = counted;
        this.walk = new OpenWalk(lattice, state::fails, state::isCut);
    }

    GoalState state() {
        return state;
    }

    boolean isOpen(Node node) {
        return !counted.contains(node) && !state.fails(node) && !state.isCut(node);
    }

    /** The node to count next; empty if none is open. */
    Optional<Node> next() {
        chain.removeIf(node -> !isOpen(node));
        if (chain.isEmpty() && !startChain()) {
            return Optional.empty();
        }
        return Optional.of(chain.get(bisecting ? chain.size() / 2 : chain.size() - 1));
    }

    private boolean startChain() {
        Optional<Node> open = firstOpen();
        if (open.isEmpty()) {
            return false;
        }
        if (!bestBeforeChain.isEmpty() && bestBeforeChain.equals(state.best())) {
            bisecting = false;
        }
        bestBeforeChain = state.best();
        chain.addAll(chainFrom(open.get()));
        return true;
    }

    private Optional<Node> firstOpen() {
        Optional<Node> open = walk.current();
        while (open.isPresent() && counted.contains(open.get())) {
            walk.advance();
            open = walk.current();
        }
        return open;
    }

    /** From an open node up as long as there is an open node above, by the step that raises the least bound the least. */
    private List<Node> chainFrom(Node open) {
        List<Node> nodes = new ArrayList<>();
        Optional<Node> at = Optional.of(open);
        while (at.isPresent()) {
            nodes.add(at.get());
            at = lattice.parents(at.get()).stream()
                    .filter(this::isOpen)
                    .min((a, b) -> scoring.floor(a).compareTo(scoring.floor(b)));
        }
        return nodes;
    }

    /** The most general of the open nodes, up to so many, none below another. */
    List<Node> mostGeneral(int most) {
        List<Node> found = new ArrayList<>();
        OpenWalk fresh = new OpenWalk(
                lattice, node -> state.fails(node) || found.stream().anyMatch(node::isAtOrBelow), state::isCut);
        Optional<Node> open = fresh.current();
        while (open.isPresent() && found.size() < most) {
            if (isOpen(open.get())) {
                List<Node> chainUp = chainFrom(open.get());
                found.add(chainUp.get(chainUp.size() - 1));
            } else {
                fresh.advance();
            }
            open = fresh.current();
        }
        return found;
    }
}
