package io.skald.refine;

import java.util.Arrays;

/** Rows of a {@link Pool} that move to another cluster or change places, while that lowers the loss. */
final class Exchanges {

    private static final double EPSILON = 1e-9;
    private static final int ROUNDS = 2;

    private final PooledRows pool;

    /** When a row was looked at last, and a cluster changed: between two clusters that are as they were, nothing is to be found again. */
    private int[] looked = new int[0];

    private int[] changed = new int[0];
    private int now;

    Exchanges(PooledRows pool) {
        this.pool = pool;
    }

    /** Moves single rows and swaps pairs, each time the best for a row, until none lowers the total. */
    void improve() {
        if (looked.length < pool.rows) {
            looked = new int[pool.clusterOf.length];
        }
        if (changed.length < pool.clusters) {
            changed = new int[pool.size.length];
        }
        Arrays.fill(looked, 0, pool.rows, 0);
        Arrays.fill(changed, 0, pool.clusters, 1);
        now = 1;
        for (int round = 0; round < ROUNDS; round++) {
            boolean any = false;
            for (int p = 0; p < pool.rows; p++) {
                any |= improve(p);
            }
            if (!any) {
                return;
            }
        }
    }

    private boolean improve(int p) {
        int from = pool.clusterOf[p];
        int before = looked[p];
        looked[p] = now;
        if (before == now) {
            return false;
        }
        boolean same = changed[from] <= before;
        double without = pool.lossWithout(from, p);
        boolean mayLeave = pool.mayLeave(from, p);
        double saved = pool.size[from] * (pool.loss[from] - without);
        if (!mayLeave && saved < EPSILON) {
            return false;
        }
        double gain = -EPSILON;
        int target = -1;
        int partner = -1;
        for (int x = 0; x < pool.clusters; x++) {
            if (x == from || same && changed[x] <= before) {
                continue;
            }
            if (mayLeave && pool.mayJoin(x)) {
                double change = (pool.size[from] - 1) * without
                        - pool.size[from] * pool.loss[from]
                        + (pool.size[x] + 1) * pool.lossWith(x, p)
                        - pool.size[x] * pool.loss[x];
                if (change < gain) {
                    gain = change;
                    target = x;
                    partner = -1;
                }
            }
            if (saved < EPSILON) {
                continue;
            }
            double atLeast = pool.size[x] * (pool.lossSwappedAtLeast(x, p) - pool.loss[x]);
            if (atLeast - saved >= gain) {
                continue;
            }
            for (int q = 0; q < pool.rows; q++) {
                if (pool.clusterOf[q] != x || !pool.maySwap(from, p, x, q)) {
                    continue;
                }
                // A little more, here and below, so that rounding decides nothing.
                double hereTooMuch = pool.loss[from] + Math.min(0, (gain - atLeast) / pool.size[from] + EPSILON);
                double instead = pool.lossInstead(q, hereTooMuch);
                if (instead >= hereTooMuch) {
                    continue;
                }
                double here = pool.size[from] * (instead - pool.loss[from]);
                double tooMuch = pool.loss[x] + (gain - here) / pool.size[x] + EPSILON;
                double change = here + pool.size[x] * (pool.lossSwapped(x, q, p, tooMuch) - pool.loss[x]);
                if (change < gain) {
                    gain = change;
                    target = x;
                    partner = q;
                }
            }
        }
        if (target < 0) {
            return false;
        }
        pool.clusterOf[p] = target;
        if (partner >= 0) {
            pool.clusterOf[partner] = from;
        }
        pool.measure(from);
        pool.measure(target);
        now++;
        changed[from] = now;
        changed[target] = now;
        return true;
    }
}
