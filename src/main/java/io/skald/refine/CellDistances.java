package io.skald.refine;

import io.skald.job.Refinement;

/**
 * How far rows are apart where a cell prints its value or {@code *}: {@code hamming} counts the attributes in which they differ (the thesis's Definition 2, a
 * metric for all that chapter 3 says); {@code ordered} sums powers of two of them (Definition 5), the first of the job being the heaviest.
 *
 * @param rows how many
 * @param apart from each row to each, row after row
 */
record CellDistances(int rows, int[] apart) {

    static CellDistances of(Block block, int[] members, Refinement.Distance distance) {
        int n = members.length;
        int m = block.geometry().attributes();
        int[] apart = new int[n * n];
        for (int a = 0; a < n; a++) {
            for (int b = a + 1; b < n; b++) {
                int sum = 0;
                for (int i = 0; i < m; i++) {
                    if (block.code(members[a], i) != block.code(members[b], i)) {
                        sum += distance == Refinement.Distance.HAMMING ? 1 : 1 << (m - i);
                    }
                }
                apart[a * n + b] = sum;
                apart[b * n + a] = sum;
            }
        }
        return new CellDistances(n, apart);
    }

    int between(int one, int other) {
        return apart[one * rows + other];
    }

    /** The greatest distance in a set. */
    int diameter(int[] set) {
        int most = 0;
        for (int one : set) {
            for (int other : set) {
                most = Math.max(most, between(one, other));
            }
        }
        return most;
    }
}
