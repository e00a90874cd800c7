package io.skald.refine;

/** Rows of a {@link Pool} that move to another cluster or change places, while that lowers the loss. */
final class Exchanges {

    private static final double EPSILON = 1e-9;
    private static final int ROUNDS = 2;

    private final PooledRows pool;

    Exchanges(PooledRows pool) {
        this.pool = pool;
    }

    /** Moves single rows and swaps pairs, each time the best for a row, until none lowers the total. */
    void improve() {
        for (int round = 0; round < ROUNDS; round++) {
            boolean changed = false;
            for (int p = 0; p < pool.rows; p++) {
                changed |= improve(p);
            }
            if (!changed) {
                return;
            }
        }
    }

    private boolean improve(int p) {
        int from = pool.clusterOf[p];
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
            if (x == from) {
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
            if (saved < EPSILON || pool.size[x] * (pool.lossSwappedAtLeast(x, p) - pool.loss[x]) - saved >= gain) {
                continue;
            }
            for (int q = 0; q < pool.rows; q++) {
                if (pool.clusterOf[q] != x || !pool.maySwap(from, p, x, q)) {
                    continue;
                }
                double here = pool.size[from] * (pool.lossSwapped(from, p, q, pool.loss[from]) - pool.loss[from]);
                if (here >= 0) {
                    continue;
                }
                // A little more, so that rounding decides nothing.
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
        return true;
    }
}
