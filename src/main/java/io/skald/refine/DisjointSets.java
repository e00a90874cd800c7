package io.skald.refine;

import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Reduce (the thesis's Fig. 3.2, after Meyerson and Williams, PODS 2004): sets of k rows that cover all rows become sets of k to 2k - 1 that share none. Of two
 * that share a row, both of exactly k rows are united, and else the larger gives the row up. Corrected: the thesis unites sets of any equal
 * size, which makes them larger than 2k - 1. The sum of the diameters never grows.
 */
final class DisjointSets {

    private final List<IntOpenHashSet> sets = new ArrayList<>();
    private final List<TreeSet<Integer>> setsOf = new ArrayList<>();
    private final int k;

    private DisjointSets(int[][] family, int rows, int k) {
        this.k = k;
        for (int row = 0; row < rows; row++) {
            setsOf.add(new TreeSet<>());
        }
        Map<List<Integer>, Integer> known = new HashMap<>();
        for (int[] set : family) {
            List<Integer> sorted = Arrays.stream(set).sorted().boxed().toList();
            if (known.putIfAbsent(sorted, sets.size()) == null) {
                for (int row : set) {
                    setsOf.get(row).add(sets.size());
                }
                sets.add(new IntOpenHashSet(set));
            }
        }
    }

    /**
     * Sets that share no row.
     *
     * @param family sets of k rows, each row in one at least
     * @param rows how many
     * @return their rows, ascending, in the order of the first of each
     */
    static List<int[]> reduce(int[][] family, int rows, int k) {
        return new DisjointSets(family, rows, k).reduce();
    }

    private List<int[]> reduce() {
        for (int row = 0; row < setsOf.size(); row++) {
            while (setsOf.get(row).size() > 1) {
                int one = setsOf.get(row).first();
                separate(row, one, setsOf.get(row).higher(one));
            }
        }
        List<int[]> disjoint = new ArrayList<>();
        boolean[] told = new boolean[sets.size()];
        for (TreeSet<Integer> only : setsOf) {
            if (!told[only.first()]) {
                told[only.first()] = true;
                disjoint.add(sets.get(only.first()).intStream().sorted().toArray());
            }
        }
        return disjoint;
    }

    private void separate(int row, int one, int other) {
        int sizeOfOne = sets.get(one).size();
        int sizeOfOther = sets.get(other).size();
        if (sizeOfOne == k && sizeOfOther == k) {
            for (int moved : sets.get(other).toIntArray()) {
                setsOf.get(moved).remove(other);
                setsOf.get(moved).add(one);
                sets.get(one).add(moved);
            }
        } else {
            int larger = sizeOfOther > sizeOfOne ? other : one;
            sets.get(larger).remove(row);
            setsOf.get(row).remove(larger);
        }
    }
}
