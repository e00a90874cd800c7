package io.skald.lattice;

import io.skald.InfeasibleException;
import io.skald.attribute.bin.Domain;
import io.skald.budget.MemoryBudget;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The root node of SKALD's phase 1: of the nodes whose dense number of bins (eq. 1) is at most N_RAM, the one with the best
 * precision; of equals the one that is lexicographically the smallest, so that the more important attributes stay the more specific.
 */
public final class RootNode {

    private RootNode() {}

    /**
     * Chooses the root node.
     *
     * @param lattice the nodes to choose from
     * @param domains the attributes
     * @param nRam bins that fit in memory
     * @param budget for labels on the nodes; without room for them the choice is made in another way, and is the same
     * @throws InfeasibleException if even the top node has more bins than fit; says how many it has
     */
    public static Node choose(Lattice lattice, List<? extends Domain> domains, long nRam, MemoryBudget budget) {
        DenseBinCounts bins = DenseBinCounts.of(domains);
        Precision precision = Precision.of(domains);
        return best(lattice, bins, precision, nRam, budget)
                .orElseThrow(() -> new InfeasibleException(String.format(
                        Locale.ROOT,
                        "No node has at most %,d bins: the most general one has %,d. Raise 'max-bins' or 'memory', or allow higher levels.",
                        nRam,
                        bins.at(lattice.top()))));
    }

    private static Optional<Node> best(
            Lattice lattice, DenseBinCounts bins, Precision precision, long nRam, MemoryBudget budget) {
        Optional<NodeTags> room = NodeTags.inBits(lattice, budget);
        if (room.isEmpty()) {
            return RootFronts.best(lattice, bins, precision, nRam);
        }
        try (NodeTags tags = room.get()) {
            return byPredictiveTagging(lattice, bins, precision, nRam, tags);
        }
    }

    /** Labels every node, from the middle of the lattice outwards, where a label decides the most others (SKALD section III.B). */
    static Optional<Node> byPredictiveTagging(
            Lattice lattice, DenseBinCounts bins, Precision precision, long nRam, NodeTags tags) {
        Best best = new Best(precision);
        int lowest = lattice.bottom().height();
        int highest = lattice.top().height();
        int middle = lowest + (highest - lowest) / 2;
        for (int away = 0; away <= highest - lowest; away++) {
            for (int height : away == 0 ? new int[] {middle} : new int[] {middle + away, middle - away}) {
                if (height >= lowest && height <= highest) {
                    lattice.forEachAt(height, node -> label(node, tags, bins, nRam, best));
                }
            }
        }
        return best.node();
    }

    /** A node tagged by one below it is less precise than that one: only nodes labelled by their own bins can be the best. */
    private static void label(Node node, NodeTags tags, DenseBinCounts bins, long nRam, Best best) {
        if (tags.of(node) == NodeTags.Tag.UNDECIDED) {
            boolean compliant = bins.combinationsAtMost(node, nRam - 1);
            tags.tag(node, compliant);
            if (compliant) {
                best.offer(node);
            }
        }
    }

    /** The most precise node seen. */
    private static final class Best {

        private final Precision precision;
        private Optional<Node> node = Optional.empty();

        Best(Precision precision) {
            this.precision = precision;
        }

        void offer(Node candidate) {
            if (node.isEmpty() || precision.compare(candidate, node.get()) < 0) {
                node = Optional.of(candidate);
            }
        }

        Optional<Node> node() {
            return node;
        }
    }
}
