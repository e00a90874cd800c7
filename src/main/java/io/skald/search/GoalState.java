package io.skald.search;

import io.skald.lattice.ClosedSet;
import io.skald.lattice.Lattice;
import io.skald.lattice.Node;
import io.skald.lattice.NodeTags;
import io.skald.lattice.Precision;
import io.skald.privacy.Requirement;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What is known of one goal: which nodes pass and which fail, by predictive tagging, passing being within the limit before anything is
 * absorbed; which are cut, because nothing at or above them can
 * be better than the best so far; and that best. A node that neither fails nor is cut, and whose cost is not known, is open.
 */
final class GoalState {

    private static final double UNCLEAR = 1e-6;
    /** A score with its numbers and its place in the list; its node is held by those who count the counted nodes. */
    private static final long BYTES_PER_BOUND = 160;

    private final Goal goal;
    private final Lattice lattice;
    private final Scoring scoring;
    private final Precision precision;
    private final long rows;
    private final long alreadySuppressed;
    private final GoalTags memory;
    private final NodeTags tags;
    private final ClosedSet cut;
    private final List<Score> bounds = new ArrayList<>();
    /** Nodes whose persons are known roughly, with the least that they can cost. */
    private final Map<Node, Score> unclear = new HashMap<>();

    private Optional<Score> best = Optional.empty();
    private Optional<Solution> bestSolution = Optional.empty();
    private double bestCost;
    private long fewest = Long.MAX_VALUE;

    GoalState(Goal goal, SearchSpace space, Scoring scoring, GoalTags memory) {
        this.goal = goal;
        this.lattice = space.lattice();
        this.scoring = scoring;
        this.precision = space.precision();
        this.rows = space.rows();
        this.alreadySuppressed = space.alreadySuppressed();
        this.memory = memory;
        this.tags = memory.tags();
        this.cut = memory.cut();
    }

    Goal goal() {
        return goal;
    }

    /** The goal with no more rows suppressed than a node can suppress and not cost more than the best so far. */
    Goal narrowed() {
        return memory.narrowing().map(Narrowing::goal).orElse(goal);
    }

    /** Whether a better node could narrow the goal, or narrow it further. */
    boolean mayNarrow() {
        return scoring.mostSuppressedFor(goal, scoring.leastOf(goal))
                < narrowed().maxSuppressed();
    }

    /** B: with more bins a node fails, or is no better than the best so far, with all below it. */
    long mostBins() {
        return narrowed().mostBins(rows);
    }

    Optional<Score> best() {
        return best;
    }

    /** What the best node releases. */
    Optional<Solution> bestSolution() {
        return bestSolution;
    }

    /** Whether a node is known to pass or fail, whatever the best so far is. */
    NodeTags.Tag verdict(Node node) {
        return tags.of(node);
    }

    /** As {@link #verdict}, where a node fails too that suppresses so many rows that neither it nor anything below it can be better than the best so far. */
    NodeTags.Tag tag(Node node) {
        NodeTags.Tag tag = tags.of(node);
        if (tag == NodeTags.Tag.FAILS) {
            return tag;
        }
        return memory.narrowing().map(narrowing -> narrowing.tag(node)).orElse(tag);
    }

    /**
     * What a climb makes of a node: whether more is suppressed there than may be, or as far as can be told of it and of nodes below,
     * must be. Where merging can break what held, that a node passes so does not mean that it passes: it is to be counted.
     */
    NodeTags.Tag climbTag(Node node) {
        NodeTags.Tag tag = tag(node);
        boolean mayPass = memory.unrefuted().filter(set -> set.contains(node)).isPresent();
        return tag == NodeTags.Tag.UNDECIDED && mayPass ? NodeTags.Tag.PASSES : tag;
    }

    /** The fewest rows that were found to be suppressed at any node, those of policies not included; empty if none was counted to the end. */
    OptionalLong fewestSuppressed() {
        return fewest == Long.MAX_VALUE ? OptionalLong.empty() : OptionalLong.of(fewest);
    }

    boolean fails(Node node) {
        return tag(node) == NodeTags.Tag.FAILS;
    }

    /** Whether nothing at or above a node can be better than the best so far, as far as can be told without counting it. */
    boolean isCut(Node node) {
        if (cut.contains(node)) {
            return true;
        }
        if (best.isPresent() && cannotBeBetter(node)) {
            cut.add(node);
            return true;
        }
        return false;
    }

    /** Exact arithmetic where rough arithmetic is not clear. */
    private boolean cannotBeBetter(Node node) {
        double ratio = scoring.roughFloor(node) / bestCost;
        if (Math.abs(ratio - 1) > UNCLEAR) {
            return ratio > 1;
        }
        return score(scoring.floor(node), 0, node).compareTo(best.get()) >= 0;
    }

