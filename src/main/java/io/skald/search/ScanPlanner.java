package io.skald.search;

import io.skald.budget.MemoryShare;
import io.skald.lattice.Node;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Chooses what to count in the next scan of the store: a few nodes, each below as many of the waiting ones as memory allows, so that those
 * can be rolled up.
 */
final class ScanPlanner {

    /** Sources per scan. More sources are more work for every row, larger ones more work for every roll-up. */
    private static final int SOURCES = 4;

    private final NodeCounter counter;

    ScanPlanner(NodeCounter counter) {
        this.counter = counter;
    }

    /**
     * Nodes to count in one scan.
     *
     * @param waiting nodes without a source, the first the most urgent
     */
    List<Node> plan(Collection<Node> waiting) {
        long memory = MemoryShare.SCANNED_HISTOGRAMS.of(counter.bytes());
        List<Node> left = new ArrayList<>(waiting);
        List<Node> nodes = new ArrayList<>();
        long bytes = 0;
        while (!left.isEmpty() && nodes.size() < SOURCES) {
            Node seed = left.get(0);
            long most = Math.min(memory / SOURCES, memory - bytes);
            if (!nodes.isEmpty() && bytes(seed) > most) {
                left.remove(0);
                continue;
            }
            Node source = below(seed, left, most);
            nodes.add(source);
            bytes += bytes(source);
            left.removeIf(source::isAtOrBelow);
        }
        return nodes;
    }

    /** A node at or below the seed that lies below as many others as so many bytes allow: again and again the cheapest is taken in. */
    private Node below(Node seed, List<Node> others, long most) {
        Node source = seed;
        List<Node> left = new ArrayList<>(others);
        while (true) {
            Node current = source;
            left.removeIf(current::isAtOrBelow);
            Node cheapest = current;
            long least = Long.MAX_VALUE;
            for (Node other : left) {
                Node lower = current.meet(other);
                long bytes = bytes(lower);
                if (bytes <= most && bytes < least) {
                    least = bytes;
                    cheapest = lower;
                }
            }
            if (cheapest.equals(current)) {
                return current;
            }
            source = cheapest;
        }
    }

    private long bytes(Node node) {
        return counter.bytesFor(node, Long.MAX_VALUE);
    }
}
