package io.skald.search;

import io.skald.lattice.Lattice;
import io.skald.lattice.Node;
import io.skald.lattice.NodeTags.Tag;
import java.math.BigInteger;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * The least floor that some attributes of a node that passes can have, however general the others are: these are at their tops, and what fails there
 * fails at every level of theirs. Nodes are looked at in the order of their floors, so that the first that passes has the least; until
 * then whatever has not been looked at has no less than the least that waits. A node that fails is followed by those above it; from each, only
 * the attributes from the one that was raised last on are raised, so that no node comes twice, and what lies above is left out as a whole where even its
 * most general node fails. Before a node is counted, the most general one above it that fails is looked for ({@link Climb}), with which many
 * others fail.
 */
final class BestFirst {

    /** The most nodes that wait, whatever the memory, so that it makes no difference. */
    static final int MOST_WAITING = 1 << 13;

    /** The most nodes looked at. */
    private static final int MOST_STEPS = 1 << 18;

    /** Of one that waits, beside its node: an entry, a number and places in the queue. */
    private static final long BYTES_PER_WAITING = 160;

    private record Waiting(BigInteger floor, Node node, int first) {}

    private final Lattice lattice;
    private final GoalState state;
    private final Function<Node, BigInteger> floor;
    private final List<Integer> attributes;
    private final Comparator<Node> specificFirst;
    private final PredictedTurn turn;
    private final CountedNodes counts;
    private final PriorityQueue<Waiting> waiting =
            new PriorityQueue<>(Comparator.comparing(Waiting::floor).thenComparing(Waiting::node));
    private boolean found;
    private boolean stuck;
    private int steps;

    /**
     * @param lattice where all but some attributes are at their tops
     * @param attributes those that are not, in the order in which they are raised
     * @param floor of a node as far as these attributes make it
     * @param counts counts what is asked for
     */
    BestFirst(
            Lattice lattice,
            List<Integer> attributes,
            Function<Node, BigInteger> floor,
            GoalState state,
            Comparator<Node> specificFirst,
            PredictedTurn turn,
            CountedNodes counts) {
        this.lattice = lattice;
        this.attributes = List.copyOf(attributes);
        this.floor = floor;
        this.state = state;
        this.specificFirst = specificFirst;
        this.turn = turn;
        this.counts = counts;
        waiting.add(new Waiting(floor.apply(lattice.bottom()), lattice.bottom(), 0));
    }

    /** Bytes that those that wait can come to. */
    static long bytes(int attributes) {
        return MOST_WAITING * (BYTES_PER_WAITING + Node.retainedBytes(attributes));
    }

    /** Goes on until a node passes, no node waits, too many do, or it is told to stop. */
    void untilOnePasses(BooleanSupplier goesOn) {
        while (!found && mayGoOn(goesOn)) {
            Waiting least = waiting.element();
            switch (decided(least.node(), goesOn)) {
                case PASSES -> found = true;
                case FAILS -> {
                    waiting.remove();
                    addAbove(least);
                }
                case UNDECIDED -> stuck = goesOn.getAsBoolean();
            }
        }
    }

    private boolean mayGoOn(BooleanSupplier goesOn) {
        return !stuck
                && !waiting.isEmpty()
                && waiting.size() < MOST_WAITING
                && steps++ < MOST_STEPS
                && goesOn.getAsBoolean();
    }

    /** Whether there is no more to be found out here. */
    boolean exhausted() {
        return found || stuck || waiting.isEmpty() || waiting.size() >= MOST_WAITING || steps >= MOST_STEPS;
    }

    /** The least floor as far as it is known: at least that of what waits; where nothing does, for no node passes, the bottom's. */
    BigInteger least() {
        return waiting.isEmpty() ? BigInteger.ZERO : waiting.element().floor();
    }

    /** What a node is known to be, once all that can be found out above it is, or time is out. */
    private Tag decided(Node node, BooleanSupplier goesOn) {
        if (state.tag(node) != Tag.UNDECIDED) {
            return state.tag(node);
        }
        Climb up = new Climb(lattice, state, specificFirst, turn, node);
        Optional<Node> next = up.next();
        while (next.isPresent() && goesOn.getAsBoolean()) {
            counts.count(next.get());
            next = up.next();
        }
        return state.tag(node);
    }

    private void addAbove(Waiting from) {
        for (int i = from.first(); i < attributes.size(); i++) {
            int attribute = attributes.get(i);
            int level = from.node().level(attribute);
            if (level < lattice.top().level(attribute)) {
                Node raised = from.node().with(attribute, level + 1);
                if (!state.fails(mostGeneral(raised, i))) {
                    waiting.add(new Waiting(floor.apply(raised), raised, i));
                }
            }
        }
    }

    /** Of what can be reached from a node. */
    private Node mostGeneral(Node node, int first) {
        int[] levels = node.levels();
        for (int i = first; i < attributes.size(); i++) {
            levels[attributes.get(i)] = lattice.top().level(attributes.get(i));
        }
        return Node.of(levels);
    }
}
