package io.skald.refine;

import io.skald.privacy.Requirement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * The second look at the clusters of a block, whatever group they came from: again and again, a cluster and its nearest
 * neighbours are pooled and their rows divided anew ({@link Pool}), and the division is kept if it lowers the loss. This is
 * where a remainder goes where it costs least, where rows that no group of k would take at a low level meet the clusters that
 * have one to spare, and where boxes that a median cut made long become cubes.
 *
 * <p>Neighbours are found as in a forest of randomised k-d trees (Silpa-Anan and Hartley, CVPR 2008): each sweep cuts the
 * clusters at medians, by attributes drawn in proportion to their spread, until a few dozen are left; near neighbours that
 * one sweep parts meet in another. A sweep is near linear in the rows. Clusters that lose much are looked at in each sweep, the
 * others now and then. Deterministic for a seed.
 */
final class SecondLook {

    private static final int LEAST_SWEEPS = 3;
    private static final int MOST_SWEEPS = 60;
    /** By the least rows of a cluster: all sweeps up to 30, fewer the more there are. */
    private static final int SWEEPS_BY_ROWS = 1800;
    /** Rows that all sweeps together look at, where these are more than the fewest. */
    private static final long MOST_VISITS = 6_000_000;

    private static final double ALWAYS_ABOVE_MEAN = 2;
    /**
     * How far a look reaches.
     *
     * @param leaf neighbouring clusters among which the nearest are looked for
     * @param pooled clusters that are divided anew together
     * @param worthwhile sweeps end when one of them lowers the loss by less than this share
     */
    record Reach(int leaf, int pooled, double worthwhile) {

        /** Of the look that every guided refinement takes. */
        static final Reach USUAL = new Reach(32, 3, 5e-5);
    }

    private final Geometry geometry;
    private final Reach reach;
    private final Pool pool;
    private final int sweeps;
    private final SplittableRandom random;
    private double mean;
    private double warmth;

    /**
     * @param block holds the rows
     * @param requirement what every cluster must have
     * @param sweeps how often to look at most
     * @param seed of all choices
     */
    SecondLook(Block block, Requirement requirement, int sweeps, long seed) {
        this(block, requirement, sweeps, seed, Reach.USUAL);
    }

    SecondLook(Block block, Requirement requirement, int sweeps, long seed, Reach reach) {
        this.reach = reach;
        this.geometry = block.geometry();
        this.pool = new Pool(block, requirement);
        this.sweeps = sweeps;
        this.random = new SplittableRandom(seed);
    }

    /** How many sweeps a table of so many rows is worth: fewer the larger it is, so that the time stays near linear. */
    static int sweepsFor(long rows, int leastRows) {
        long affordable = MOST_VISITS / Math.max(1, rows);
        long most = Math.max(LEAST_SWEEPS, Math.min(MOST_SWEEPS, SWEEPS_BY_ROWS / leastRows));
        return (int) Math.max(LEAST_SWEEPS, Math.min(most, affordable));
    }

    /** How warm each sweep of {@link #anneal} is. */
    @FunctionalInterface
    interface Cooling {

        /**
         * The share of their loss by which clusters may be divided for the worse in a sweep; empty where no more are made.
         *
         * @param sweep counted from 0
         */
        OptionalDouble warmth(int sweep);
    }

    /**
     * Looks again and again, at first also for the worse (simulated annealing: Kirkpatrick and others, Science 1983), and returns the best that was found: what was
     * given, or something that loses less.
     */
    List<Cluster> anneal(List<Cluster> clusters, Cooling cooling) {
        Contest contest = new Contest();
        contest.enter(clusters);
        List<Cluster> now = clusters;
        OptionalDouble next = cooling.warmth(0);
        for (int sweep = 1; next.isPresent() && total(now) > 0; sweep++) {
            warmth = next.getAsDouble();
            now = sweep(now);
            contest.enter(now);
            next = cooling.warmth(sweep);
        }
        warmth = 0;
        return contest.best();
    }

    /** The clusters after the second look; their sum of size x loss is never more than before. */
    List<Cluster> improve(List<Cluster> clusters) {
        List<Cluster> now = clusters;
        double loss = total(now);
        for (int sweep = 0; sweep < sweeps && loss > 0; sweep++) {
            now = sweep(now);
            double after = total(now);
            if (loss - after < reach.worthwhile() * loss) {
                break;
            }
            loss = after;
        }
        return now;
    }

    private List<Cluster> sweep(List<Cluster> clusters) {
        mean = clusters.stream().mapToDouble(Cluster::loss).sum() / clusters.size();
        List<Cluster> result = new ArrayList<>(clusters.size());
        sweep(clusters.toArray(new Cluster[0]), 0, clusters.size(), result);
        return result;
    }

    private static double total(List<Cluster> clusters) {
        return clusters.stream().mapToDouble(c -> c.size() * c.loss()).sum();
    }

    private void sweep(Cluster[] clusters, int from, int to, List<Cluster> result) {
        if (to - from <= reach.leaf()) {
            result.addAll(look(new ArrayList<>(Arrays.asList(clusters).subList(from, to))));
            return;
        }
        int attribute = draw(clusters, from, to);
        Arrays.sort(clusters, from, to, Comparator.comparingLong(c -> (long) c.lo()[attribute] + c.hi()[attribute]));
        int middle = (from + to) >>> 1;
        sweep(clusters, from, middle, result);
        sweep(clusters, middle, to, result);
    }

    private int draw(Cluster[] clusters, int from, int to) {
        double most = -1;
        int drawn = 0;
        for (int i = 0; i < geometry.attributes(); i++) {
            int lo = Integer.MAX_VALUE;
            int hi = -1;
            for (int x = from; x < to; x++) {
                lo = Math.min(lo, clusters[x].lo()[i]);
                hi = Math.max(hi, clusters[x].hi()[i]);
            }
            double chance = geometry.spread(i, lo, hi) * (0.2 + random.nextDouble());
            if (chance > most) {
                most = chance;
                drawn = i;
            }
        }
        return drawn;
    }

    /** Pools each of some neighbouring clusters with those nearest to it. */
    private List<Cluster> look(List<Cluster> neighbours) {
        List<Cluster> live = neighbours;
        for (Cluster cluster : List.copyOf(neighbours)) {
            int at = indexOf(live, cluster);
            if (at < 0 || live.size() < 2 || cluster.loss() == 0) {
                continue;
            }
            if (cluster.loss() < ALWAYS_ABOVE_MEAN * mean * random.nextDouble()) {
                continue;
            }
            List<Cluster> pooled = nearest(live, at);
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
    private List<Cluster> nearest(List<Cluster> live, int at) {
        Cluster cluster = live.get(at);
        double[] distance = new double[live.size()];
        for (int x = 0; x < distance.length; x++) {
            Cluster other = live.get(x);
            distance[x] = x == at ? Double.NEGATIVE_INFINITY : cluster.lossWith(other, geometry) - other.loss() / 2;
        }
        return IntStream.range(0, distance.length)
                .boxed()
                .sorted(Comparator.comparingDouble(x -> distance[x]))
                .limit(reach.pooled())
                .map(live::get)
                .toList();
    }
}
