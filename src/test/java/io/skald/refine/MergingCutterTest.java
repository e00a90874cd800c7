package io.skald.refine;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.job.Merging;
import io.skald.privacy.KAnonymity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Rows of too many tuples are cut first. */
class MergingCutterTest {

    private static final Merging NEAREST =
            new Merging(Merging.Pivot.NEAREST, true, Merging.Move.NEED, Merging.Metric.GCP, false);

    private static Block numbers(int rows) {
        return new Block(
                new Geometry(List.of(new Numbers("n", rows)), new double[] {1}),
                LongStream.range(0, rows).toArray(),
                IntStream.range(0, rows).map(row -> rows - 1 - row).toArray());
    }

    @Test
    void more_tuples_than_are_merged_together_are_cut_at_a_multiple_of_k() {
        int rows = MergingRuns.MOST_TUPLES_NEAREST + 2;
        Block block = numbers(rows);
        MergingCutter cutter = new MergingCutter(new MergingRuns.Choice(NEAREST, 1, 1, 3));
        List<int[]> clusters = new ArrayList<>();
        // A class so large that few pairs are merged.
        int k = rows / 2;
        cutter.cut(block, PlacesInOrder.upTo(rows), new KAnonymity(k), clusters::add);
        assertThat(cutter.cutBefore()).isEqualTo(1);
        assertThat(clusters).hasSize(2).allMatch(cluster -> cluster.length == k);
        assertThat(Arrays.stream(clusters.get(0)).max().orElseThrow()).isLessThan(rows);
    }

    @Test
    void rows_that_are_few_are_not() {
        MergingCutter cutter = new MergingCutter(new MergingRuns.Choice(NEAREST, 1, 1, 3));
        List<int[]> clusters = new ArrayList<>();
        cutter.cut(numbers(6), PlacesInOrder.upTo(6), new KAnonymity(3), clusters::add);
        assertThat(cutter.cutBefore()).isZero();
        assertThat(clusters).containsExactlyInAnyOrder(new int[] {0, 1, 2}, new int[] {3, 4, 5});
    }
}
