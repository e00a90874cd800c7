package io.skald.refine;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** The slow twin of {@link GuidedLadder}: lists every node of the categorical lattice and takes the first, by cost, that does. */
final class ListedLadder implements Ladder {

    private final KeyTable table;
    private final Geometry geometry;
    private final int[] categorical;
    private final int k;
    private final BigDecimal step;
    private final KeyGrouper grouper;
    private final List<int[]> nodes;
    private final double[] precisionLoss;
    private final long[] atMost;

    /**
     * @param table all keys of the rows
     * @param grouper of the same keys; what it holds after {@link #next} are the groups of the node returned
     * @param k rows per group at the least
     * @param step share of the remaining rows that a node must group
     */
    ListedLadder(KeyTable table, KeyGrouper grouper, int k, BigDecimal step) {
        this.table = table;
        this.geometry = table.geometry();
        this.categorical = geometry.categorical();
        this.k = k;
        this.step = step;
        this.grouper = grouper;
        this.nodes = allNodes();
        this.precisionLoss = nodes.stream().mapToDouble(this::precisionLossOf).toArray();
        this.atMost = new long[nodes.size()];
        Arrays.fill(atMost, Long.MAX_VALUE);
    }

    @Override
    public int[] next(int[] keys, int count, long rows) {
        double[][] mean = meanLossByLevel(keys, count, rows);
        double[] loss = nodes.stream().mapToDouble(node -> sum(mean, node)).toArray();
        long needed = Math.max(
                1,
                step.multiply(BigDecimal.valueOf(rows))
                        .setScale(0, java.math.RoundingMode.CEILING)
                        .longValueExact());
        int[] order = IntStream.range(0, nodes.size())
                .filter(x -> atMost[x] >= needed)
                .boxed()
                .sorted(Comparator.<Integer>comparingDouble(x -> loss[x])
                        .thenComparingDouble(x -> precisionLoss[x])
                        .thenComparing(Comparator.naturalOrder()))
                .mapToInt(Integer::intValue)
                .toArray();
        for (int x : order) {
            atMost[x] = rowsInGroups(keys, count, nodes.get(x));
            if (atMost[x] >= needed) {
                return nodes.get(x);
            }
        }
        throw new IllegalStateException("at the top all " + rows + " rows are one group of at least " + k);
    }

    private long rowsInGroups(int[] keys, int count, int[] node) {
        int groups = grouper.group(keys, count, node);
        long sum = 0;
        for (int group = 0; group < groups; group++) {
            sum += grouper.rows(group) >= k ? grouper.rows(group) : 0;
        }
        return sum;
    }

    /** Per categorical attribute and level, the mean over the remaining rows of the loss of the row's bin. */
    private double[][] meanLossByLevel(int[] keys, int count, long rows) {
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
        return mean;
    }

    private static double sum(double[][] mean, int[] node) {
        double sum = 0;
        for (int a = 0; a < node.length; a++) {
            sum += mean[a][node[a]];
        }
        return sum;
    }

    private double precisionLossOf(int[] node) {
        double sum = 0;
        for (int a = 0; a < node.length; a++) {
            int height = geometry.height(categorical[a]);
            sum += height == 0 ? 0 : (double) node[a] / height;
        }
        return sum;
    }

    /** All nodes in lexicographic order. */
    private List<int[]> allNodes() {
        List<int[]> all = new ArrayList<>();
        int[] node = new int[categorical.length];
        while (true) {
            all.add(node.clone());
            int a = node.length - 1;
            while (a >= 0 && node[a] == geometry.height(categorical[a])) {
                node[a--] = 0;
            }
            if (a < 0) {
                return all;
            }
            node[a]++;
        }
    }
}
