package io.skald.refine;

import io.skald.privacy.Requirement;
import java.util.Arrays;
import java.util.function.Consumer;

/**
 * {@code order: median}: cuts in two, again and again, until too few rows for two clusters are left, each time by the attribute that
 * leaves the least sum of losses; a group in which all rows are alike stays whole, for its parts would print the same.
 *
 * <p>Where a cut may be: in large groups at the multiple of the least rows next below the median, which keeps the number of cuts in a row
 * logarithmic; in groups under {@value #EXHAUSTIVE} clusters wherever it costs no cluster, because there one row more on the right side
 * decides whether an outlier widens ten labels or twenty. Ties go to the attribute that comes first in the job and to
 * the cut nearest the middle.
 */
final class MedianCutter implements Cutter {

    private static final int EXHAUSTIVE = 8;
    /** Places that are tried by each attribute where the best cut is forbidden. */
    private static final int MOST_TRIED = 16;
    /** Losses that differ by less are equal: sums in another order differ by about so much. */
    private static final double EPSILON = 1e-12;

    private final PlaceSorter sorter = new PlaceSorter();
    private int[] work = new int[0];
    private double[] after = new double[0];

    @Override
    public void cut(Block block, int[] members, Requirement requirement, Consumer<int[]> clusters) {
        cut(block, members, 0, members.length, requirement, clusters);
    }

    private void cut(Block block, int[] places, int from, int to, Requirement requirement, Consumer<int[]> clusters) {
        int n = to - from;
        int leastRows = requirement.leastRows();
        if (n < 2 * leastRows || block.loss(places, from, to) == 0) {
            clusters.accept(Arrays.copyOfRange(places, from, to));
            return;
        }
        int at = from
                + (n / leastRows >= EXHAUSTIVE
                        ? cutAtMedian(block, places, from, to, leastRows)
                        : cutAnywhere(block, places, from, to, leastRows));
        if (!block.maySplit(requirement, places, from, at, to)) {
            at = cutElsewhere(block, places, from, to, requirement);
        }
        if (at < 0) {
            clusters.accept(Arrays.copyOfRange(places, from, to));
            return;
        }
        cut(block, places, from, at, requirement, clusters);
        cut(block, places, at, to, requirement, clusters);
    }

    /** Rearranges the places for the best cut at the median; returns the rows before it. */
    private int cutAtMedian(Block block, int[] places, int from, int to, int leastRows) {
        int n = to - from;
        int at = n / leastRows / 2 * leastRows;
        double best = Double.POSITIVE_INFINITY;
        int bestAttribute = -1;
        for (int i = 0; i < block.geometry().attributes(); i++) {
            if (varies(block, i, places, from, to)) {
                sorter.select(block, i, places, from, to, at);
                double loss = at * block.loss(places, from, from + at) + (n - at) * block.loss(places, from + at, to);
                if (loss < best - EPSILON) {
                    best = loss;
                    bestAttribute = i;
                }
            }
        }
        sorter.select(block, bestAttribute, places, from, to, at);
        return at;
    }

    /** Rearranges the places for the best cut that costs no cluster; returns the rows before it. */
    private int cutAnywhere(Block block, int[] places, int from, int to, int leastRows) {
        int n = to - from;
        reserve(n);
        double best = Double.POSITIVE_INFINITY;
        int bestAttribute = -1;
        int bestAt = -1;
        for (int i = 0; i < block.geometry().attributes(); i++) {
            if (!varies(block, i, places, from, to)) {
                continue;
            }
            System.arraycopy(places, from, work, 0, n);
            sorter.sort(block, i, work, 0, n);
            RunningLoss right = new RunningLoss(block);
            for (int p = n - 1; p >= leastRows; p--) {
                after[p] = right.add(work[p]);
            }
            RunningLoss left = new RunningLoss(block);
            for (int at = 1; at <= n - leastRows; at++) {
                double loss = left.add(work[at - 1]);
                if (at < leastRows || at / leastRows + (n - at) / leastRows < n / leastRows) {
                    continue;
                }
                double sum = loss * at + after[at] * (n - at);
                boolean nearer = Math.abs(2 * at - n) < Math.abs(2 * bestAt - n);
                if (sum < best - EPSILON || (sum < best + EPSILON && nearer && bestAttribute == i)) {
                    best = sum;
                    bestAttribute = i;
                    bestAt = at;
                }
            }
        }
        sorter.sort(block, bestAttribute, places, from, to);
        return bestAt;
    }

    /**
     * Rearranges the places for a cut that leaves on both sides what a class must have, where the best one does not: at up to {@value
     * #MOST_TRIED} multiples of the least rows, one attribute after the other, the nearest to the middle first; -1 if there is none.
     */
    private int cutElsewhere(Block block, int[] places, int from, int to, Requirement requirement) {
        int leastRows = requirement.leastRows();
        int steps = Math.min(MOST_TRIED, (to - from) / leastRows - 1);
        int middle = (to - from) / leastRows / 2 * leastRows;
        for (int i = 0; i < block.geometry().attributes(); i++) {
            if (!varies(block, i, places, from, to)) {
                continue;
            }
            sorter.sort(block, i, places, from, to);
            for (int step = 0; step < steps; step++) {
                int away = (step + 1) / 2 * leastRows;
                int at = from + middle + (step % 2 == 0 ? -away : away);
                if (at - from >= leastRows
                        && to - at >= leastRows
                        && block.maySplit(requirement, places, from, at, to)) {
                    return at;
                }
            }
        }
        return -1;
    }

    private void reserve(int n) {
        if (work.length < n) {
            work = new int[n];
            after = new double[n];
        }
    }

    private static boolean varies(Block block, int attribute, int[] places, int from, int to) {
        int first = block.code(places[from], attribute);
        for (int p = from + 1; p < to; p++) {
            if (block.code(places[p], attribute) != first) {
                return true;
            }
        }
        return false;
    }

    /** The loss per row of a cluster that grows by one row at a time. */
    private static final class RunningLoss {
        private final Block block;
        private final int[] lo;
        private final int[] hi;
        private final double[] part;
        private double loss;
        private boolean empty = true;

        RunningLoss(Block block) {
            this.block = block;
            int m = block.geometry().attributes();
            lo = new int[m];
            hi = new int[m];
            part = new double[m];
        }

        double add(int place) {
            Geometry geometry = block.geometry();
            boolean wider = false;
            for (int i = 0; i < lo.length; i++) {
                int code = block.code(place, i);
                if (empty) {
                    lo[i] = code;
                    hi[i] = code;
                } else if (code < lo[i] || code > hi[i]) {
                    lo[i] = Math.min(lo[i], code);
                    hi[i] = Math.max(hi[i], code);
                    part[i] = geometry.cost(i, lo[i], hi[i]);
                    wider = true;
                }
            }
            empty = false;
            if (wider) {
                loss = 0;
                for (double p : part) {
                    loss += p;
                }
            }
            return loss;
        }
    }
}