    /** About how many nodes need no more looking at. */
    BigInteger decided() {
        long narrowed = memory.narrowing().map(Narrowing::decided).orElse(0L);
        return BigInteger.valueOf(Math.max(Math.max(tags.decided(), narrowed), cut.size()))
                .min(lattice.size());
    }

    /** Takes note of a node that fails, though it was not counted to the end: it has more than B bins, or few of its rows show it. */
    void knownToFail(Node node) {
        memory.narrowing().ifPresentOrElse(narrowing -> narrowing.fails(node), () -> tags.tag(node, false));
    }

    /**
     * Whether a count that leaves open how many persons there are closes its node: it fails all the same, or cannot be better than the best so
     * far, as it suppresses at least the classes that are of too few persons for sure, and suppressing more never costs less.
     */
    boolean closedBy(NodeCount count) {
        return narrowed().tag(count.sizes()) == NodeTags.Tag.FAILS
                || best.isPresent()
                        && (boundOf(count).compareTo(best.get()) >= 0
                                || leastOf(count).compareTo(best.get()) >= 0);
    }

    private Score leastOf(NodeCount count) {
        Requirement requirement = goal.requirement();
        return score(scoring.cost(count, requirement), count.sizes().rowsFailing(requirement), count.node());
    }

    private Score boundOf(NodeCount count) {
        return score(scoring.bound(count), scoring.leastSuppressed(count, goal.requirement()), count.node());
    }

    /** Takes note of a count. */
    void counted(NodeCount count) {
        if (count.sizes().unclear(goal.requirement())) {
            countedRoughly(count);
        } else {
            countedClearly(count);
        }
    }

    /** Where persons are known roughly, that a node fails is known, and no cost is; the fewest rows that it can suppress bound those above as ever. */
    private void countedRoughly(NodeCount count) {
        if (narrowed().tag(count.sizes()) == NodeTags.Tag.FAILS) {
            knownToFail(count.node());
        } else {
            memory.unrefuted().ifPresent(set -> set.add(count.node()));
            unclear.put(count.node(), leastOf(count));
        }
        bounded(count);
    }

    /** Whether a node is known not to be better than the best so far, as its persons are known roughly. */
    boolean isSettled(Node node) {
        return best.isPresent()
                && unclear.containsKey(node)
                && unclear.get(node).compareTo(best.get()) >= 0;
    }

    /** Of the nodes whose persons are known too roughly to tell, the one that may be the best. */
    Optional<Node> bestUnclear() {
        return unclear.values().stream()
                .filter(least -> best.isEmpty() || least.compareTo(best.get()) < 0)
                .filter(least -> !fails(least.node()) && !isCut(least.node()))
                .min(Comparator.naturalOrder())
                .map(Score::node);
    }

    private void bounded(NodeCount count) {
        Score bound = boundOf(count);
        if (best.isPresent() && bound.compareTo(best.get()) >= 0) {
            cut.add(count.node());
        } else {
            bounds.add(bound);
        }
    }

    private void countedClearly(NodeCount count) {
        Node node = count.node();
        unclear.remove(node);
        NodeTags.Tag tag = goal.tag(count.sizes());
        if (tag != NodeTags.Tag.UNDECIDED) {
            tags.tag(node, tag == NodeTags.Tag.PASSES);
        }
        NodeTags.Tag narrowed = memory.narrowing()
                .map(narrowing -> narrowing.counted(node, count.sizes()))
                .orElse(tag);
        if (narrowed == NodeTags.Tag.UNDECIDED) {
            memory.unrefuted().ifPresent(set -> set.add(node));
        }
        fewest = Math.min(fewest, count.sizes().rowsFailing(goal.requirement()));
        Solution.of(count, goal, scoring, alreadySuppressed).ifPresent(this::solved);
        bounded(count);
    }

    private void solved(Solution solution) {
        Score score = score(solution);
        if (best.isEmpty() || score.compareTo(best.get()) < 0) {
            best = Optional.of(score);
            bestSolution = Optional.of(solution);
            bestCost = score.cost().doubleValue();
            memory.narrow(goal, scoring.mostSuppressedFor(goal, score.cost()));
            cutWhatCannotBeBetter(score);
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

    /** Bytes that what is known has grown to beyond those that were taken for it at first. */
    long grownBytes() {
        return memory.grownBytes() + (bounds.size() + unclear.size()) * BYTES_PER_BOUND;
    }

    Score score(Solution solution) {
        return score(solution.cost(), solution.suppressed(), solution.count().node());
    }

    private Score score(BigInteger cost, long suppressed, Node node) {
        return new Score(cost, suppressed, precision.loss(node), node);
    }
}
