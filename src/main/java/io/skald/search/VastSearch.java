package io.skald.search;

import io.skald.lattice.DenseBinCounts;
import io.skald.lattice.Lattice;
import io.skald.lattice.Node;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;

/**
 * One goal's search of a lattice that is too vast to decide every node: by turns it looks for better nodes ({@link Descents}) and raises a lower
 * bound of what any node can cost, so that at any time it can be said how far the best so far can be from the optimum.
 *
 * <p><b>The bound.</b> Where the table's tuples are not too many, it is raised step by step ({@link FloorLadder}), which finds good nodes too, and may prove the best.
 * Else, and where that does not get on, quasi-identifiers are put into groups if the floor is a sum over them.
 * Of one group alone, all others at their tops, the
 * least floor of a node that passes is found; a node that passes as a whole passes for each group so, since it lies below, so its floor is no less
 * than the sum over the groups. Groups are made ever larger, at last of all attributes; each takes over which nodes are known to fail. The
 * bound is given only where a node that fails makes those below it fail, whatever is suppressed ({@link
 * Goal#outlastsMerging}); else nothing is said of it before the end.
 *
 * <p>What is counted depends on the table, the goal and the limits, not on the memory, the threads or, without a limit of time, on the machine.
 */
final class VastSearch {

    /** Nodes counted for the whole lattice before good nodes are looked for: easy proofs end here. */
    private static final long FIRST_TRY = 48;

    private static final long FIRST_TURN = 512;
    private static final long LONGEST_TURN = 1 << 13;
    private static final int FIRST_GROUP = 6;

    /** Dividing tuples takes so much less time than counting a node. */
    private static final int DIVISIONS_PER_NODE = 64;

    /** Times that tuples are divided per node counted, while looking for good nodes does not find any, and in the end of all nodes. */
    private static final int DIVISIONS_PER_IDLE_NODE = 4 * DIVISIONS_PER_NODE;

    /** So that progress is told of, and limits are looked at. */
    private static final int DIVISIONS_AT_ONCE = 1 << 13;

    private final SearchSpace space;
    private final GoalWalk walk;
    private final GoalState state;
    private final Scoring scoring;
    private final CountedNodes counts;
    private final LongSupplier evaluated;
    private final Comparator<Node> specificFirst;
    private final PredictedTurn turn;
    private final Descents descents;
    private final List<Integer> order;
    private final FloorParts parts;

    private final Optional<FloorLadder> ladder;
    private List<BestFirst> groups = List.of();
    private int groupCount;
    private BigInteger bound;
    private long nodes;
    private boolean done;

    /**
     * @param counts counts what is asked for, of which this {@linkplain #learn learns}
     * @param evaluated how many nodes were counted
     * @param tuples for a proof by dividing them
     * @param giveUpOne gives up a histogram for their memory; false if there is none
     */
    VastSearch(
            SearchSpace space,
            GoalWalk walk,
            Scoring scoring,
            OccupancyModel model,
            CountedNodes counts,
            LongSupplier evaluated,
            Tuples tuples,
            BooleanSupplier giveUpOne) {
        this.space = space;
        this.walk = walk;
        this.state = walk.state();
        this.scoring = scoring;
        this.counts = counts;
        this.evaluated = evaluated;
        DenseBinCounts bins = DenseBinCounts.of(space.domains());
        this.specificFirst = Comparator.<Node>comparingDouble(bins::estimate).reversed();
        this.turn = new PredictedTurn(state.goal(), model);
        this.descents = new Descents(space, state, scoring, counts, walk::wants);
        this.parts = FloorParts.of(scoring, space.lattice());
        this.order = IntStream.range(0, space.lattice().attributes())
                .boxed()
                .sorted(Comparator.comparing(
                        i -> parts.part(i, space.lattice().top().level(i)).negate()))
                .toList();
        this.groupCount = (order.size() + FIRST_GROUP - 1) / FIRST_GROUP;
        this.bound = scoring.leastOf(state.goal());
        boolean provable = boundIsKnown() && !state.goal().requirement().asksOfPopulation();
        this.ladder = (provable ? scoring.setFloor(parts) : Optional.<SetFloor>empty())
                .flatMap(floor -> tuples.proof(state.goal(), floor, giveUpOne))
                .map(proof -> new FloorLadder(proof, parts.ofAll()));
    }

    /** Bytes that the queues of one goal can come to. */
    static long bytes(int attributes) {
        // Most groups find their floor long before their queues are full.
        return 2 * BestFirst.bytes(attributes);
    }

