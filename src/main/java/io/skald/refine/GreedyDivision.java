package io.skald.refine;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Forms clusters of the rows of a {@link Pool} from scratch (greedy k-member clustering, Byun et al., DASFAA 2007): a seed, and then rows until the cluster has what it must; the rows
 * that are left join where the total grows least.
 *
 * <p>Each time, the rows that widen the cluster by nothing join first. Where there are none and a cluster is to be large, it is widened by what costs least for each of the rows that then fit,
 * not by the row that costs least: one more level for thirty rows is worth more than a year of age for one. What fits now says not all of what will fit at the end; so prices are blurred
 * by chance, and another division of the same rows tries other ways.
 */
final class GreedyDivision {

    private static final double EPSILON = 1e-12;

    /** A price is blurred by so much of itself at the most; 0 and 1 ended at more loss at k = 50. */
    private static final double BLUR = 0.5;

    private final PooledRows pool;
    private final int[] way;
    private final double[] wayLoss;
    private final PooledRows.Box[] boxes;
    private final int[] fitting;
    private final FreeRows free;

    /** Free rows that cost no more than the dearest of the ways did when they were looked at. */
    private int[] near = new int[0];

    private int nears;

    /** The row that was placed last. */
    private int last;

    /** @param ways to widen a cluster that are weighed, those that cost least; 1 where a cluster is to take in the row that costs least */
    GreedyDivision(PooledRows pool, int ways) {
        this.pool = pool;
        this.free = new FreeRows(pool);
        this.way = new int[ways];
        this.wayLoss = new double[ways];
        this.boxes = new PooledRows.Box[ways];
        this.fitting = new int[ways];
        Arrays.setAll(boxes, at -> pool.box());
    }

    /**
     * Divides all rows.
     *
     * @param anySeed whether seeds are drawn, rather than each the farthest from the row that was placed last
     */
    void divide(boolean anySeed, SplittableRandom random) {
        if (near.length < pool.rows) {
            near = new int[pool.clusterOf.length];
        }
        Arrays.fill(pool.clusterOf, 0, pool.rows, PooledRows.FREE);
        pool.clusters = 0;
        last = random.nextInt(pool.rows);
        if (pool.counted) {
            pool.persons.release(pool.rows);
        }
        for (int left = pool.rows; left >= pool.leastRows && pool.enoughFree(); left -= pool.size[pool.clusters - 1]) {
            int seed = anySeed ? nextFree(random.nextInt(pool.rows)) : farthestFrom(last);
            fill(pool.clusters++, seed, random);
        }
        for (int p = 0; p < pool.rows; p++) {
            if (pool.isFree(p)) {
                pool.join(cheapestFor(p), p);
            }
        }
    }

    private int nextFree(int from) {
        int p = from;
        while (!pool.isFree(p)) {
            p = p + 1 == pool.rows ? 0 : p + 1;
        }
        return p;
    }

    private int farthestFrom(int row) {
        double most = -1;
        int farthest = -1;
        for (int p = 0; p < pool.rows; p++) {
            double distance = pool.isFree(p) ? pool.distance(p, row) : -1;
            if (distance > most) {
                most = distance;
                farthest = p;
            }
        }
        return farthest;
    }

    private void fill(int x, int seed, SplittableRandom random) {
        pool.clear(x);
        pool.take(x, seed);
        last = seed;
        free.turnTo(x);
        while (!pool.isWhole(x)) {
            int ways = takeFitting(x);
            if (!pool.isWhole(x)) {
                last = worthiest(x, ways, random);
                pool.take(x, last);
                free.follow(x);
            }
        }
    }

    /** Takes the rows in that widen a cluster by nothing, as many as it must have, and notes the others; how many ways to widen it were found. */
    private int takeFitting(int x) {
        int ways = 0;
        nears = 0;
        for (int at = 0; at < free.count() && !pool.isWhole(x); at++) {
            int p = free.row(at);
            double grown = free.lossWith(p);
            if (grown <= pool.loss[x]) {
                pool.takeInside(x, p);
                last = p;
                continue;
            }
            ways = note(p, grown, ways);
            if (grown < wayLoss[ways - 1] + EPSILON) {
                near[nears++] = p;
            }
        }
        return ways;
    }

    private int worthiest(int x, int ways, SplittableRandom random) {
        int lacking = pool.leastRows - pool.size[x];
        // None where rows are enough, but not persons: how many more it takes is not known.
        if (ways == 1 || lacking <= 1) {
            return way[0];
        }
        countFitting(x, ways);
        double least = Double.POSITIVE_INFINITY;
        int best = way[0];
        for (int at = 0; at < ways; at++) {
            double price =
                    (wayLoss[at] - pool.loss[x]) / Math.min(lacking, fitting[at]) * (1 + BLUR * random.nextDouble());
            if (price < least) {
                least = price;
                best = way[at];
            }
        }
        return best;
    }

    /** Counts the free rows that a cluster can take in for nothing once it has taken in that of a way, itself included. */
    private void countFitting(int x, int ways) {
        for (int at = 0; at < ways; at++) {
            boxes[at].take(x, way[at]);
            fitting[at] = 0;
        }
        for (int i = 0; i < nears; i++) {
            for (int at = ways - 1; at >= 0 && free.lossWith(near[i]) < wayLoss[at] + EPSILON; at--) {
                if (boxes[at].holds(near[i])) {
                    fitting[at]++;
                }
            }
        }
    }

    /** Notes a row as a way to widen the cluster, of those that cost the same the first; how many are noted. */
    private int note(int p, double grown, int ways) {
        int at = ways;
        while (at > 0 && wayLoss[at - 1] > grown - EPSILON) {
            at--;
        }
        if (at == way.length || at < ways && wayLoss[at] < grown + EPSILON) {
            return ways;
        }
        int kept = Math.min(ways, way.length - 1);
        System.arraycopy(way, at, way, at + 1, kept - at);
        System.arraycopy(wayLoss, at, wayLoss, at + 1, kept - at);
        way[at] = p;
        wayLoss[at] = grown;
        return kept + 1;
    }

    private int cheapestFor(int p) {
        double least = Double.POSITIVE_INFINITY;
        int target = -1;
        for (int x = 0; x < pool.clusters; x++) {
            double change = (pool.size[x] + 1) * pool.lossWith(x, p) - pool.size[x] * pool.loss[x];
            if (change < least) {
                least = change;
                target = x;
            }
        }
        return target;
    }
}
