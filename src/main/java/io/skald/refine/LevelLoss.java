package io.skald.refine;

import java.util.Arrays;

/**
 * What a node of the categorical lattice costs the rows that still wait: the mean over them of their bins' leaf loss, which follows
 * from one count per attribute and level. Equal costs are told apart as in the search: best Prec, then the lexicographically
 * smallest node. All of it rises, or stays, with every level.
 */
final class LevelLoss {

    private final int[] heights;
    private final double[][] mean;

    private LevelLoss(int[] heights, double[][] mean) {
        this.heights = heights;
        this.mean = mean;
    }

    /**
     * @param keys the keys that still wait; only the first {@code count}
     * @param rows the rows that these have together
     */
    static LevelLoss of(KeyTable table, int[] keys, int count, long rows) {
        Geometry geometry = table.geometry();
        int[] categorical = geometry.categorical();
        double[][] mean = new double[categorical.length][];
        for (int a = 0; a < categorical.length; a++) {
            int i = categorical[a];
            long[] rowsOfCode = new long[geometry.size(i)];
            for (int x = 0; x < count; x++) {
                rowsOfCode[table.codes()[a][keys[x]]] += table.counts()[keys[x]];
            }
            mean[a] = new double[geometry.height(i) + 1];
            for (int level = 0; level < mean[a].length; level++) {
                int[] bins = geometry.bins(i, level);
                double sum = 0;
                for (int code = 0; code < rowsOfCode.length; code++) {
                    if (rowsOfCode[code] > 0) {
                        sum += rowsOfCode[code] * geometry.binLoss(i, level, bins[code]);
                    }
                }
                mean[a][level] = sum / rows;
            }
        }
        return new LevelLoss(Arrays.stream(categorical).map(geometry::height).toArray(), mean);
    }

    /** The cost of a node. */
    double of(int[] node) {
        double sum = 0;
        for (int a = 0; a < node.length; a++) {
            sum += mean[a][node[a]];
        }
        return sum;
    }

    /** What one level less of an attribute saves. */
    double savedBelow(int[] node, int a) {
        return mean[a][node[a]] - mean[a][node[a] - 1];
    }

    /** What an attribute costs at its top beyond what it costs at level 0. */
    double span(int a) {
        return mean[a][heights[a]] - mean[a][0];
    }

    /** Negative if the one node is to be taken before the other. */
    int compare(int[] one, int[] other) {
        int order = Double.compare(of(one), of(other));
        order = order != 0 ? order : Double.compare(precisionLoss(one), precisionLoss(other));
        return order != 0 ? order : Arrays.compare(one, other);
    }

    double precisionLoss(int[] node) {
        double sum = 0;
        for (int a = 0; a < node.length; a++) {
            sum += heights[a] == 0 ? 0 : (double) node[a] / heights[a];
        }
        return sum;
    }
}
