package io.skald.refine;

import io.skald.privacy.Requirement;
import io.skald.work.ForkJoin;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The second look at the clusters of a block, whatever group they came from: again and again, a cluster and its nearest
 * neighbours are pooled and their rows divided anew ({@link Pool}), and the division is kept if it lowers the loss. This is
 * where a remainder goes where it costs least, where rows that no group of k would take at a low level meet the clusters that
 * have one to spare, and where boxes that a median cut made long become cubes.
 *
 * <p>Neighbours are found as in a forest of randomised k-d trees (Silpa-Anan and Hartley, CVPR 2008): each sweep cuts the
 * clusters at medians, by attributes drawn in proportion to their spread ({@link Cut}), until a few dozen are left; near neighbours that
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

    /** Ways to widen a cluster that are weighed where it is to be large: more gained nothing at k = 50. */
    static final int MOST_WAYS = 6;

    /** Smaller clusters are widened by the row that costs least: at 10, prices per row lost a little on a table of people and took longer. */
    private static final int LEAST_ROWS_WEIGHED = 16;

    /** Clusters that are cut and looked at by one thread; those of a table with more are cut into such parts first, each with choices of its own. */
    private static final int PART = 4096;

    /** By which attribute clusters are cut at the median: drawn in proportion to this. */
    enum Cut {
        /** How far apart the clusters are. */
        BY_SPREAD,

        /**
         * How far apart they are in widths of a cluster: of a million rows, clusters are narrow in categories and wide in numbers, and a leaf by spread alone holds few that
         * have the category in common.
         */
        BY_SPREAD_IN_WIDTHS
    }

    /**
     * How far a look reaches.
     *
     * @param leaf neighbouring clusters among which the nearest are looked for
     * @param fewest clusters that are divided anew together
     * @param most of them; how many each time is drawn
     * @param ways to widen a cluster that are weighed, as {@link GreedyDivision} has them
     * @param worthwhile sweeps end when one of them lowers the loss by less than this share
     * @param cut where clusters are parted
     */
    record Reach(int leaf, int fewest, int most, int ways, double worthwhile, Cut cut) {

        /** Of the look that every guided refinement takes. */
        static Reach usual(Requirement requirement) {
            return new Reach(
                    32, 3, 3, requirement.leastRows() < LEAST_ROWS_WEIGHED ? 1 : MOST_WAYS, 5e-5, Cut.BY_SPREAD);
        }
    }

    private final Block block;
    private final Requirement requirement;
    private final Reach reach;
    private final int sweeps;
    private final int threads;
    private final SplittableRandom random;
    private double warmth;

    /**
     * @param block holds the rows
     * @param requirement what every cluster must have
     * @param sweeps how often to look at most
     * @param threads on which many clusters are looked at; they change nothing in the outcome
     * @param seed of all choices
     */
    SecondLook(Block block, Requirement requirement, int sweeps, int threads, long seed, Reach reach) {
        this.block = block;
        this.requirement = requirement;
        this.reach = reach;
        this.sweeps = sweeps;
        this.threads = threads;
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

    /** The neighbours of a part, cut out at medians, and the choices that are made among them. */
    private record Part(int from, int to, SplittableRandom random) {}

    private List<Cluster> sweep(List<Cluster> clusters) {
        double mean = clusters.stream().mapToDouble(Cluster::loss).sum() / clusters.size();
        Cluster[] all = clusters.toArray(new Cluster[0]);
        List<Part> parts = new ArrayList<>();
        cut(all, new Part(0, all.length, random), parts);
        List<List<Cluster>> looked = new ArrayList<>(Collections.nCopies(parts.size(), List.of()));
        AtomicInteger next = new AtomicInteger();
        ForkJoin.run(Math.min(threads, parts.size()), goOn -> {
            Block own = block.forThread();
            Neighbours neighbours = new Neighbours(own, new Pool(own, requirement, reach.ways()), reach, mean, warmth);
            for (int i = next.getAndIncrement(); i < parts.size() && goOn.getAsBoolean(); i = next.getAndIncrement()) {
                Part part = parts.get(i);
                looked.set(i, neighbours.sweep(all, part.from(), part.to(), part.random()));
            }
        });
        return looked.stream().flatMap(List::stream).toList();
    }

    private void cut(Cluster[] clusters, Part part, List<Part> parts) {
        if (part.to() - part.from() <= PART) {
            parts.add(part);
            return;
        }
        int middle = Neighbours.cut(clusters, part.from(), part.to(), block.geometry(), reach.cut(), part.random());
        cut(clusters, new Part(part.from(), middle, part.random().split()), parts);
        cut(clusters, new Part(middle, part.to(), part.random().split()), parts);
    }

    private static double total(List<Cluster> clusters) {
        return clusters.stream().mapToDouble(c -> c.size() * c.loss()).sum();
    }
}
