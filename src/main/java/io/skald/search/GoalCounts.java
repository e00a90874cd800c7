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
    private final NodeCounters counters;
    private final Optional<TrailMaker> trail;
    private final Set<Node> counted = new HashSet<>();
    /** The same where nothing counts rows alone. */
    private final Set<Node> countedByRows;

    private final boolean apart;

    /** @param walks of the goals that the most general node does not rule out; they are looked at, whenever they are added */
    GoalCounts(List<Goal> goals, List<GoalWalk> walks, NodeCounters counters, Optional<TrailMaker> trail) {
        this.goals = List.copyOf(goals);
        this.walks = walks;
        this.counters = counters;
        this.apart = counters.rows().isPresent();
        this.countedByRows = apart ? new HashSet<>() : counted;
        this.trail = trail;
    }

    /** Nodes counted to the end, as far as a goal is concerned: where it asks for no persons, by their rows. */
    Set<Node> countedFor(Goal goal) {
        return goal.requirement().countsPersons() ? counted : countedByRows;
    }

    /** Whether the rows of a node's classes are known, and nothing more can be told of it but by counting all. */
    boolean knowsRows(Node node) {
        return countedByRows.contains(node);
    }

    /** Bytes that these take. */
    long bytes(int attributes) {
        int entries = counted.size() + (apart ? countedByRows.size() : 0);
        return entries * (BYTES_PER_COUNTED + Node.retainedBytes(attributes));
    }

    /** Counts the most general node, whatever it has to tell. */
    NodeCount top(Node top) {
        NodeCount count =
                counters.countAll(top, Long.MAX_VALUE, List::of, this::isClear).orElseThrow();
        noteAll(count);
        return count;
    }

    /**
     * Counts a node, by its rows where that is less work and was not done; empty if it has too many bins to pass for any goal for which it is open.
     *
     * @param others nodes that are likely to be counted soon
     */
    Optional<NodeCount> count(Node node, Supplier<Collection<Node>> others) {
        if (counters.rows().isPresent() && !knowsRows(node)) {
            long maxBins = mostBins(node);
            Optional<NodeCount> count = counters.rows().get().count(node, maxBins, others, any -> true);
            takeFirst(node, count, maxBins);
            return count;
        }
        return countAll(node, others);
    }

    private Optional<NodeCount> countAll(Node node, Supplier<Collection<Node>> others) {
        long maxBins = mostBins(node);
        Optional<NodeCount> count = counters.countAll(node, maxBins, others, this::suffices);
        tell(node, count, maxBins);
        count.ifPresent(this::noteAll);
        return count;
    }

    /** Counts a node until nothing more can be told of it, or nothing more is of interest. */
    void countThrough(Node node, Supplier<Collection<Node>> others) {
        if (counters.rows().isPresent() && !knowsRows(node)) {
            count(node, others);
        }
        if (counters.rows().isEmpty() || walks.stream().anyMatch(walk -> walk.isOpen(node))) {
            countAll(node, others);
        }
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

    /** Takes note of a count by what counts first, or that there were more bins than {@code maxBins}. */
    void takeFirst(Node node, Optional<NodeCount> count, long maxBins) {
        if (counters.rows().isEmpty()) {
            tell(node, count, maxBins);
            count.ifPresent(this::noteAll);
            return;
        }
        Optional<NodeCount> roughly = count.map(NodeCount::ofUnknownPersons);
        tell(node, roughly, maxBins);
        roughly.ifPresent(this::noteRows);
    }

    private void tell(Node node, Optional<NodeCount> count, long maxBins) {
        for (GoalWalk walk : walks) {
            if (count.isPresent()) {
                walk.state().counted(count.get());
            } else if (walk.state().mostBins() <= maxBins) {
                walk.state().knownToFail(node);
            }
        }
    }

    private void noteRows(NodeCount count) {
        countedByRows.add(count.node());
        if (isClear(count)) {
            noteAll(count);
        }
    }

    private void noteAll(NodeCount count) {
        counted.add(count.node());
        countedByRows.add(count.node());
        trail.ifPresent(all -> all.counted(count));
    }
}
