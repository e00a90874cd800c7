package io.skald.refine;

import io.skald.attribute.bin.Domain;
import io.skald.privacy.Requirement;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Rows and the clusters they went to, from one task. Checks that every cluster has what it must and every row one cluster. */
final class ClusteredRows {

    /** Of a row without a cluster: its bin has not what a class must. */
    static final int SUPPRESSED = -1;

    /** Of a row that goes on up the ladder. */
    private static final int PROMOTED = -2;

    private static final int UNKNOWN = -3;

    private final RowRecords.Loaded loaded;
    private final int[] clusterOf;
    private final List<Range> ranges = new ArrayList<>();
    private int[] promoted = {};
    private int cutBins;
    private BigInteger squares = BigInteger.ZERO;

    ClusteredRows(RowRecords.Loaded loaded) {
        this.loaded = loaded;
        this.clusterOf = new int[loaded.block().size()];
        Arrays.fill(clusterOf, UNKNOWN);
    }

    /**
     * Notes the clusters of some of the rows.
     *
     * @param block the rows clustered
     * @param places per place in that block, the place in this task's rows
     */
    void add(Block block, int[] places, List<Cluster> clusters, Requirement requirement, List<Domain> domains) {
        for (Cluster cluster : clusters) {
            if (!requirement.holds(cluster)) {
                throw new IllegalStateException(
                        "a cluster of " + cluster.size() + " rows does not satisfy " + requirement);
            }
            for (int place : cluster.members()) {
                assign(places[place], ranges.size());
            }
            ranges.add(Range.of(domains, block.geometry(), cluster));
        }
    }

    /** Notes that bins were cut because their classes were too many to be merged together. */
    void noteCut(int bins) {
        cutBins = bins;
    }

    /** How many were. */
    int cutBins() {
        return cutBins;
    }

    /** Notes that rows are suppressed. */
    void suppress(int[] places) {
        for (int place : places) {
            assign(place, SUPPRESSED);
        }
    }

    /** Notes the size of a bin that is kept. */
    void addBin(long rows) {
        squares = squares.add(BigInteger.valueOf(rows).pow(2));
    }

    /** Sum of the squares of the sizes of the bins noted. */
    BigInteger squares() {
        return squares;
    }

    /** Whether a row's bin has not what a class must. */
    boolean isSuppressed(int place) {
        return clusterOf[place] == SUPPRESSED;
    }

    /** Notes that rows go on up the ladder, in this order. */
    void promote(int[] places) {
        promoted = places;
        for (int place : places) {
            assign(place, PROMOTED);
        }
    }

    /** The rows that go on, in order. */
    int[] promoted() {
        return promoted;
    }

    /** Whether a row is in a cluster. */
    boolean isClustered(int place) {
        return clusterOf[place] >= 0;
    }

    private void assign(int place, int cluster) {
        if (clusterOf[place] != UNKNOWN) {
            throw new IllegalStateException("a row is in two clusters");
        }
        clusterOf[place] = cluster;
    }

    /** Checks that every row was dealt with. */
    ClusteredRows checked() {
        for (int cluster : clusterOf) {
            if (cluster == UNKNOWN) {
                throw new IllegalStateException("a row is in no cluster");
            }
        }
        return this;
    }

    /** The rows. */
    Block block() {
        return loaded.block();
    }

    /** Per place, the index of the row's cluster, or {@link #SUPPRESSED}. */
    int[] clusterOf() {
        return clusterOf;
    }

    /** The clusters' ranges. */
    List<Range> ranges() {
        return ranges;
    }
}
