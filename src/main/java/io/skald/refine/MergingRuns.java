package io.skald.refine;

import io.skald.job.Merging;
import io.skald.privacy.Requirement;
import java.util.List;

/**
 * Merges the classes of a block as often as the job says, each time from the next seed, and keeps the clusters of least GCP; of several, of least DM*; of
 * several, the first.
 *
 * @param requirement what every cluster must have
 * @param choice of the job
 */
record MergingRuns(Requirement requirement, Choice choice) {

    /**
     * What the job says of it.
     *
     * @param plan how classes are merged
     * @param runs how often; where nothing is drawn one run tells all
     * @param seed of the first run
     * @param sweeps of the exchange of rows at the end, if the job wants one
     */
    record Choice(Merging plan, int runs, long seed, int sweeps) {

        /** Tuples that are merged together at the most. */
        int mostTuples() {
            return plan.pivot() == Merging.Pivot.NEAREST ? MOST_TUPLES_NEAREST : MOST_TUPLES;
        }
    }

    MergingRuns(Requirement requirement, Merging plan, int runs, long seed, int sweeps) {
        this(requirement, new Choice(plan, runs, seed, sweeps));
    }

    /** Tuples that are merged together at the most, as time grows with their square. */
    static final int MOST_TUPLES = 50_000;

    /** The same for the nearest pair of all. */
    static final int MOST_TUPLES_NEAREST = 20_000;

    /** Clusters of rows that together have what a class must. */
    List<Cluster> cluster(Block block) {
        Contest contest = new Contest();
        for (int run = 0; run < useful(); run++) {
            long seed = choice.seed() + run;
            List<Cluster> clusters = new ClassMerging(block, requirement, choice.plan()).cluster(seed);
            contest.enter(
                    choice.plan().exchange() && requirement.leastRows() > 1
                            ? new SecondLook(
                                            block,
                                            requirement,
                                            choice.sweeps(),
                                            1,
                                            seed,
                                            SecondLook.Reach.usual(requirement))
                                    .improve(clusters)
                            : clusters);
        }
        return contest.best();
    }

    private int useful() {
        boolean draws = choice.plan().exchange()
                || switch (choice.plan().pivot()) {
                    case SMALLEST, ANY, BELOW_K -> true;
                    case NEAREST, ROUNDS -> false;
                };
        return draws ? choice.runs() : 1;
    }
}
