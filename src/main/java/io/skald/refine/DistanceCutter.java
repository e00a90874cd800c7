package io.skald.refine;

import io.skald.privacy.Requirement;
import it.unimi.dsi.fastutil.ints.IntArrays;
import java.util.Arrays;
import java.util.function.Consumer;

/**
 * {@code order: distance}: the paper's order (Algorithm 3's priority queue, Algorithms 5 and 9). Rows are sorted by the Manhattan
 * distance of their numbers from the domains' minima, each number a share of its domain's range (DESIGN section 4, item 4), ties
 * in the order in which the rows come, and as few of them as can be, k, are a cluster; the last one keeps the remainder (item 3).
 */
final class DistanceCutter implements Cutter {

    @Override
    public void cut(Block block, int[] members, Requirement requirement, Consumer<int[]> clusters) {
        int leastRows = requirement.leastRows();
        sort(block, members);
        int from = 0;
        int to = leastRows;
        while (members.length - to >= leastRows) {
            if (block.maySplit(requirement, members, from, to, members.length)) {
                clusters.accept(Arrays.copyOfRange(members, from, to));
                from = to;
                to += leastRows;
            } else {
                to++;
            }
        }
        clusters.accept(Arrays.copyOfRange(members, from, members.length));
    }

    /** Sorts places by the rows' distance; those with the same keep their order. */
    static void sort(Block block, int[] members) {
        double[] distance = new double[block.size()];
        for (int place : members) {
            distance[place] = distance(block, place);
        }
        IntArrays.mergeSort(members, (a, b) -> Double.compare(distance[a], distance[b]));
    }

    private static double distance(Block block, int place) {
        Geometry geometry = block.geometry();
        double sum = 0;
        for (int i = 0; i < geometry.attributes(); i++) {
            if (geometry.isNumeric(i)) {
                sum += geometry.distanceOfOriginal(i, geometry.original(i, block.code(place, i)));
            }
        }
        return sum;
    }
}
