package io.skald.search;

import io.skald.lattice.Lattice;
import io.skald.lattice.Node;
import io.skald.lattice.NodeTags.Tag;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Finds nodes to fail for one goal by {@linkplain Witness witnesses}, a hundredth of the rows, instead of counting them. From a node that a
 * witness refutes it climbs, as far as that witness refutes, and as far as nodes are of interest.
 */
final class Refuter {

    /** Questions after which witnesses that rarely refute are not asked any more. */
    private static final int TRIALS = 64;

    private static final int LEAST_SHARE = 4;

    /** Nodes to remember not to ask for again. */
    private static final int MOST_REMEMBERED = 128;

    /** An entry of a set with its part of the table. */
    private static final long BYTES_PER_REMEMBERED = 56;

    private final Lattice lattice;
    private final GoalState state;
    private final Comparator<Node> specificFirst;
    private List<Witness> witnesses;
    private final Set<Node> unrefuted = new HashSet<>();
    private long asked;
    private long refuted;

    /**
     * @param specificFirst which of several parents to prefer
     * @param witnesses those to ask first come first
     */
    Refuter(Lattice lattice, GoalState state, Comparator<Node> specificFirst, List<Witness> witnesses) {
        this.lattice = lattice;
        this.state = state;
        this.specificFirst = specificFirst;
        this.witnesses = witnesses.stream()
                .filter(witness -> witness.serves(state.narrowed()))
                .toList();
    }

    /** Whether there is a witness that could refute a node for this goal. */
    boolean hasWitnesses() {
        return !witnesses.isEmpty();
    }

    /** Asks no witness any more. */
    void stop() {
        witnesses = List.of();
    }

    /** Nodes found to fail. */
    long refuted() {
        return refuted;
    }

    /** Bytes that one of these takes, for nodes of so many attributes. */
    static long bytes(int attributes) {
        return MOST_REMEMBERED * (BYTES_PER_REMEMBERED + Node.retainedBytes(attributes));
    }

    /** Whether a witness refutes a node; if so, it and what lies below it are tagged as failing, and as much above it as is easily found. */
    boolean refutes(Node node) {
        if (unrefuted.contains(node) || !worthAsking()) {
            return false;
        }
        for (Witness witness : witnesses) {
            if (refutes(witness, node)) {
                state.knownToFail(highest(witness, node));
                return true;
            }
        }
        if (unrefuted.size() == MOST_REMEMBERED) {
            unrefuted.clear();
        }
        unrefuted.add(node);
        return false;
    }

    private boolean worthAsking() {
        return asked < TRIALS || refuted * LEAST_SHARE >= asked;
    }

    private boolean refutes(Witness witness, Node node) {
        asked++;
        boolean refutes = witness.refutes(node, state.narrowed());
        refuted += refutes ? 1 : 0;
        return refutes;
    }

    /** The most general node that is found on the way up from one that a witness refutes. */
    private Node highest(Witness witness, Node refuted) {
        Optional<Node> start = Optional.of(refuted);
        Node highest = refuted;
        while (start.isPresent()) {
            List<Node> chain = chain(start.get());
            int last = lastOf(chain, witness);
            Node found = chain.get(last);
            start = parents(found)
                    .filter(parent -> last + 1 == chain.size() || !parent.equals(chain.get(last + 1)))
                    .filter(parent -> refutes(witness, parent))
                    .findFirst();
            highest = found;
        }
        return highest;
    }

    /** A rising chain of nodes whose tag would tell something. */
    private List<Node> chain(Node start) {
        List<Node> chain = new ArrayList<>();
        Optional<Node> at = Optional.of(start);
        while (at.isPresent()) {
            chain.add(at.get());
            at = parents(at.get()).findFirst();
        }
        return chain;
    }

    private Stream<Node> parents(Node node) {
        return lattice.parents(node).stream()
                .filter(parent -> state.tag(parent) == Tag.UNDECIDED && !state.isCut(parent))
                .sorted(specificFirst);
    }

    /** The index of the last node that a witness refutes, the first being one: bisected, since it refutes what lies below such a node too. */
    private int lastOf(List<Node> chain, Witness witness) {
        int last = 0;
        int next = chain.size();
        while (next - last > 1) {
            int middle = (last + next) >>> 1;
            if (refutes(witness, chain.get(middle))) {
                last = middle;
            } else {
                next = middle;
            }
        }
        return last;
    }
}
