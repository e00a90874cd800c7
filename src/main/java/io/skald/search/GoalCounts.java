package io.skald.search;

import io.skald.lattice.Node;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** Counts nodes for all goals at once: each is told what a count means for it. */
final class GoalCounts {

    /** An entry of a set with its part of the table. */
    private static final long BYTES_PER_COUNTED = 56;

    private final List<Goal> goals;
    private final List<GoalWalk> walks;
    private final NodeCounter counter;
    private final Optional<TrailMaker> trail;
    private final Set<Node> counted = new HashSet<>();

    /** @param walks of the goals that the most general node does not rule out; they are looked at, whenever they are added */
    GoalCounts(List<Goal> goals, List<GoalWalk> walks, NodeCounter counter, Optional<TrailMaker> trail) {
        this.goals = List.copyOf(goals);
        this.walks = walks;
        this.counter = counter;
        this.trail = trail;
    }

    /** Nodes counted to the end. */
    Set<Node> counted() {
        return counted;
    }

    /** Bytes that these take. */
    long bytes(int attributes) {
        return counted.size() * (BYTES_PER_COUNTED + Node.retainedBytes(attributes));
    }

    /** Counts the most general node, whatever it has to tell. */
    NodeCount top(Node top) {
        NodeCount count =
                counter.count(top, Long.MAX_VALUE, List::of, this::isClear).orElseThrow();
        note(count);
        return count;
    }

    /**
     * Counts a node; empty if it has too many bins to pass for any goal for which it is open.
     *
     * @param others nodes that are likely to be counted soon
     */
    Optional<NodeCount> count(Node node, Supplier<Collection<Node>> others) {
        long maxBins = mostBins(node);
        Optional<NodeCount> count = counter.count(node, maxBins, others, this::suffices);
        take(node, count, maxBins);
        return count;
    }

    /** Whether a count tells all, also of persons. */
    private boolean isClear(NodeCount count) {
        return goals.stream().noneMatch(goal -> count.sizes().unclear(goal.requirement()));
    }

    /** Whether a count closes its node for every goal, even where it leaves open how many persons there are. */
    private boolean suffices(NodeCount count) {
        return isClear(count)
                || walks.stream()
                        .filter(walk -> walk.wants(count.node()))
                        .allMatch(walk -> walk.state().closedBy(count));
    }

    /** The most bins at which a node is of interest to a goal for which it is open. */
    long mostBins(Node node) {
        return walks.stream()
                .filter(walk -> walk.wants(node))
                .mapToLong(walk -> walk.state().mostBins())
                .max()
                .orElse(0);
    }

    /** Takes note of a count, or that there were more bins than {@code maxBins}. */
    void take(Node node, Optional<NodeCount> count, long maxBins) {
        for (GoalWalk walk : walks) {
            if (count.isPresent()) {
                walk.state().counted(count.get());
            } else if (walk.state().mostBins() <= maxBins) {
                walk.state().knownToFail(node);
            }
        }
        count.ifPresent(this::note);
    }

    private void note(NodeCount count) {
        counted.add(count.node());
        trail.ifPresent(all -> all.counted(count));
    }
}
