package io.skald.search;

import io.skald.lattice.Node;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Chooses what to count in the next scan of the store: few nodes, each as specific as memory allows, so that as many as possible of the
 * nodes that wait lie above them.
 */
final class ScanPlanner {

    /** Of the memory, what is planned for; the rest is for the plan being wrong. */
    private static final double SHARE = 0.8;

    /** A further node to count costs as much as so many bytes for making another more specific. */
    private static final long NODE_COST = 1L << 20;

    /**
     * Nodes to count in one scan.
     *
     * @param bytes that their histograms are expected to take
     */
    record Plan(List<Node> nodes, long bytes) {}

    private final NodeCounter counter;

    ScanPlanner(NodeCounter counter) {
        this.counter = counter;
    }

    /** @param waiting nodes without a source, the first the most urgent */
    Plan plan(Collection<Node> waiting) {
        long left = (long) (counter.bytes() * SHARE);
        List<Node> nodes = new ArrayList<>();
        List<Long> bytes = new ArrayList<>();
        for (Node node : waiting) {
            long alone = bytes(node);
            int best = -1;
            long least = nodes.isEmpty() ? alone : alone + NODE_COST;
            for (int i = 0; i < nodes.size(); i++) {
                long more = bytes(nodes.get(i).meet(node)) - bytes.get(i);
                if (more <= least && more <= left) {
                    best = i;
                    least = more;
                }
            }
            if (best >= 0) {
                nodes.set(best, nodes.get(best).meet(node));
                bytes.set(best, bytes.get(best) + least);
                left -= least;
            } else if (nodes.isEmpty() || alone <= left) {
                nodes.add(node);
                bytes.add(alone);
                left -= alone;
            }
        }
        return new Plan(nodes, bytes.stream().mapToLong(Long::longValue).sum());
    }

    private long bytes(Node node) {
        return counter.bytesFor(node, Long.MAX_VALUE);
    }
}
