package io.skald.refine;

import io.skald.privacy.Requirement;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Mondrian multidimensional partitioning (LeFevre et al., ICDE 2006): cuts at the median of the quasi-identifier with the
 * widest normalised spread that allows a cut, numbers by range, categories by leaf order, until none does. Strict: all rows of
 * one value stay on one side, so a cut exists only where both sides have what a class must; relaxed: rows of the median value are divided,
 * by row number, and every part of 2k rows that are not all alike is cut if both halves have what a class must.
 */
final class MondrianCutter implements Cutter {

    private final PlaceSorter sorter = new PlaceSorter();
    private final boolean strict;

    MondrianCutter(boolean strict) {
        this.strict = strict;
    }

    @Override
    public void cut(Block block, int[] members, Requirement requirement, Consumer<int[]> clusters) {
        cut(block, members, 0, members.length, requirement, clusters);
    }

    private void cut(Block block, int[] places, int from, int to, Requirement requirement, Consumer<int[]> clusters) {
        int at = to - from < 2 * requirement.leastRows() ? -1 : findCut(block, places, from, to, requirement);
        if (at < 0) {
            clusters.accept(Arrays.copyOfRange(places, from, to));
            return;
        }
        cut(block, places, from, at, requirement, clusters);
        cut(block, places, at, to, requirement, clusters);
    }

    /** Sorts the places for the first attribute, by falling spread, that allows a cut; the place of the cut or -1. */
    private int findCut(Block block, int[] places, int from, int to, Requirement requirement) {
        double[] spread = new double[block.geometry().attributes()];
        for (int i = 0; i < spread.length; i++) {
            int lo = Integer.MAX_VALUE;
            int hi = -1;
            for (int p = from; p < to; p++) {
                int code = block.code(places[p], i);
                lo = Math.min(lo, code);
                hi = Math.max(hi, code);
            }
            spread[i] = lo == hi ? -1 : block.geometry().spread(i, lo, hi);
        }
        int[] widestFirst = IntStream.range(0, spread.length)
                .boxed()
                .sorted((a, b) -> Double.compare(spread[b], spread[a]))
                .mapToInt(Integer::intValue)
                .toArray();
        for (int attribute : widestFirst) {
            if (spread[attribute] >= 0) {
                sorter.sort(block, attribute, places, from, to);
                int median = (from + to) >>> 1;
                int at = strict ? betweenValues(block, attribute, places, median, to) : median;
                if (block.maySplit(requirement, places, from, at, to)) {
                    return at;
                }
            }
        }
        return -1;
    }

    /** The first place whose code is above that of the median row, as LeFevre's left side holds the median. */
    private static int betweenValues(Block block, int attribute, int[] places, int median, int to) {
        int code = block.code(places[median - 1], attribute);
        int at = median;
        while (at < to && block.code(places[at], attribute) == code) {
            at++;
        }
        return at;
    }
}
