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

    private static Block block(int... numbers) {
        return new Block(
                new Geometry(
                        List.of(new Numbers(
                                "n", 1 + Arrays.stream(numbers).max().orElseThrow())),
                        new double[] {1}),
                LongStream.range(0, numbers.length).toArray(),
                numbers);
    }

    @Test
    void more_tuples_than_are_merged_together_are_cut_at_a_multiple_of_k() {
        int k = 3;
        int tuples = MergingRuns.MOST_TUPLES_NEAREST + 3;
        // An odd number of tuples of k rows: half of the rows would leave a part of one on either side.
        int[] numbers =
                IntStream.range(0, k * tuples).map(row -> tuples - 1 - row / k).toArray();
        // One stands apart from the two that it is merged with.
        numbers[0]++;
        MergingCutter cutter = new MergingCutter(new MergingRuns.Choice(NEAREST, 1, 1, 3));
        List<int[]> clusters = new ArrayList<>();
        cutter.cut(block(numbers), PlacesInOrder.upTo(numbers.length), new KAnonymity(k), clusters::add);
        assertThat(cutter.cutBefore()).isEqualTo(1);
        assertThat(clusters).hasSize(tuples).allMatch(cluster -> cluster.length == k);
        assertThat(clusters)
                .allMatch(cluster ->
                        Arrays.stream(cluster).map(row -> row / k).distinct().count() == 1);
    }

    @Test
    void rows_that_are_few_are_not() {
        MergingCutter cutter = new MergingCutter(new MergingRuns.Choice(NEAREST, 1, 1, 3));
        List<int[]> clusters = new ArrayList<>();
        cutter.cut(block(5, 4, 3, 2, 1, 0), PlacesInOrder.upTo(6), new KAnonymity(3), clusters::add);
        assertThat(cutter.cutBefore()).isZero();
        assertThat(clusters).containsExactlyInAnyOrder(new int[] {0, 1, 2}, new int[] {3, 4, 5});
    }
}
