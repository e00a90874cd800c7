package io.skald.refine;

import io.skald.privacy.Requirement;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * {@code method: merge} as a cut: the rows' classes are merged ({@link MergingRuns}). Rows of more tuples than are merged together are cut in two first, at the
 * median of the widest attribute and at a multiple of the least rows.
 */
final class MergingCutter implements Cutter {

    private final PlaceSorter sorter = new PlaceSorter();
    private final MergingRuns.Choice choice;
    private int cutBefore;

    MergingCutter(MergingRuns.Choice choice) {
        this.choice = choice;
    }

    @Override
    public void cut(Block block, int[] members, Requirement requirement, Consumer<int[]> clusters) {
        int before = cutBefore;
        cut(block, members, 0, members.length, requirement, clusters);
        cutBefore = Math.min(cutBefore, before + 1);
    }

    /** How many groups of rows had too many tuples. */
    int cutBefore() {
        return cutBefore;
    }

    private void cut(Block block, int[] places, int from, int to, Requirement requirement, Consumer<int[]> clusters) {
        int[] rows = Arrays.copyOfRange(places, from, to);
        Arrays.sort(rows);
        Block part = block.select(rows);
        int at = rows.length > choice.mostTuples() && Tuples.of(part).count() > choice.mostTuples()
                ? half(block, places, from, to, requirement)
                : -1;
        if (at < 0) {
            new MergingRuns(requirement, choice)
                    .cluster(part)
                    .forEach(cluster -> clusters.accept(Arrays.stream(cluster.members())
                            .map(place -> rows[place])
                            .toArray()));
            return;
        }
        cutBefore++;
        cut(block, places, from, at, requirement, clusters);
        cut(block, places, at, to, requirement, clusters);
    }

    /** Where rows are cut in two, by the widest attribute that allows it; -1 if none does. */
    private int half(Block block, int[] places, int from, int to, Requirement requirement) {
        int least = requirement.leastRows();
        int at = from + (to - from) / least / 2 * least;
        int[] widestFirst = IntStream.range(0, block.geometry().attributes())
                .boxed()
                .sorted((a, b) ->
                        Double.compare(spread(block, places, from, to, b), spread(block, places, from, to, a)))
                .mapToInt(Integer::intValue)
                .toArray();
        for (int attribute : widestFirst) {
            sorter.sort(block, attribute, places, from, to);
            if (block.maySplit(requirement, places, from, at, to)) {
                return at;
            }
        }
        return -1;
    }

    private static double spread(Block block, int[] places, int from, int to, int attribute) {
        int lo = Integer.MAX_VALUE;
        int hi = -1;
        for (int p = from; p < to; p++) {
            lo = Math.min(lo, block.code(places[p], attribute));
            hi = Math.max(hi, block.code(places[p], attribute));
        }
        return block.geometry().spread(attribute, lo, hi);
    }
}
