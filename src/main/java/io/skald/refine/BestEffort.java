package io.skald.refine;

import io.skald.job.Merging;
import java.util.List;

/**
 * {@code method: best}: the guided clusters of a block against other ways, and the clusters of least GCP are kept. First the classes merged pair by pair, the nearest first and with
 * breaking, and looked at again, which wins where k is 2 or 3; then, as long as runs or time are left, the best so far looked at again by other choices by
 * chance. Never loses more than the guided ladder.
 */
final class BestEffort {

    /** Runs where the job says nothing. */
    static final int USUAL_RUNS = 4;

    /** Sweeps of a look from other choices by chance. */
    private static final int SWEEPS = 20;

    private static final Merging NEAREST =
            new Merging(Merging.Pivot.NEAREST, true, Merging.Move.NEED, Merging.Metric.GCP, true);

    private final ClusteringChoices recipe;

    BestEffort(ClusteringChoices recipe) {
        this.recipe = recipe;
    }

    /**
     * The best clusters of a block's rows that are found.
     *
     * @param guided those of the guided ladder
     * @param started the time at which their search began, in nanoseconds
     */
    List<Cluster> improve(Block block, List<Cluster> guided, long started) {
        Contest contest = new Contest();
        contest.enter(guided);
        long seed = recipe.plan().seed();
        for (int run = 1; isLeft(block, run, started) && contest.loss() > 0; run++) {
            contest.enter(
                    run == 1 && isFit(block) ? merged(block, seed) : lookAgain(block, contest.best(), seed + run));
        }
        return contest.best();
    }

    private boolean isLeft(Block block, int run, long started) {
        return recipe.plan().effort().time().isPresent()
                ? System.nanoTime() - started < recipe.nanosPerRow() * block.size()
                : run < recipe.plan().effort().runs().orElse(USUAL_RUNS);
    }

    private static boolean isFit(Block block) {
        return block.size() <= MergingRuns.MOST_TUPLES_NEAREST
                || Tuples.of(block).count() <= MergingRuns.MOST_TUPLES_NEAREST;
    }

    private List<Cluster> merged(Block block, long seed) {
        return new MergingRuns(recipe.requirement(), NEAREST, 1, seed, recipe.sweeps()).cluster(block);
    }

    private List<Cluster> lookAgain(Block block, List<Cluster> clusters, long seed) {
        return new SecondLook(block, recipe.requirement(), SWEEPS, seed).improve(clusters);
    }
}
