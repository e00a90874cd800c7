package io.skald.refine;

/**
 * How many rows went where.
 *
 * @param clustered rows in clusters, rescued ones included
 * @param suppressed rows of bins that have not what a class must, that stay suppressed; rows that a policy suppresses are not among them
 * @param rescued rows of such bins that joined a cluster
 */
public record RefinedRows(long clustered, long suppressed, long rescued) {}
