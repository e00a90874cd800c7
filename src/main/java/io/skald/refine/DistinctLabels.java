package io.skald.refine;

import io.skald.attribute.bin.Domain;
import io.skald.privacy.Requirement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Makes one cluster of those that print the same, where what a class must have is not closed under union: in the release they are one class, which may not have what each
 * of them has. One that has not joins the cluster that it widens least, until all have it. It ends well because all rows together have it: at the worst they are one cluster.
 */
final class DistinctLabels {

    private final Block block;
    private final List<Domain> domains;

    private DistinctLabels(Block block, List<Domain> domains) {
        this.block = block;
        this.domains = domains;
    }

    /**
     * The clusters, or fewer of the same rows, no two of which print the same; as they are where the requirement is closed.
     *
     * @param clusters of all rows of a block, which together have what a class must
     */
    static List<Cluster> of(Block block, Requirement requirement, List<Domain> domains, List<Cluster> clusters) {
        if (requirement.closed()) {
            return clusters;
        }
        DistinctLabels labels = new DistinctLabels(block, domains);
        List<Cluster> now = labels.unite(clusters);
        int failing = failing(requirement, now);
        while (failing >= 0 && now.size() > 1) {
            List<Cluster> others = new ArrayList<>(now);
            Cluster coming = others.remove(failing);
            BlockClusterer.join(block, others, coming.members());
            now = labels.unite(others);
            failing = failing(requirement, now);
        }
        return now;
    }

    private static int failing(Requirement requirement, List<Cluster> clusters) {
        return IntStream.range(0, clusters.size())
                .filter(x -> !requirement.holds(clusters.get(x)))
                .findFirst()
                .orElse(-1);
    }

    private List<Cluster> unite(List<Cluster> clusters) {
        Map<List<Long>, List<Cluster>> byLabel = new LinkedHashMap<>();
        for (Cluster cluster : clusters) {
            byLabel.computeIfAbsent(label(cluster), any -> new ArrayList<>()).add(cluster);
        }
        return byLabel.values().stream().map(this::together).toList();
    }

    private List<Long> label(Cluster cluster) {
        Range range = Range.of(domains, block.geometry(), cluster);
        return IntStream.range(0, 2 * domains.size())
                .mapToObj(end -> end % 2 == 0 ? range.lo()[end / 2] : range.hi()[end / 2])
                .toList();
    }

    private Cluster together(List<Cluster> alike) {
        return alike.size() == 1
                ? alike.get(0)
                : Cluster.of(
                        block,
                        alike.stream()
                                .flatMapToInt(cluster -> IntStream.of(cluster.members()))
                                .toArray());
    }
}