    /**
     * Takes one turn; false if there is nothing more to be found out.
     *
     * @param goesOn whether more nodes may be counted
     * @param inTime whether there is time left, for what counts no node
     */
    boolean turn(BooleanSupplier goesOn, BooleanSupplier inTime) {
        long before = evaluated.getAsLong();
        if (nodes == 0) {
            nodes = FIRST_TURN;
            prove(until(FIRST_TRY, goesOn));
            return !done;
        }
        Optional<Score> best = state.best();
        descents.run(until(nodes, goesOn));
        boolean idle = best.equals(state.best());
        long divisions = nodes / 2 * (idle ? DIVISIONS_PER_IDLE_NODE : DIVISIONS_PER_NODE);
        boolean climbed = climb(divisions, goesOn, inTime);
        if (!climbed) {
            if (boundIsKnown() && scoring.floorAddsUp() && groupCount > 0) {
                raiseBound(until(nodes / 2, goesOn));
            }
            prove(until(nodes / 2, goesOn));
        }
        nodes = Math.min(LONGEST_TURN, 2 * nodes);
        return !done && (climbed || evaluated.getAsLong() > before);
    }

    /** Whether the bound can be raised without counting. */
    boolean isProvable() {
        return ladder.isPresent();
    }

    /**
     * Goes on with the proof alone, for a while; false if it has taken what work is set aside for it, or there is nothing more to be found out.
     *
     * @param goesOn whether more nodes may be counted
     * @param inTime whether there is time left
     */
    boolean proveOn(BooleanSupplier goesOn, BooleanSupplier inTime) {
        long before = divisions();
        long left = DIVISIONS_PER_IDLE_NODE * evaluated.getAsLong() - before;
        return !done
                && left > 0
                && climb(Math.min(DIVISIONS_AT_ONCE, left), goesOn, inTime)
                && divisions() > before
                && !done;
    }

    private long divisions() {
        return ladder.map(FloorLadder::divisions).orElse(0L);
    }

    /** Raises the bound by dividing tuples; whether there was something to be found out. */
    private boolean climb(long divisions, BooleanSupplier mayCount, BooleanSupplier inTime) {
        if (ladder.isEmpty() || state.best().isEmpty()) {
            return false;
        }
        FloorLadder proof = ladder.get();
        boolean climbed = proof.climb(
                bound, () -> state.best().orElseThrow().cost(), node -> counted(node, mayCount), divisions, inTime);
        bound = bound.max(proof.bound());
        done |= proof.isComplete();
        return climbed;
    }

    private boolean counted(Node node, BooleanSupplier mayCount) {
        boolean open = walk.isOpen(node);
        if (open && mayCount.getAsBoolean()) {
            counts.count(node);
        }
        return !open || !walk.isOpen(node);
    }

    private BooleanSupplier until(long nodes, BooleanSupplier goesOn) {
        long end = evaluated.getAsLong() + nodes;
        return () -> evaluated.getAsLong() < end && goesOn.getAsBoolean();
    }

    private boolean boundIsKnown() {
        return state.goal().outlastsMerging();
    }

    private void prove(BooleanSupplier goesOn) {
        Optional<Node> next = goesOn.getAsBoolean() ? walk.next() : Optional.empty();
        while (next.isPresent() && goesOn.getAsBoolean()) {
            counts.count(next.get());
            next = walk.next();
        }
        done |= walk.isDone();
    }

    private void raiseBound(BooleanSupplier goesOn) {
        if (groups.isEmpty()) {
            groups = groups();
        }
        for (BestFirst group : groups) {
            group.untilOnePasses(goesOn);
        }
        BigInteger sum = parts.ofAll();
        for (BestFirst group : groups) {
            sum = sum.add(group.least());
        }
        bound = bound.max(sum);
        if (groups.stream().allMatch(BestFirst::exhausted)) {
            groups = List.of();
            groupCount--;
        }
    }

    /** As many groups of as many attributes each as can be. */
    private List<BestFirst> groups() {
        List<BestFirst> made = new ArrayList<>();
        for (int i = 0; i < groupCount; i++) {
            List<Integer> group = order.subList(i * order.size() / groupCount, (i + 1) * order.size() / groupCount);
            int[] lowest = space.lattice().top().levels();
            group.forEach(
                    attribute -> lowest[attribute] = space.lattice().bottom().level(attribute));
            Lattice lattice = Lattice.between(Node.of(lowest), space.lattice().top());
            made.add(new BestFirst(lattice, group, node -> floorOf(group, node), state, specificFirst, turn, counts));
        }
        return made;
    }

    private BigInteger floorOf(List<Integer> group, Node node) {
        return group.stream().map(i -> parts.part(i, node.level(i))).reduce(BigInteger.ZERO, BigInteger::add);
    }

    /** Whether the best so far is the best. */
    boolean isDone() {
        return done || walk.isDone();
    }

    /** A lower bound of what any node costs that passes; empty if none is known. */
    Optional<BigInteger> lowerBound() {
        if (!boundIsKnown()) {
            return Optional.empty();
        }
        return Optional.of(state.best().map(best -> best.cost().min(bound)).orElse(bound));
    }

    /** Of the best so far. */
    Optional<BigDecimal> gap() {
        return state.best().flatMap(best -> lowerBound().flatMap(least -> Gap.between(least, best.cost())));
    }

    /** Takes note of a count, whoever asked for it. */
    void learn(NodeCount count) {
        descents.learn(count);
    }

    /** Nodes remembered with their scores. */
    int remembered() {
        return descents.size();
    }
}
