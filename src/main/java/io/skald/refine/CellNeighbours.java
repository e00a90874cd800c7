package io.skald.refine;

import java.util.Arrays;

/**
 * The set of k rows that a row makes (the thesis's Figs. 3.1 and 5.1): itself with its k - 1 nearest rows, or with the k - 1 that the heuristic finds among the rows
 * within their greatest distance from it, or within their diameter, whichever has the least diameter; of equals the first. Corrected: the
 * heuristic never takes the row itself, its neighbours are those of the bottleneck graph, and it returns its best set. Ties by row.
 */
final class CellNeighbours {

    private final CellDistances distances;
    private final int k;
    private final long[] order;

    CellNeighbours(CellDistances distances, int k) {
        this.distances = distances;
        this.k = k;
        this.order = new long[distances.rows()];
    }

    /** The set of a row, itself first. */
    int[] setOf(int row) {
        int[] near = nearest(row);
        int[] best = with(row, near);
        if (k < 3) {
            return best;
        }
        int reach = Arrays.stream(near)
                .map(other -> distances.between(row, other))
                .max()
                .orElse(0);
        for (int omega : new int[] {reach, distances.diameter(near)}) {
            int[] found = heuristic(row, omega);
            if (found.length > 0) {
                int[] set = with(row, found);
                best = distances.diameter(set) < distances.diameter(best) ? set : best;
            }
        }
        return best;
    }

    private static int[] with(int row, int[] others) {
        int[] set = new int[others.length + 1];
        set[0] = row;
        System.arraycopy(others, 0, set, 1, others.length);
        return set;
    }

    private int[] nearest(int row) {
        int count = 0;
        for (int other = 0; other < distances.rows(); other++) {
            if (other != row) {
                order[count++] = (long) distances.between(row, other) << Integer.SIZE | other;
            }
        }
        return first(count, k - 1);
    }

    /** The rows of the least keys. */
    private int[] first(int keys, int count) {
        Arrays.sort(order, 0, keys);
        int[] rows = new int[count];
        for (int r = 0; r < count; r++) {
            rows[r] = (int) order[r];
        }
        return rows;
    }

    /**
     * Of the rows within omega of a row, among which the bottleneck graph has every edge: each with the k - 2 that are nearest to it by the greatest side of the
     * triangle; the set whose sides sum to least, or none where they are too few.
     */
    private int[] heuristic(int row, int omega) {
        int[] within = new int[distances.rows()];
        int count = 0;
        for (int other = 0; other < within.length; other++) {
            if (other != row && distances.between(row, other) <= omega) {
                within[count++] = other;
            }
        }
        int[] best = {};
        if (count < k - 1) {
            return best;
        }
        long least = Long.MAX_VALUE;
        for (int c = 0; c < count; c++) {
            int[] set = setAround(row, within[c], within, count);
            long sum = sides(row, set);
            if (sum < least) {
                least = sum;
                best = set;
            }
        }
        return best;
    }

    private int[] setAround(int row, int candidate, int[] within, int count) {
        int keys = 0;
        for (int o = 0; o < count; o++) {
            if (within[o] != candidate) {
                order[keys++] = (long) side(row, candidate, within[o]) << Integer.SIZE | within[o];
            }
        }
        return with(candidate, first(keys, k - 2));
    }

    private int side(int row, int one, int other) {
        return Math.max(
                distances.between(one, other), Math.max(distances.between(row, one), distances.between(row, other)));
    }

    private long sides(int row, int[] set) {
        long sum = 0;
        for (int one : set) {
            for (int other : set) {
                sum += one == other ? 0 : side(row, one, other);
            }
        }
        return sum;
    }
}
