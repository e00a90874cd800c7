package io.skald.search;

import io.skald.lattice.Node;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Chooses what to count in the next scan of the store. */
final class ScanPlanner {

    private static final int MOST_NODES = 64;

    /**
     * Nodes to count in one scan.
     *
     * @param bytes that their histograms are expected to take
     */
    record Plan(List<Node> nodes, long bytes) {}

    private final SearchSpace space;
    private final NodeCounter counter;

    ScanPlanner(SearchSpace space, NodeCounter counter) {
        this.space = space;
        this.counter = counter;
    }

    /** Takes the wishes, and then the most general open nodes without a source, as long as memory lasts. */
    Plan plan(List<Node> wishes, List<GoalWalk> walks) {
        Set<Node> wanted = new LinkedHashSet<>(wishes);
        for (GoalWalk walk : walks) {
            walk.mostGeneral(MOST_NODES).stream()
                    .filter(node -> !counter.hasSource(node))
                    .forEach(wanted::add);
        }
        long left = counter.bytes();
        long bytes = 0;
        List<Node> nodes = new ArrayList<>();
        for (Node node : wanted) {
            long needed = counter.bytesFor(node, mostBins(node, walks));
            if (nodes.isEmpty() || bytes + needed <= left) {
                nodes.add(node);
                bytes += needed;
            }
        }
        return new Plan(nodes, Math.min(bytes, left));
    }

    private long mostBins(Node node, List<GoalWalk> walks) {
        long bound = walks.stream()
                .filter(walk -> walk.wants(node))
                .mapToLong(walk -> walk.state().mostBins())
                .max()
                .orElse(0);
        return Math.min(bound, space.rows());
    }
}
