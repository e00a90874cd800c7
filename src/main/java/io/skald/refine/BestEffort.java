package io.skald.refine;

import io.skald.job.Merging;
import java.util.List;
import java.util.OptionalDouble;

/**
 * {@code method: best}: the guided clusters of a block against other ways, and those of least GCP are kept. Where a cluster has few rows, the classes are merged pair by
 * pair, the nearest first and with breaking, and looked at again, which wins at k = 2 and 3 on a table of people, and loses above. The runs that are left are spent
 * on looking again at the best so far, at first also for the worse ({@link SecondLook#anneal}). Never loses more than the guided ladder.
 */
final class BestEffort {

    /** Runs where the job says nothing. */
    static final int USUAL_RUNS = 4;

    /** Clusters of more rows are not merged pair by pair first. */
    private static final int MOST_ROWS_TO_MERGE = 4;

    /** Neighbouring clusters among which the nearest are looked for: as the others below, what was best on a table of people, at k of 5, 10 and 50. */
    private static final int LEAF = 64;

    /** Clusters that are divided anew together: now a few, now more, which found as much in three quarters of the time that always four took. */
    private static final int FEWEST_POOLED = 2;

    /** Clusters are the more alike the larger they are: fewer together are enough, and a little for the worse is much. */
    private static final int MOST_POOLED = 7;

    private static final int POOLED = 4;
    private static final int POOLED_BY_ROWS = 15;
    private static final double MOST_WARMTH = 0.055;
    private static final double WARMTH_BY_ROWS = 0.9;

    /** Ways to widen a cluster that are weighed, by its rows: one is enough where these are few. */
    private static final int ROWS_PER_WAY = 3;

    private static final int LEAST_ROWS_WEIGHED = 8;

    /** Of each run, times those of the look that every guided refinement takes. */
    private static final int SWEEPS_OF_RUN = 4;

    /** Of all sweeps, those that cool down; the others take nothing for the worse. */
    private static final double COOLING = 0.8;

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
        boolean timed = recipe.plan().effort().time().isPresent();
        int runs = recipe.plan().effort().runs().orElse(USUAL_RUNS) - 1;
        long seed = recipe.plan().seed();
        Contest contest = new Contest();
        contest.enter(guided);
        if ((timed || runs > 0) && recipe.leastRows() <= MOST_ROWS_TO_MERGE && isFit(block)) {
            contest.enter(new MergingRuns(recipe.requirement(), NEAREST, 1, seed, recipe.sweeps()).cluster(block));
            runs--;
        }
        SecondLook.Cooling cooling = timed
                ? byTime(System.nanoTime(), started + (long) (recipe.nanosPerRow() * block.size()))
                : bySweeps(SWEEPS_OF_RUN * runs * recipe.sweeps());
        return new SecondLook(block, recipe.requirement(), 0, recipe.threads(), seed, reach())
                .anneal(contest.best(), cooling);
    }

    private static boolean isFit(Block block) {
        return block.size() <= MergingRuns.MOST_TUPLES_NEAREST
                || Tuples.of(block).count() <= MergingRuns.MOST_TUPLES_NEAREST;
    }

    private SecondLook.Reach reach() {
        int least = recipe.leastRows();
        int most = Math.min(MOST_POOLED, POOLED + POOLED_BY_ROWS / least);
        int ways = least < LEAST_ROWS_WEIGHED ? 1 : Math.min(SecondLook.MOST_WAYS, least / ROWS_PER_WAY);
        return new SecondLook.Reach(LEAF, FEWEST_POOLED, most, ways, 0, SecondLook.Cut.BY_SPREAD_IN_WIDTHS);
    }

    private SecondLook.Cooling bySweeps(int sweeps) {
        return sweep -> sweep < sweeps ? OptionalDouble.of(warmth((double) sweep / sweeps)) : OptionalDouble.empty();
    }

    private SecondLook.Cooling byTime(long from, long to) {
        return sweep -> {
            long now = System.nanoTime();
            return now < to ? OptionalDouble.of(warmth((double) (now - from) / (to - from))) : OptionalDouble.empty();
        };
    }

    private double warmth(double spent) {
        return Math.min(MOST_WARMTH, WARMTH_BY_ROWS / recipe.leastRows()) * Math.max(0, 1 - spent / COOLING);
    }
}
