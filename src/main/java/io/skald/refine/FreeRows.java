package io.skald.refine;

/**
 * The rows of a {@link Pool} that are in no cluster, and what the cluster that is being formed would lose with each of them, by attribute: a row that is taken in
 * widens one or two attributes of many, and only these are worked out anew. Most of the time of a division from scratch goes by here, so all is kept in arrays by row.
 */
final class FreeRows {

    private final PooledRows pool;
    private final int m;
    private final int[] changed;
    private final double[] part;
    private int[] rows = new int[0];
    private double[] parts = new double[0];
    private double[] loss = new double[0];
    private int count;

    FreeRows(PooledRows pool) {
        this.pool = pool;
        this.m = pool.m;
        this.changed = new int[m];
        this.part = new double[m];
    }

    /** Turns to a cluster of one row. */
    void turnTo(int x) {
        reserve();
        count = 0;
        for (int p = 0; p < pool.rows; p++) {
            if (pool.isFree(p)) {
                rows[count++] = p;
            }
        }
        System.arraycopy(pool.part, x * m, part, 0, m);
        for (int i = 0; i < m; i++) {
            changed[i] = i;
        }
        follow(x, m);
    }

    private void reserve() {
        if (rows.length < pool.rows) {
            int room = pool.clusterOf.length;
            rows = new int[room];
            loss = new double[room];
            parts = new double[room * m];
        }
    }

    /** Takes in that the cluster has been widened. */
    void follow(int x) {
        int attributes = 0;
        for (int i = 0; i < m; i++) {
            if (part[i] != pool.part[x * m + i]) {
                part[i] = pool.part[x * m + i];
                changed[attributes++] = i;
            }
        }
        follow(x, attributes);
    }

    private void follow(int x, int attributes) {
        int left = 0;
        for (int at = 0; at < count; at++) {
            int p = rows[at];
            if (!pool.isFree(p)) {
                continue;
            }
            rows[left++] = p;
            int first = p * m;
            for (int j = 0; j < attributes; j++) {
                parts[first + changed[j]] = pool.partWith(x, p, changed[j]);
            }
            double sum = 0;
            for (int i = first; i < first + m; i++) {
                sum += parts[i];
            }
            loss[p] = sum;
        }
        count = left;
    }

    /** How many rows are listed; some of them may have been taken into the cluster since it was widened. */
    int count() {
        return count;
    }

    /** A row of the list. */
    int row(int at) {
        return rows[at];
    }

    /** What the cluster would lose with a row. */
    double lossWith(int p) {
        return loss[p];
    }
}
