package io.skald.refine;

import io.skald.job.Climbing;
import io.skald.job.Refinement;
import io.skald.privacy.KAnonymity;
import io.skald.privacy.Requirement;
import it.unimi.dsi.fastutil.ints.IntArrays;

/**
 * How clusters are made, resolved for one table.
 *
 * @param plan the choices of the job
 * @param requirement what every cluster must have
 * @param sweeps of the second look
 * @param threads that may work on one bin, where it has many rows
 * @param nanosPerRow what may be spent on a row where time is what is spent
 */
record ClusteringChoices(Refinement plan, Requirement requirement, int sweeps, int threads, double nanosPerRow) {

    ClusteringChoices(Refinement plan, Requirement requirement, int sweeps) {
        this(plan, requirement, sweeps, 1, 0);
    }

    /** The fewest rows of a cluster. */
    int leastRows() {
        return requirement.leastRows();
    }

    /** The same by the number of rows alone. */
    ClusteringChoices byRows() {
        return new ClusteringChoices(plan, new KAnonymity(leastRows()), sweeps, threads, nanosPerRow);
    }

    /** A cutter for one thread. */
    Cutter cutter() {
        return switch (plan.method()) {
            case NONE -> throw new IllegalStateException("nothing is to be refined");
            case MONDRIAN -> new MondrianCutter(plan.strict());
            case MERGE ->
                new MergingCutter(new MergingRuns.Choice(
                        plan.merging(), plan.effort().runs().orElse(1), plan.seed(), sweeps));
            case CELLS -> new CellCutter(plan.distance());
            case SEMANTIC, BEST ->
                switch (plan.climbing().order()) {
                    case MEDIAN -> new MedianCutter();
                    case DISTANCE -> new DistanceCutter();
                };
        };
    }

    /** Whether the rows are grouped by categories before they are cut. */
    boolean climbs() {
        return plan.method() == Refinement.Method.SEMANTIC || triesMore();
    }

    /** Whether other ways than the guided one are tried. */
    boolean triesMore() {
        return plan.method() == Refinement.Method.BEST;
    }

    /** Whether the rows that do not fill a cluster go on up the ladder. */
    boolean promotes() {
        return plan.method() == Refinement.Method.SEMANTIC && plan.climbing().remainder() == Climbing.Remainder.PROMOTE;
    }

    /** The groups of a node in the order in which they are settled; a group's number is that of its codes. */
    int[] groupsInOrder(int groups, KeyGrouper grouper) {
        int[] order = PlacesInOrder.upTo(groups);
        if (plan.climbing().groups() == Climbing.GroupOrder.SIZE) {
            IntArrays.stableSort(order, (a, b) -> Long.compare(grouper.rows(a), grouper.rows(b)));
        }
        return order;
    }

    /** Whether rows of bins that are suppressed may join clusters. */
    boolean rescues() {
        return plan.suppressed() == Refinement.SuppressedRows.RESCUE;
    }

    /** Whether the rows that are left at the top are cut in the order in which they were left, as the paper does. */
    boolean keepsOrderAtTop() {
        return promotes() && plan.climbing().order() == Climbing.CutOrder.DISTANCE;
    }

    /** Whether clusters are looked at again across groups: not where the paper's order is asked for. */
    boolean looksAgain() {
        return climbs() && !promotes() && plan.climbing().order() == Climbing.CutOrder.MEDIAN;
    }

    /**
     * A ladder for some keys.
     *
     * @param steps how many nodes the rows have behind them
     */
    Ladder ladder(KeyTable table, KeyGrouper grouper, int steps) {
        return plan.climbing().ladder() == Climbing.Ladder.LEVELS
                ? new LevelsLadder(table.geometry(), steps)
                : new GuidedLadder(table, grouper, requirement, plan.climbing().step());
    }
}
