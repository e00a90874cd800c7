package io.skald.search;

import io.skald.lattice.DenseBinCounts;
import io.skald.lattice.Lattice;
import io.skald.lattice.Node;
import io.skald.lattice.NodeTags.Tag;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;

/** Chooses what to count next for one goal: from one open node after the other it climbs to the most general node that fails. */
final class GoalWalk {

    private final Lattice lattice;
    private final GoalState state;
    private final Set<Node> counted;
    private final OccupancyModel model;
    private final BooleanSupplier goesOn;
    private final OpenWalk walk;
    private final Comparator<Node> specificFirst;
    private final PredictedTurn turn;
    /** Sources above which nothing is open any more. */
    private final Set<Node> exhausted = new HashSet<>();

    private Refuter refuter;
    private Optional<Climb> climb = Optional.empty();

    /**
     * @param counted nodes whose count is complete
     * @param goesOn whether there is time left
     */
    GoalWalk(SearchSpace space, GoalState state, OccupancyModel model, Set<Node> counted, BooleanSupplier goesOn) {
        this.lattice = space.lattice();
        this.state = state;
        this.counted = counted;
        this.model = model;
        this.goesOn = goesOn;
        this.walk = new OpenWalk(lattice, state::fails, state::isCut, goesOn);
        DenseBinCounts bins = DenseBinCounts.of(space.domains());
        this.specificFirst = Comparator.<Node>comparingDouble(bins::estimate).reversed();
        this.turn = new PredictedTurn(state.goal(), model);
        this.refuter = new Refuter(lattice, state, specificFirst, List.of());
    }

    GoalState state() {
        return state;
    }

    boolean isOpen(Node node) {
        return !isKnown(node) && !state.fails(node) && !state.isCut(node);
    }

    private boolean isKnown(Node node) {
        return counted.contains(node) || state.isSettled(node);
    }

    /** Whether a count of this node would tell this goal something. */
    boolean wants(Node node) {
        return state.tag(node) == Tag.UNDECIDED || isOpen(node);
    }

    /**
     * Passes over nodes that witnesses refute, from now on.
     *
     * @return the node to count first, which seems to be the best; empty if no witness serves this goal
     */
    Optional<Node> beginRefuting(List<Witness> witnesses, Scoring scoring) {
        refuter = new Refuter(lattice, state, specificFirst, witnesses);
        climb = Optional.empty();
        Optional<Node> promising = Optional.empty();
        boolean found = !refuter.hasWitnesses();
        while (!found && goesOn.getAsBoolean()) {
            promising = new PredictedBest(lattice, state::fails, turn, scoring, goesOn).find();
            found = promising.isEmpty() || !refuter.refutes(promising.get());
        }
        return promising.filter(node -> !isKnown(node));
    }

    /** The node that seems to be the best; empty if none is open, or it was counted. */
    Optional<Node> promising(Scoring scoring) {
        PredictedTurn few = new PredictedTurn(state.goal(), scoring.worthSuppressing(state.goal()), model);
        return new PredictedBest(lattice, state::fails, few, scoring, goesOn)
                .find()
                .filter(node -> !isKnown(node));
    }

    /** Asks no witness any more. */
    void stopRefuting() {
        refuter.stop();
    }

    /** Nodes that witnesses refuted. */
    long refuted() {
        return refuter.refuted();
    }

    /** Whether it is known that no node is open any more, so that the best so far is the best. */
    boolean isDone() {
        return walk.ended();
    }

    /** The node to count next; empty if none is open, or time is out. */
    Optional<Node> next() {
        return next(walk);
    }

    /** A node above a source to count next, leaving off where this walk was; empty if none is open there, as above a source that level limits leave out. */
    Optional<Node> nextAbove(Node source) {
        if (exhausted.contains(source) || !source.isAtOrBelow(lattice.top())) {
            return Optional.empty();
        }
        climb = Optional.empty();
        OpenWalk above = new OpenWalk(lattice.above(source), state::fails, state::isCut, goesOn);
        Optional<Node> next = next(above);
        if (above.ended()) {
            exhausted.add(source);
        }
        return next;
    }

    private Optional<Node> next(OpenWalk from) {
        while (true) {
            Optional<Node> next = climb.flatMap(Climb::next);
            if (next.isPresent() || !goesOn.getAsBoolean()) {
                return next;
            }
            climb = Optional.empty();
            Optional<Node> open = firstOpen(from);
            if (open.isEmpty() || state.climbTag(open.get()) == Tag.PASSES) {
                return open;
            }
            if (!refuter.refutes(open.get())) {
                climb = Optional.of(new Climb(lattice, state, specificFirst, turn, open.get()));
            }
        }
    }

    private Optional<Node> firstOpen(OpenWalk from) {
        Optional<Node> open = from.current();
        while (open.isPresent() && isKnown(open.get())) {
            from.advance();
            open = from.current();
        }
        return open;
    }

    /** The most general of the open nodes, up to so many, none below another. */
    List<Node> mostGeneral(int most) {
        List<Node> found = new ArrayList<>();
        OpenWalk fresh = walk.ahead(node -> found.stream().anyMatch(node::isAtOrBelow));
        Optional<Node> open = fresh.current();
        while (open.isPresent() && found.size() < most) {
            if (isOpen(open.get())) {
                Node general = mostGeneralAbove(open.get());
                if (state.climbTag(general) == Tag.PASSES || !refuter.refutes(general)) {
                    found.add(general);
                }
            } else {
                fresh.advance();
            }
            open = fresh.current();
        }
        return found;
    }

    private Node mostGeneralAbove(Node open) {
        Node highest = open;
        Optional<Node> at = Optional.of(open);
        while (at.isPresent()) {
            highest = at.get();
            at = lattice.parents(highest).stream().filter(this::isOpen).min(specificFirst);
        }
        return highest;
    }
}
