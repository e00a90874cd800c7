package io.skald.refine;

import it.unimi.dsi.fastutil.longs.LongArrays;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Finds, for each of some rows, the cluster whose loss grows least when it takes the row in, among the row's neighbours in a few
 * randomised k-d trees over the clusters, as in the {@link SecondLook}: near linear in rows and clusters. Deterministic for a
 * seed.
 */
final class HostSearch {

    private static final int TREES = 4;
    private static final int LEAF = 64;

    private final Geometry geometry;
    private final List<long[]> rows;
    private final SplittableRandom random;
    private final double[] growth;
    private final long[] host;
    private final Range[] range;

    /** @param rows per row, one code of the domain per quasi-identifier; more numbers may follow */
    HostSearch(Geometry geometry, List<long[]> rows, long seed) {
        this.geometry = geometry;
        this.rows = List.copyOf(rows);
        this.random = new SplittableRandom(seed);
        this.growth = new double[rows.size()];
        this.host = new long[rows.size()];
        this.range = new Range[rows.size()];
        Arrays.fill(growth, Double.POSITIVE_INFINITY);
        Arrays.fill(host, -1);
    }

    /** How much the rows of a cluster, the new one included, would lose more if it took a row in. */
    static double growth(Geometry geometry, Range cluster, long[] row) {
        double before = 0;
        double after = 0;
        for (int i = 0; i < geometry.attributes(); i++) {
            long lo = cluster.lo()[i];
            long hi = cluster.hi()[i];
            double loss = geometry.costOfOriginals(i, lo, hi);
            before += loss;
            after += row[i] >= lo && row[i] <= hi
                    ? loss
                    : geometry.costOfOriginals(i, Math.min(lo, row[i]), Math.max(hi, row[i]));
        }
        return (cluster.rows() + 1) * after - cluster.rows() * before;
    }

    /** The least growth found for a row. */
    double growth(int row) {
        return growth[row];
    }

    /** The number of the cluster that grows so little; -1 if there is none. */
    long host(int row) {
        return host[row];
    }

    /** That cluster. */
    Range range(int row) {
        return range[row];
    }

    /**
     * Looks through some clusters.
     *
     * @param first the first one's number
     */
    void look(List<Range> clusters, long first) {
        if (clusters.isEmpty()) {
            return;
        }
        for (int tree = 0; tree < TREES; tree++) {
            int[] order = PlacesInOrder.upTo(clusters.size());
            int[] looking = PlacesInOrder.upTo(rows.size());
            descend(clusters, first, order, 0, order.length, looking, 0, looking.length);
        }
    }

    private void descend(
            List<Range> clusters, long first, int[] order, int from, int to, int[] looking, int rowFrom, int rowTo) {
        if (rowFrom == rowTo) {
            return;
        }
        if (to - from <= LEAF) {
            for (int p = rowFrom; p < rowTo; p++) {
                for (int x = from; x < to; x++) {
                    offer(looking[p], clusters.get(order[x]), first + order[x]);
                }
            }
            return;
        }
        int attribute = draw(clusters, order, from, to);
        long[] keys = new long[to - from];
        for (int x = from; x < to; x++) {
            keys[x - from] = centre(clusters.get(order[x]), attribute);
        }
        int middle = (from + to) >>> 1;
        sort(keys, order, from);
        long border = centre(clusters.get(order[middle]), attribute);
        int rowMiddle = rowFrom;
        for (int p = rowFrom; p < rowTo; p++) {
            int row = looking[p];
            if (rows.get(row)[attribute] < border) {
                looking[p] = looking[rowMiddle];
                looking[rowMiddle++] = row;
            }
        }
        descend(clusters, first, order, from, middle, looking, rowFrom, rowMiddle);
        descend(clusters, first, order, middle, to, looking, rowMiddle, rowTo);
    }

    private static long centre(Range cluster, int attribute) {
        return cluster.lo()[attribute] + (cluster.hi()[attribute] - cluster.lo()[attribute]) / 2;
    }

    private static void sort(long[] keys, int[] order, int from) {
        int[] places = PlacesInOrder.upTo(keys.length);
        LongArrays.radixSortIndirect(places, keys, true);
        int[] before = Arrays.copyOfRange(order, from, from + keys.length);
        for (int x = 0; x < places.length; x++) {
            order[from + x] = before[places[x]];
        }
    }

    private int draw(List<Range> clusters, int[] order, int from, int to) {
        double most = -1;
        int drawn = 0;
        for (int i = 0; i < geometry.attributes(); i++) {
            long lo = Long.MAX_VALUE;
            long hi = -1;
            for (int x = from; x < to; x++) {
                lo = Math.min(lo, clusters.get(order[x]).lo()[i]);
                hi = Math.max(hi, clusters.get(order[x]).hi()[i]);
            }
            double chance = geometry.spreadOfOriginals(i, lo, hi) * (0.2 + random.nextDouble());
            if (chance > most) {
                most = chance;
                drawn = i;
            }
        }
        return drawn;
    }

    private void offer(int row, Range cluster, long number) {
        double offered = growth(geometry, cluster, rows.get(row));
        if (offered < growth[row] || (offered == growth[row] && number < host[row])) {
            growth[row] = offered;
            host[row] = number;
            range[row] = cluster;
        }
    }
}
