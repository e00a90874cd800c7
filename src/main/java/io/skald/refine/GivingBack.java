package io.skald.refine;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.stream.IntStream;

/**
 * Chooses rescued rows that are to stay suppressed after all. A cluster gives back the row that it took in last, so that what it keeps is what
 * paid; of all clusters the one gives whose last row gained least, ties by the later row.
 */
final class GivingBack {

    /** Bytes per rescued row while rows are chosen. */
    static final long BYTES_PER_ROW = 128;

    private final List<Rescue.Joined> joined;
    private final boolean[] given;

    /** @param joined in the order in which the clusters took them in */
    GivingBack(List<Rescue.Joined> joined) {
        this.joined = joined;
        this.given = new boolean[joined.size()];
    }

    /** Chooses so many more rows. */
    GivingBack choose(long count) {
        int[] byCluster = IntStream.range(0, joined.size())
                .boxed()
                .sorted(Comparator.comparingLong((Integer at) -> joined.get(at).cluster())
                        .thenComparing(Comparator.naturalOrder()))
                .mapToInt(Integer::intValue)
                .toArray();
        PriorityQueue<Integer> lastOfClusters = new PriorityQueue<>(Comparator.comparingDouble(
                        (Integer place) -> -joined.get(byCluster[place]).growth())
                .thenComparing(place -> -joined.get(byCluster[place]).row()));
        for (int place = 0; place < byCluster.length; place++) {
            if (place + 1 == byCluster.length || clusterAt(byCluster, place) != clusterAt(byCluster, place + 1)) {
                lastOfClusters.add(place);
            }
        }
        for (long left = count; left > 0; left--) {
            int place = lastOfClusters.remove();
            given[byCluster[place]] = true;
            if (place > 0 && clusterAt(byCluster, place) == clusterAt(byCluster, place - 1)) {
                lastOfClusters.add(place - 1);
            }
        }
        return this;
    }

    private long clusterAt(int[] byCluster, int place) {
        return joined.get(byCluster[place]).cluster();
    }

    /** The rows that stay in their clusters, in order. */
    List<Rescue.Joined> kept() {
        List<Rescue.Joined> kept = new ArrayList<>();
        for (int at = 0; at < given.length; at++) {
            if (!given[at]) {
                kept.add(joined.get(at));
            }
        }
        return kept;
    }

    /** The clusters that gave rows back, as they were before rescue. */
    Map<Long, Range> clustersBefore(ClusterFile clusters, Map<Long, Range> changesBefore) {
        Map<Long, Range> widened = clusters.changes();
        clusters.restore(changesBefore);
        Map<Long, Range> before = new HashMap<>();
        for (int at = 0; at < given.length; at++) {
            if (given[at]) {
                before.put(joined.get(at).cluster(), widened.get(joined.get(at).cluster()));
            }
        }
        long[] number = {0};
        clusters.scan((bytes, at) -> {
            long cluster = number[0]++;
            before.computeIfPresent(cluster, (key, range) -> clusters.range(bytes, at));
        });
        clusters.restore(widened);
        return before;
    }
}
