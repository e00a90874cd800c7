package io.skald.refine;

/**
 * How many rows went where.
 *
 * @param clustered rows in clusters, rescued ones included
 * @param suppressed rows of bins that have not what a class must, that stay suppressed; rows that a policy suppresses are not among them
 * @param rescued rows of such bins that joined a cluster
 * @param cutBins bins that were cut because they were too large for all their classes to be merged together
 */
public record RefinedRows(long clustered, long suppressed, long rescued, long cutBins) {

    /** Where no bin was cut for that. */
    public RefinedRows(long clustered, long suppressed, long rescued) {
        this(clustered, suppressed, rescued, 0);
    }
}
