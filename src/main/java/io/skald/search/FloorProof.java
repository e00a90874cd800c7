package io.skald.search;

import io.skald.lattice.Lattice;
import io.skald.lattice.Node;
import io.skald.work.ForkJoin;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Finds all nodes that may pass and cost at most so much, by a {@linkplain SetFloor floor of sets} of nodes: what it does not find
 * fails, or costs more. Sets of nodes are looked at by {@link FloorBranch}, some at a time on all threads, each for a while; what is left of them waits. What is found, and in
 * which order, does not depend on the threads. It can stop after any round and go on later.
 */
final class FloorProof {

    /** Costs are compared as doubles, which are off by less. */
    static final double ROUNDING = 1e-9;

    /** Sets that are looked at in a round, however many threads there are. */
    private static final int SETS = 8;

    /** Times that the tuples are divided for a set before it waits: beginning with it takes some per attribute. */
    private static final long DIVISIONS = 1 << 10;

    private final Lattice lattice;
    private final Goal goal;
    private final List<FloorBranch> branches;
    private final Deque<FloorBranch.NodeSet> waiting = new ArrayDeque<>();
    private final Deque<FloorBranch.Leaf> leaves = new ArrayDeque<>();
    private double most;
    private double least;
    private long divisions;

    /** @param branches one per thread at the most; other proofs may use them between rounds */
    FloorProof(Lattice lattice, Goal goal, List<FloorBranch> branches) {
        this.lattice = lattice;
        this.goal = goal;
        this.branches = branches.subList(0, Math.min(SETS, branches.size()));
    }

    /** Another with the same branches, which take turns. */
    FloorProof another() {
        return new FloorProof(lattice, goal, branches);
    }

    /** Bytes that the sets that wait can come to, which are those of a path for each. */
    static long bytes(int attributes) {
        return (long) SETS * attributes * attributes * (2L * Integer.BYTES * attributes + 64);
    }

    /** Begins to look for the nodes that may pass and cost, beyond the floor of the bottom, at most this. */
    void begin(double cost) {
        most = cost;
        least = Double.POSITIVE_INFINITY;
        leaves.clear();
        waiting.clear();
        waiting.push(
                new FloorBranch.NodeSet(lattice.bottom().levels(), lattice.top().levels()));
    }

    /** What costs more than this is not looked for any more. */
    void lower(double cost) {
        most = Math.min(most, cost);
    }

    /** What is looked for. */
    double most() {
        return most;
    }

    /** Whether something was begun, and is not at its end. */
    boolean isGoingOn() {
        return !waiting.isEmpty() || !leaves.isEmpty();
    }

    /** At its end, all nodes that were not found fail, or cost no less than this beyond the floor of the bottom. */
    double least() {
        return least;
    }

    /** Times that the tuples were divided. */
    long divisions() {
        return divisions;
    }

    private long ofBranches() {
        return branches.stream().mapToLong(FloorBranch::divisions).sum();
    }

    /** A node that may pass and costs little enough as far as is known; empty if all that were found are {@linkplain #settle settled}. */
    Optional<Node> found() {
        while (!leaves.isEmpty() && leaves.element().cost() > most) {
            least = Math.min(least, leaves.remove().cost());
        }
        return Optional.ofNullable(leaves.peek()).map(leaf -> Node.of(leaf.levels()));
    }

    /** Passes on from the node {@linkplain #found found}. */
    void settle() {
        leaves.remove();
    }

    /** Looks at some sets for a while. */
    void round() {
        long before = ofBranches();
        List<FloorBranch.NodeSet> sets = new ArrayList<>();
        while (sets.size() < SETS && !waiting.isEmpty()) {
            sets.add(waiting.pop());
        }
        FloorBranch.Found[] found = new FloorBranch.Found[sets.size()];
        AtomicInteger next = new AtomicInteger();
        AtomicInteger threads = new AtomicInteger();
        ForkJoin.run(Math.min(branches.size(), sets.size()), goesOn -> {
            FloorBranch branch = branches.get(threads.getAndIncrement());
            for (int i = next.getAndIncrement();
                    i < found.length && goesOn.getAsBoolean();
                    i = next.getAndIncrement()) {
                found[i] = branch.lookAt(sets.get(i), goal, most, DIVISIONS);
            }
        });
        for (int i = found.length - 1; i >= 0; i--) {
            found[i].left().forEach(waiting::push);
        }
        for (FloorBranch.Found each : found) {
            leaves.addAll(each.leaves());
            least = Math.min(least, each.least());
        }
        divisions += ofBranches() - before;
    }
}
