package io.skald.refine;

import io.skald.privacy.Requirement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A few neighbouring clusters whose rows are divided anew: the step of the {@link SecondLook}. Rows move and change places ({@link Exchanges}), or all of them are divided from scratch ({@link
 * GreedyDivision}).
 *
 * <p>What is minimised is the sum over clusters of size x loss, that is, GCP; a division from scratch makes as many clusters as
 * the least rows of one allow, so DM* falls with it.
 */
final class Pool {

    private static final double EPSILON = 1e-9;
    /** Dividing from scratch takes time in the square of the rows: larger pools only move and swap rows. */
    private static final int LARGEST_GREEDY = 600;

    private final Block block;
    private final Requirement requirement;
    private final PooledRows pool;
    private final Exchanges exchanges;
    private final GreedyDivision division;
    private int[] best = new int[0];
    private int[] twin = new int[0];

    /** @param ways as {@link GreedyDivision} has them */
    Pool(Block block, Requirement requirement, int ways) {
        this.block = block;
        this.requirement = requirement;
        this.pool = new PooledRows(block, requirement);
        this.exchanges = new Exchanges(pool);
        this.division = new GreedyDivision(pool, ways);
    }

    /**
     * Divides the rows of some clusters anew.
     *
     * @return the clusters instead, or the same list if nothing better was found that has what it must
     */
    List<Cluster> divide(List<Cluster> before, SplittableRandom random) {
        return divide(before, random, 0);
    }

    /**
     * Divides the rows of some clusters anew, perhaps for the worse, so that a search by steps leaves where none of them helps.
     *
     * @param warmth the share of their loss by which a division from scratch may be worse at the most
     * @return the clusters instead, or the same list if nothing was found that will do and has what it must
     */
    List<Cluster> divide(List<Cluster> before, SplittableRandom random, double warmth) {
        pool.load(before);
        reserve();
        double start = pool.total();
        double allowed = warmth > 0 ? warmth * start * random.nextDouble() : 0;
        exchanges.improve();
        double found = keep(pool.total());
        double bar = found + allowed;
        for (int attempt = 0; attempt < 2 && pool.rows <= LARGEST_GREEDY; attempt++) {
            division.divide(attempt == 0, random);
            if (isBest()) {
                // Half of them are, and moves and swaps were tried on it before.
                bar = found;
                continue;
            }
            exchanges.improve();
            double now = pool.total();
            if (now < bar - EPSILON) {
                found = keep(now);
                bar = now;
            }
        }
        List<Cluster> after = found < start - EPSILON || found > start + EPSILON ? result() : before;
        return after.stream().allMatch(requirement::holds) ? after : before;
    }

    /** Whether the division is the best so far, whatever the numbers of its clusters. */
    private boolean isBest() {
        Arrays.fill(twin, 0, pool.clusters, -1);
        for (int p = 0; p < pool.rows; p++) {
            int x = pool.clusterOf[p];
            if (twin[x] < 0) {
                twin[x] = best[p];
            } else if (twin[x] != best[p]) {
                return false;
            }
        }
        for (int x = 1; x < pool.clusters; x++) {
            for (int other = 0; other < x; other++) {
                if (twin[x] == twin[other]) {
                    return false;
                }
            }
        }
        return true;
    }

    private double keep(double total) {
        System.arraycopy(pool.clusterOf, 0, best, 0, pool.rows);
        return total;
    }

    private List<Cluster> result() {
        int count = 0;
        for (int p = 0; p < pool.rows; p++) {
            count = Math.max(count, best[p] + 1);
        }
        int[] sizes = new int[count];
        for (int p = 0; p < pool.rows; p++) {
            sizes[best[p]]++;
        }
        List<Cluster> result = new ArrayList<>();
        for (int x = 0; x < count; x++) {
            int[] members = new int[sizes[x]];
            int n = 0;
            for (int p = 0; p < pool.rows; p++) {
                if (best[p] == x) {
                    members[n++] = pool.places[p];
                }
            }
            result.add(Cluster.of(block, members));
        }
        return result;
    }

    private void reserve() {
        best = room(best, pool.clusterOf.length);
        twin = room(twin, pool.size.length);
    }

    private static int[] room(int[] array, int length) {
        return array.length < length ? new int[length] : array;
    }
}
