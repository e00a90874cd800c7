package io.skald.refine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;

/** One thread's part of a sweep of the {@link SecondLook}: cuts clusters at medians until few are left, and pools each of these with those nearest to it. */
final class Neighbours {

    private static final double ALWAYS_ABOVE_MEAN = 2;

    /**
     * Added to the width of clusters, as a share of the domain, so that those of none are wide, too: of 0.02 to 0.5 what lost least on a table of people at k = 5. At k = 50
     * more is a little better, and on a million rows of numbers less.
     */
    private static final double LEAST_WIDTH = 0.1;

    private final Geometry geometry;
    private final Pool pool;
    private final SecondLook.Reach reach;
    private final double mean;
    private final double warmth;

    /**
     * @param mean loss of all clusters
     * @param warmth as {@link Pool#divide(List, SplittableRandom, double)} has it
     */
    Neighbours(Block block, Pool pool, SecondLook.Reach reach, double mean, double warmth) {
        this.geometry = block.geometry();
        this.pool = pool;
        this.reach = reach;
        this.mean = mean;
        this.warmth = warmth;
    }

    /** Sorts a range of clusters by an attribute that is drawn, and returns its middle. */
    static int cut(
            Cluster[] clusters, int from, int to, Geometry geometry, SecondLook.Cut by, SplittableRandom random) {
        int attribute = draw(clusters, from, to, geometry, by, random);
        Arrays.sort(clusters, from, to, Comparator.comparingLong(c -> (long) c.lo()[attribute] + c.hi()[attribute]));
        return (from + to) >>> 1;
    }

    /** What comes of a range of clusters, which is sorted meanwhile. */
    List<Cluster> sweep(Cluster[] clusters, int from, int to, SplittableRandom random) {
        List<Cluster> result = new ArrayList<>(to - from);
        sweep(clusters, from, to, random, result);
        return result;
    }

    private void sweep(Cluster[] clusters, int from, int to, SplittableRandom random, List<Cluster> result) {
        if (to - from <= reach.leaf()) {
            result.addAll(look(new ArrayList<>(Arrays.asList(clusters).subList(from, to)), random));
            return;
        }
        int middle = cut(clusters, from, to, geometry, reach.cut(), random);
        sweep(clusters, from, middle, random, result);
        sweep(clusters, middle, to, random, result);
    }

    private static int draw(
            Cluster[] clusters, int from, int to, Geometry geometry, SecondLook.Cut by, SplittableRandom random) {
        double most = -1;
        int drawn = 0;
        for (int i = 0; i < geometry.attributes(); i++) {
            int lo = Integer.MAX_VALUE;
            int hi = -1;
            for (int x = from; x < to; x++) {
                lo = Math.min(lo, clusters[x].lo()[i]);
                hi = Math.max(hi, clusters[x].hi()[i]);
            }
            double spread = geometry.spread(i, lo, hi);
            if (by == SecondLook.Cut.BY_SPREAD_IN_WIDTHS) {
                spread /= meanWidth(clusters, from, to, i, geometry) + LEAST_WIDTH;
            }
            double chance = spread * (0.2 + random.nextDouble());
            if (chance > most) {
                most = chance;
                drawn = i;
            }
        }
        return drawn;
    }

    private static double meanWidth(Cluster[] clusters, int from, int to, int attribute, Geometry geometry) {
        double sum = 0;
        for (int x = from; x < to; x++) {
            sum += geometry.spread(
                    attribute, clusters[x].lo()[attribute], clusters[x].hi()[attribute]);
        }
        return sum / (to - from);
    }

    /** Pools each of some neighbouring clusters with those nearest to it. */
    private List<Cluster> look(List<Cluster> neighbours, SplittableRandom random) {
        List<Cluster> live = neighbours;
        for (Cluster cluster : List.copyOf(neighbours)) {
            int at = indexOf(live, cluster);
            if (at < 0 || live.size() < 2 || cluster.loss() == 0) {
                continue;
            }
            if (cluster.loss() < ALWAYS_ABOVE_MEAN * mean * random.nextDouble()) {
                continue;
            }
            List<Cluster> pooled = nearest(live, at, random);
            List<Cluster> divided = pool.divide(pooled, random, warmth);
            if (divided != pooled) {
                live.removeIf(c -> indexOf(pooled, c) >= 0);
                live.addAll(divided);
            }
        }
        return live;
    }

    @SuppressWarnings("ReferenceEquality") // two clusters may hold the same
    private static int indexOf(List<Cluster> clusters, Cluster cluster) {
        for (int x = 0; x < clusters.size(); x++) {
            if (clusters.get(x) == cluster) {
                return x;
            }
        }
        return -1;
    }

    /** A cluster and those with which it would cost least, less half of what they cost anyway. */
    private List<Cluster> nearest(List<Cluster> live, int at, SplittableRandom random) {
        int more = reach.most() - reach.fewest();
        int many = reach.fewest() + (more > 0 ? random.nextInt(more + 1) : 0);
        Cluster cluster = live.get(at);
        int[] nearest = new int[many];
        double[] distance = new double[many];
        int found = 1;
        nearest[0] = at;
        distance[0] = Double.NEGATIVE_INFINITY;
        for (int x = 0; x < live.size(); x++) {
            if (x == at) {
                continue;
            }
            Cluster other = live.get(x);
            double own = cluster.lossWith(other, geometry) - other.loss() / 2;
            int to = found;
            while (to > 0 && distance[to - 1] > own) {
                to--;
            }
            if (to == many) {
                continue;
            }
            found = Math.min(many, found + 1);
            System.arraycopy(nearest, to, nearest, to + 1, found - 1 - to);
            System.arraycopy(distance, to, distance, to + 1, found - 1 - to);
            nearest[to] = x;
            distance[to] = own;
        }
        return Arrays.stream(nearest, 0, found).mapToObj(live::get).toList();
    }
}
