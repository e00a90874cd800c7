package io.skald.refine;

import java.util.Arrays;
import java.util.function.ToDoubleFunction;

/**
 * The least cost of any division of a few rows into classes of k, by dynamic programming over subsets: some optimum has only classes of k to 2k - 1
 * rows where the cost is a sum over classes that never grows when one of 2k is divided.
 */
final class ExactOptimum {

    private final int rows;
    private final int k;
    private final ToDoubleFunction<int[]> cost;
    private final double[] least;

    private ExactOptimum(int rows, int k, ToDoubleFunction<int[]> cost) {
        this.rows = rows;
        this.k = k;
        this.cost = cost;
        this.least = new double[1 << rows];
        Arrays.fill(least, -1);
        least[0] = 0;
    }

    /** @param cost of a class of rows, counted from 0 */
    static double of(int rows, int k, ToDoubleFunction<int[]> cost) {
        return new ExactOptimum(rows, k, cost).least((1 << rows) - 1);
    }

    private double least(int left) {
        if (least[left] < 0) {
            least[left] = Double.POSITIVE_INFINITY;
            if (Integer.bitCount(left) >= k) {
                int lowest = Integer.lowestOneBit(left);
                int others = left & ~lowest;
                for (int more = others; ; more = (more - 1) & others) {
                    int size = 1 + Integer.bitCount(more);
                    if (size >= k && size < 2 * k) {
                        double rest = least(others & ~more);
                        if (rest < least[left]) {
                            least[left] = Math.min(least[left], rest + cost.applyAsDouble(members(lowest | more)));
                        }
                    }
                    if (more == 0) {
                        break;
                    }
                }
            }
        }
        return least[left];
    }

    private int[] members(int set) {
        int[] members = new int[Integer.bitCount(set)];
        int next = 0;
        for (int row = 0; row < rows; row++) {
            if ((set >> row & 1) == 1) {
                members[next++] = row;
            }
        }
        return members;
    }
}
