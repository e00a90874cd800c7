package io.skald.refine;

/**
 * How many rows went where.
 *
 * @param clustered rows in clusters, rescued ones included
 * @param suppressed rows of bins with fewer than k rows that stay suppressed; rows that a policy suppresses are not among them
 * @param rescued rows of bins with fewer than k rows that joined a cluster
 */
public record RefinedRows(long clustered, long suppressed, long rescued) {}
