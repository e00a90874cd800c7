package io.skald.refine;

import io.skald.privacy.Requirement;
import java.util.ArrayList;
import java.util.List;

/**
 * Merges clusters that have not what a class must, each with the one that costs least, until all have it. It ends well because the
 * requirement is closed under union and all rows together have it: at the worst they are one cluster.
 */
final class MergeBack {

    private MergeBack() {}

    /**
     * The clusters, or fewer of the same rows.
     *
     * @param clusters of all rows of a block, which together have what a class must; those that are merged come where the other one was
     */
    static List<Cluster> of(Block block, Requirement requirement, List<Cluster> clusters) {
        List<Cluster> merged = new ArrayList<>(clusters);
        int at = 0;
        while (at < merged.size() && merged.size() > 1) {
            if (requirement.holds(merged.get(at))) {
                at++;
            } else {
                Cluster failing = merged.remove(at);
                int host = BlockClusterer.join(block, merged, failing.members());
                at = host < at ? Math.min(at, host) : at;
            }
        }
        return merged;
    }
}
