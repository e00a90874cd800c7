package io.skald.refine;

import java.util.Arrays;
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
    private final int[] order;
    private int given;

    /** @param joined in the order in which the clusters took them in */
    GivingBack(List<Rescue.Joined> joined) {
        this.joined = joined;
        this.order = ordered();
    }

    /** All rows, the one first that is given back first. */
    List<Rescue.Joined> order() {
        return Arrays.stream(order).mapToObj(joined::get).toList();
    }

    /** Gives back so many. */
    GivingBack choose(int count) {
        given = count;
        return this;
    }

    private int[] ordered() {
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
        int[] all = new int[joined.size()];
        for (int next = 0; next < all.length; next++) {
            int place = lastOfClusters.remove();
            all[next] = byCluster[place];
            if (place > 0 && clusterAt(byCluster, place) == clusterAt(byCluster, place - 1)) {
                lastOfClusters.add(place - 1);
            }
        }
        return all;
    }

    private long clusterAt(int[] byCluster, int place) {
        return joined.get(byCluster[place]).cluster();
    }

    /** The rows that stay in their clusters, in order. */
    List<Rescue.Joined> kept() {
        return Arrays.stream(order, given, order.length)
                .sorted()
                .mapToObj(joined::get)
                .toList();
    }

    /** The clusters that gave rows back, as they were before rescue. */
    Map<Long, Range> clustersBefore(ClusterFile clusters, Map<Long, Range> changesBefore) {
        Map<Long, Range> widened = clusters.changes();
        clusters.restore(changesBefore);
        Map<Long, Range> before = new HashMap<>();
        for (int next = 0; next < given; next++) {
            long cluster = joined.get(order[next]).cluster();
            before.put(cluster, widened.get(cluster));
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
