package io.skald.refine;

import java.util.Arrays;

/**
 * How high the nodes of a tree stand: the most edges down to a leaf. Where a node holds no more leaves than the one below it, they are one node.
 *
 * @param edges per level and bin
 */
record AncestorHeights(int[][] edges) {

    /**
     * Measures a tree.
     *
     * @param bins per level, the bin of each leaf
     * @param counts per level, its bins
     */
    static AncestorHeights of(int[][] bins, int[] counts) {
        int[][] edges = new int[bins.length][];
        edges[0] = new int[counts[0]];
        int[] leavesBelow = leaves(bins[0], counts[0]);
        for (int level = 1; level < bins.length; level++) {
            edges[level] = new int[counts[level]];
            int[] leaves = leaves(bins[level], counts[level]);
            for (int leaf = 0; leaf < bins[level].length; leaf++) {
                int node = bins[level][leaf];
                int child = bins[level - 1][leaf];
                int edge = leaves[node] == leavesBelow[child] ? 0 : 1;
                edges[level][node] = Math.max(edges[level][node], edges[level - 1][child] + edge);
            }
            leavesBelow = leaves;
        }
        return new AncestorHeights(edges);
    }

    private static int[] leaves(int[] bins, int count) {
        int[] leaves = new int[count];
        for (int bin : bins) {
            leaves[bin]++;
        }
        return leaves;
    }

    /** Per level and bin, its height as a share of the root's, times a weight. */
    double[][] shares(double weight) {
        double root = Math.max(1, edges[edges.length - 1][0]);
        return Arrays.stream(edges)
                .map(level -> Arrays.stream(level)
                        .mapToDouble(height -> weight * height / root)
                        .toArray())
                .toArray(double[][]::new);
    }
}
