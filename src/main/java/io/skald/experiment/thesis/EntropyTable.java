package io.skald.experiment.thesis;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** How often each label stands in the table, and what entropy the thesis's program takes that for: to the base of all labels that an attribute ever had. */
final class EntropyTable {

    private final ValueSets[] sets;
    private final Map<Long, Integer>[] counts;
    private final double[] sums;
    private final double rows;

    @SuppressWarnings({"unchecked", "rawtypes"}) // an array of maps
    EntropyTable(ValueSets[] sets, int rows) {
        this.sets = sets.clone();
        this.counts = new Map[sets.length];
        this.sums = new double[sets.length];
        this.rows = rows;
        for (int i = 0; i < sets.length; i++) {
            counts[i] = new HashMap<>();
            for (int code = 0; code < sets[i].size(); code++) {
                counts[i].put(ValueSets.of(code), 0);
            }
        }
    }

    /** Counts the table anew; labels that no row has any more stay, with 0. */
    void count(long[][] labels) {
        for (int i = 0; i < counts.length; i++) {
            counts[i].replaceAll((label, count) -> 0);
            for (long[] label : labels) {
                counts[i].merge(label[i], 1, Integer::sum);
            }
            sums[i] = counts[i].values().stream().mapToDouble(this::term).sum();
        }
    }

    private double term(int count) {
        double share = count / rows;
        return count == 0 ? 0 : share * Math.log(share);
    }

    /**
     * The mean entropy of the attributes in which two classes differ, as the print takes it to be once they are one.
     *
     * @param size of the other class, which counts for both
     */
    double mean(List<Long> pivot, List<Long> other, int size) {
        double sum = 0;
        int different = 0;
        for (int i = 0; i < counts.length; i++) {
            if (!pivot.get(i).equals(other.get(i))) {
                Map<Long, Integer> changed = new HashMap<>();
                changed.put(sets[i].union(pivot.get(i), other.get(i)), 2 * size);
                take(i, changed, pivot.get(i), size);
                take(i, changed, other.get(i), size);
                sum += entropy(i, changed);
                different++;
            }
        }
        return sum / different;
    }

    private void take(int attribute, Map<Long, Integer> changed, long label, int rowsTaken) {
        int before = changed.getOrDefault(label, counts[attribute].getOrDefault(label, 0));
        changed.put(label, before - rowsTaken);
    }

    private double entropy(int attribute, Map<Long, Integer> changed) {
        double sum = sums[attribute];
        int base = counts[attribute].size();
        for (Map.Entry<Long, Integer> entry : changed.entrySet()) {
            sum += term(entry.getValue()) - term(counts[attribute].getOrDefault(entry.getKey(), 0));
            base += counts[attribute].containsKey(entry.getKey()) ? 0 : 1;
        }
        return -sum / Math.log(Math.max(2, base));
    }

    /** Of the rows of a class those after whose move to another the entropy is least. */
    int[] best(int[] rowsOfClass, long[][] original, List<Long> other, int count) {
        double[] cost = new double[rowsOfClass.length];
        for (int r = 0; r < cost.length; r++) {
            for (int i = 0; i < counts.length; i++) {
                Map<Long, Integer> changed = new HashMap<>();
                take(i, changed, original[rowsOfClass[r]][i], 1);
                take(i, changed, other.get(i), -1);
                cost[r] += entropy(i, changed) / counts.length;
            }
        }
        return IntStream.range(0, cost.length)
                .boxed()
                .sorted((a, b) -> Double.compare(cost[a], cost[b]))
                .limit(count)
                .mapToInt(r -> rowsOfClass[r])
                .toArray();
    }
}
