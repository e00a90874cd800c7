package io.skald.search;

import io.skald.privacy.DistinctValues;
import io.skald.privacy.EntropyDiversity;
import io.skald.privacy.Model;
import io.skald.privacy.RecursiveDiversity;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Models as their papers write them, of a class given by how many rows have each value. */
final class SlowModel {

    /** A model that does not say what it asks: beside it, in the words of its paper. */
    interface Twin {
        boolean holds(Map<Long, Long> rowsOf, long rows);
    }

    private SlowModel() {}

    static boolean holds(Model model, Map<Long, Long> rowsOf, long missing) {
        Map<Long, Long> present = new TreeMap<>(rowsOf);
        present.remove(missing);
        if (model instanceof DistinctValues distinct) {
            return present.size() >= distinct.l();
        } else if (model instanceof EntropyDiversity entropy) {
            return entropy(entropy.l(), present.values());
        } else if (model instanceof RecursiveDiversity recursive) {
            return recursive(recursive, present.values());
        }
        throw new IllegalArgumentException("no twin of " + model);
    }

    /** prod f^f l^n at most n^n. */
    private static boolean entropy(BigDecimal l, Collection<Long> counts) {
        int n = (int) counts.stream().mapToLong(Long::longValue).sum();
        BigDecimal left = l.pow(n);
        for (long count : counts) {
            left = left.multiply(new BigDecimal(BigInteger.valueOf(count).pow((int) count)));
        }
        return BigDecimal.valueOf(counts.size()).compareTo(l) >= 0
                && left.compareTo(new BigDecimal(BigInteger.valueOf(n).pow(n))) <= 0;
    }

    private static boolean recursive(RecursiveDiversity model, Collection<Long> counts) {
        List<Long> falling = counts.stream().sorted(Collections.reverseOrder()).toList();
        long tail =
                falling.stream().skip(model.l() - 1L).mapToLong(Long::longValue).sum();
        return falling.size() >= model.l()
                && BigDecimal.valueOf(falling.get(0)).compareTo(model.c().multiply(BigDecimal.valueOf(tail))) < 0;
    }

    /** The sum of the differences of the cumulative shares over the number of steps between values. */
    static boolean isCloseInOrder(BigDecimal t, long[] rowsOf, Map<Long, Long> counts, long rows) {
        long all = Arrays.stream(rowsOf).sum();
        long sum = 0;
        long difference = 0;
        for (int v = 0; v < rowsOf.length; v++) {
            difference += counts.getOrDefault((long) v, 0L) * all - rowsOf[v] * rows;
            sum += Math.abs(difference);
        }
        BigDecimal most = t.multiply(BigDecimal.valueOf((rowsOf.length - 1L) * rows * all));
        return rowsOf.length == 1 || BigDecimal.valueOf(sum).compareTo(most) <= 0;
    }

    /** From the leaves to the top: what a label has too much and its siblings too little meets at their parent, at the cost of its level. */
    static boolean isCloseInTree(BigDecimal t, int[][] labelOf, long[] rowsOf, Map<Long, Long> counts, long rows) {
        long all = Arrays.stream(rowsOf).sum();
        long cost = 0;
        Map<Integer, Long> extra = new TreeMap<>();
        for (int v = 0; v < rowsOf.length; v++) {
            extra.put(v, counts.getOrDefault((long) v, 0L) * all - rowsOf[v] * rows);
        }
        for (int level = 1; level <= labelOf.length; level++) {
            Map<Integer, Long> above = new TreeMap<>();
            Map<Integer, Long> positive = new TreeMap<>();
            Map<Integer, Long> negative = new TreeMap<>();
            Map<Integer, Integer> parents = new TreeMap<>();
            for (int v = 0; v < rowsOf.length; v++) {
                parents.put(labelOf[level - 1][v], level == labelOf.length ? 0 : labelOf[level][v]);
            }
            for (Map.Entry<Integer, Long> label : extra.entrySet()) {
                int parent = parents.get(label.getKey());
                above.merge(parent, label.getValue(), Long::sum);
                positive.merge(parent, Math.max(0, label.getValue()), Long::sum);
                negative.merge(parent, Math.max(0, -label.getValue()), Long::sum);
            }
            for (int parent : above.keySet()) {
                cost += level * Math.min(positive.get(parent), negative.get(parent));
            }
            extra = above;
        }
        BigDecimal most = t.multiply(BigDecimal.valueOf(labelOf.length * rows * all));
        return BigDecimal.valueOf(cost).compareTo(most) <= 0;
    }

    /** As the share is no logarithm of a fraction, floating point decides that side. */
    static boolean isLike(BigDecimal beta, long[] rowsOf, Map<Long, Long> counts, long rows) {
        long all = Arrays.stream(rowsOf).sum();
        for (long value : counts.keySet()) {
            long ofValue = rowsOf[(int) value];
            double rarity = -Math.log((double) ofValue / all);
            boolean holds = rarity < beta.doubleValue()
                    ? (double) counts.get(value) / rows <= (1 + rarity) * ofValue / all + 1e-12
                    : BigDecimal.valueOf(counts.get(value) * all)
                                    .compareTo(beta.add(BigDecimal.ONE).multiply(BigDecimal.valueOf(ofValue * rows)))
                            <= 0;
            if (!holds) {
                return false;
            }
        }
        return true;
    }

    /** Strictly: a whole delta in whole numbers, others by logarithms, which no fraction meets. */
    static boolean disclosesLittle(
            BigDecimal delta, boolean absentFails, long[] rowsOf, Map<Long, Long> counts, long rows) {
        long all = Arrays.stream(rowsOf).sum();
        for (int v = 0; v < rowsOf.length; v++) {
            long here = counts.getOrDefault((long) v, 0L) * all;
            long there = rowsOf[v] * rows;
            boolean absent = here == 0 && there > 0;
            boolean holds = delta.stripTrailingZeros().scale() <= 0
                    ? here < there << delta.intValue() && there < here << delta.intValue()
                    : Math.abs(Math.log((double) here / there) / Math.log(2)) < delta.doubleValue();
            if (there > 0 && (absent ? absentFails : !holds)) {
                return false;
            }
        }
        return true;
    }
}
