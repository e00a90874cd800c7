package io.skald.distributed;

/**
 * How many rows of some bins went where.
 *
 * @param clusters that were made
 * @param clustered rows in them
 * @param suppressed rows that no policy suppresses, in bins that have not what a class must
 * @param cutBins see {@link io.skald.refine.RefinedRows#cutBins}
 */
public record PartSums(long clusters, long clustered, long suppressed, long cutBins) {

    /** Of no bins. */
    public static final PartSums NONE = new PartSums(0, 0, 0, 0);

    /** Of these bins and others. */
    public PartSums plus(PartSums more) {
        return new PartSums(
                clusters + more.clusters,
                clustered + more.clustered,
                suppressed + more.suppressed,
                cutBins + more.cutBins);
    }
}
