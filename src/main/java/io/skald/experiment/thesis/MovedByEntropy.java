package io.skald.experiment.thesis;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which rows the thesis's program breaks off by entropy: those that leave the least, reckoned from the values before any merge. Each row that was tried is put
 * back twice, so that what was tried before tells in what comes after.
 */
record MovedByEntropy(ProgramTable table) {

    /** The first of some rows, in the program's order. */
    List<Integer> first(List<Integer> rows, ProgramTable.Rows smaller, int count) {
        List<Map<Integer, Integer>> counts = withSmallerRelabelled(smaller);
        Map<Integer, Double> entropies = new HashMap<>();
        for (int row : rows) {
            move(counts, table.value(row), smaller.label());
            entropies.put(row, counts.stream().mapToDouble(this::entropy).sum());
            putBack(counts, table.value(row), smaller.label());
        }
        List<Integer> order = new ArrayList<>(rows);
        order.sort(Comparator.comparingDouble(entropies::get));
        return order.subList(0, count);
    }

    private List<Map<Integer, Integer>> withSmallerRelabelled(ProgramTable.Rows smaller) {
        List<Map<Integer, Integer>> counts = new ArrayList<>();
        for (int i = 0; i < smaller.label().length; i++) {
            Map<Integer, Integer> ofLabels = new HashMap<>();
            for (int row = 0; row < table.rows(); row++) {
                ofLabels.merge(table.value(row)[i], 1, Integer::sum);
            }
            for (int row : smaller.rows()) {
                ofLabels.merge(table.value(row)[i], -1, Integer::sum);
            }
            ofLabels.values().removeIf(count -> count == 0);
            ofLabels.merge(smaller.label()[i], smaller.size(), Integer::sum);
            counts.add(ofLabels);
        }
        return counts;
    }

    private static void move(List<Map<Integer, Integer>> counts, int[] values, int[] label) {
        for (int i = 0; i < values.length; i++) {
            Map<Integer, Integer> ofLabels = counts.get(i);
            int left = ofLabels.getOrDefault(values[i], 0) - 1;
            if (left > 0) {
                ofLabels.put(values[i], left);
                ofLabels.merge(label[i], 1, Integer::sum);
            } else {
                ofLabels.remove(values[i]);
            }
        }
    }

    private static void putBack(List<Map<Integer, Integer>> counts, int[] values, int[] label) {
        for (int i = 0; i < values.length; i++) {
            Map<Integer, Integer> ofLabels = counts.get(i);
            ofLabels.computeIfPresent(label[i], (any, count) -> count == 1 ? null : count - 1);
            ofLabels.merge(values[i], 2, Integer::sum);
        }
    }

    private double entropy(Map<Integer, Integer> ofLabels) {
        double sum = 0;
        for (int count : ofLabels.values()) {
            double share = (double) count / table.rows();
            sum -= share * Math.log(share);
        }
        return sum / Math.log(Math.max(2, ofLabels.size()));
    }
}
