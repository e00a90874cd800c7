package io.skald.refine;

import io.skald.store.EncodedChunk;
import io.skald.store.EncodedStore;

/**
 * A refined table: which range of codes each row prints, in the order of the rows. Reading is safe from several threads at once.
 *
 * <p>It is stored as chunks of the same rows as the table's, with two columns per quasi-identifier: column {@code 2 i} holds the least
 * and column {@code 2 i + 1} the greatest code of the row's cluster, to be printed by {@code Domain.clusterLabel}. Categories come
 * widened to all codes below their lowest common ancestor, so two rows are of one class exactly if all their columns are equal.
 * Suppressed rows, by a policy or because their bin has not what a class must, are the chunk's excluded rows.
 */
public final class Refined implements AutoCloseable {

    private final EncodedStore ranges;
    private final ClusterTotals totals;
    private final RefinedRows rows;

    Refined(EncodedStore ranges, ClusterTotals totals, RefinedRows rows) {
        this.ranges = ranges;
        this.totals = totals;
        this.rows = rows;
    }

    /**
     * The ranges of one chunk's rows.
     *
     * @param index as in the table's store
     */
    public EncodedChunk chunk(int index) {
        return ranges.read(index);
    }

    /** Sums over all clusters. */
    public ClusterTotals totals() {
        return totals;
    }

    /** How many rows went where. */
    public RefinedRows rows() {
        return rows;
    }

    /** Bytes on disk. */
    public long bytes() {
        return ranges.bytes();
    }

    @Override
    public void close() {
        ranges.close();
    }
}
