package io.skald.refine;

import io.skald.job.Merging;
import io.skald.privacy.Requirement;
import java.util.List;

/**
 * Merges the classes of a block as often as the job says, each time from the next seed, and keeps the clusters of least GCP; of several, of least DM*; of
 * several, the first.
 *
 * @param requirement what every cluster must have
 * @param plan how classes are merged
 * @param runs how often; where nothing is drawn one run tells all
 * @param seed of the first run
 * @param sweeps of the exchange of rows at the end, if the job wants one
 */
record MergingRuns(Requirement requirement, Merging plan, int runs, long seed, int sweeps) {

    /** Tuples that are merged together at the most, as time grows with their square. */
    static final int MOST_TUPLES = 50_000;

    /** The same for the nearest pair of all. */
    static final int MOST_TUPLES_NEAREST = 20_000;

    /** Clusters of rows that together have what a class must. */
    List<Cluster> cluster(Block block) {
        Contest contest = new Contest();
        for (int run = 0; run < useful(); run++) {
            List<Cluster> clusters = new ClassMerging(block, requirement, plan).cluster(seed + run);
            contest.enter(
                    plan.exchange() && requirement.leastRows() > 1
                            ? new SecondLook(block, requirement, sweeps, seed + run).improve(clusters)
                            : clusters);
        }
        return contest.best();
    }

    private int useful() {
        boolean draws = plan.exchange()
                || switch (plan.pivot()) {
                    case SMALLEST, ANY, BELOW_K -> true;
                    case NEAREST, ROUNDS -> false;
                };
        return draws ? runs : 1;
    }
}
