package io.skald.refine;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.attribute.bin.Domain;
import io.skald.privacy.Evidence;
import io.skald.privacy.KAnonymity;
import io.skald.privacy.Requirement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where cuts are made, on blocks small enough to work out by hand. */
class CutterTest {

    /** Classes of certain sizes only, so that a cut can be forbidden. */
    private record Sizes(int leastRows, Set<Long> allowed) implements Requirement {

        Sizes(int leastRows, long... allowed) {
            this(leastRows, Set.copyOf(Arrays.stream(allowed).boxed().toList()));
        }

        @Override
        public boolean holds(Evidence evidence) {
            return allowed.contains(evidence.rows());
        }

        @Override
        public boolean closed() {
            return false;
        }

        @Override
        public long mostKept(Evidence evidence) {
            return evidence.rows();
        }

        @Override
        public boolean outlastsMerging() {
            return false;
        }
    }

    private static Block block(long[][] rows) {
        int m = rows[0].length;
        List<Domain> domains = new ArrayList<>();
        double[] weights = new double[m];
        for (int i = 0; i < m; i++) {
            domains.add(new Numbers("n" + i, 101));
            weights[i] = 1.0 / m;
        }
        int[] codes = Arrays.stream(rows)
                .flatMapToLong(Arrays::stream)
                .mapToInt(Math::toIntExact)
                .toArray();
        long[] numbers = IntStream.range(0, rows.length).asLongStream().toArray();
        return new Block(new Geometry(domains, weights), numbers, codes);
    }

    private static Block column(long... codes) {
        return block(Arrays.stream(codes).mapToObj(code -> new long[] {code}).toArray(long[][]::new));
    }

    /** Codes from 0 on, no two neighbours side by side. */
    private static Block shuffled(int rows) {
        return column(
                IntStream.range(0, rows).mapToLong(row -> row * 11L % rows).toArray());
    }

    /** The codes of each cluster, by one attribute, rising. */
    private static List<List<Integer>> cut(Cutter cutter, Block block, Requirement requirement) {
        List<List<Integer>> clusters = new ArrayList<>();
        int[] all = IntStream.range(0, block.size()).toArray();
        cutter.cut(
                block,
                all,
                requirement,
                part -> clusters.add(Arrays.stream(part)
                        .map(place -> block.code(place, 0))
                        .sorted()
                        .boxed()
                        .toList()));
        return clusters;
    }

    private static List<Integer> from(int first, int end) {
        return IntStream.range(first, end).boxed().toList();
    }

    @ParameterizedTest
    @ValueSource(ints = {12, 14, 16, 18})
    void a_forbidden_median_gives_way_to_the_multiple_nearest_to_it(int left) {
        assertThat(cut(new MedianCutter(), shuffled(20), new Sizes(2, 20, left, 20 - left)))
                .containsExactly(from(0, left), from(left, 20));
    }

    @Test
    void of_two_multiples_equally_near_the_greater_is_tried_first_and_then_the_less() {
        assertThat(cut(new MedianCutter(), shuffled(21), new Sizes(2, 21, 12, 9, 8, 13)))
                .containsExactly(from(0, 12), from(12, 21));
        assertThat(cut(new MedianCutter(), shuffled(21), new Sizes(2, 21, 8, 13)))
                .containsExactly(from(0, 8), from(8, 21));
        assertThat(cut(new MedianCutter(), shuffled(21), new Sizes(2, 21, 2, 19)))
                .containsExactly(from(0, 2), from(2, 21));
    }

    @Test
    void rows_stay_together_where_no_multiple_that_is_tried_may_be_cut_at() {
        assertThat(cut(new MedianCutter(), shuffled(20), new Sizes(2, 20, 13, 7)))
                .containsExactly(from(0, 20));
        assertThat(cut(new MedianCutter(), shuffled(60), new Sizes(2, 60, 46, 14)))
                .containsExactly(from(0, 46), from(46, 60));
        assertThat(cut(new MedianCutter(), shuffled(60), new Sizes(2, 60, 48, 12)))
                .as("the seventeenth place")
                .containsExactly(from(0, 60));
    }

    @Test
    void each_half_gives_way_by_itself() {
        assertThat(cut(new MedianCutter(), shuffled(40), new Sizes(2, 40, 20, 14, 6)))
                .containsExactly(from(0, 14), from(14, 20), from(20, 34), from(34, 40));
    }

    @Test
    void few_rows_give_way_too_and_by_the_first_attribute_that_varies() {
        long[][] rows = new long[10][];
        for (int row = 0; row < rows.length; row++) {
            rows[row] = new long[] {5, row * 3 % 10, 9 - row * 3 % 10};
        }
        Block block = block(rows);
        List<List<Integer>> byMiddle = new ArrayList<>();
        int[] all = IntStream.range(0, 10).toArray();
        new MedianCutter()
                .cut(
                        block,
                        all,
                        new Sizes(2, 10, 8, 2),
                        part -> byMiddle.add(Arrays.stream(part)
                                .map(place -> block.code(place, 1))
                                .sorted()
                                .boxed()
                                .toList()));
        assertThat(byMiddle).containsExactly(from(0, 2), from(2, 10));
    }

    /** Cut at 2: 2 x 0 + 5 x 3 = 15; at 3: 3 x 5 + 4 x 0 = 15. The other way round, at 4 and 5. */
    @Test
    void of_two_cuts_that_cost_the_same_the_one_nearer_to_the_middle_is_made() {
        assertThat(cut(new MedianCutter(), column(0, 0, 5, 8, 8, 8, 8), new KAnonymity(2)))
                .containsExactly(List.of(0, 0, 5), List.of(8, 8, 8, 8));
        assertThat(cut(new MedianCutter(), column(0, 0, 0, 0, 3, 8, 8), new KAnonymity(2)))
                .containsExactly(List.of(0, 0, 0, 0), List.of(3, 8, 8));
        assertThat(cut(new MedianCutter(), column(0, 1, 2, 3, 4), new KAnonymity(2)))
                .as("equally near: the first")
                .containsExactly(List.of(0, 1), List.of(2, 3, 4));
    }

    @Test
    void of_two_attributes_that_cost_the_same_the_first_is_cut() {
        long[][] grid = IntStream.range(0, 16)
                .mapToObj(row -> new long[] {row % 4, row / 4})
                .toArray(long[][]::new);
        assertThat(cut(new MedianCutter(), block(grid), new Sizes(2, 16, 8)))
                .containsExactly(List.of(0, 0, 0, 0, 1, 1, 1, 1), List.of(2, 2, 2, 2, 3, 3, 3, 3));
        long[][] small = IntStream.range(0, 4)
                .mapToObj(row -> new long[] {row % 2, row / 2})
                .toArray(long[][]::new);
        assertThat(cut(new MedianCutter(), block(small), new KAnonymity(2)))
                .containsExactly(List.of(0, 0), List.of(1, 1));
    }

    @Test
    void by_distance_as_few_rows_as_can_be_are_a_cluster_and_the_last_keeps_the_remainder() {
        assertThat(cut(new DistanceCutter(), column(3, 1, 0, 2), new KAnonymity(2)))
                .containsExactly(List.of(0, 1), List.of(2, 3));
        assertThat(cut(new DistanceCutter(), column(4, 3, 1, 0, 2), new KAnonymity(2)))
                .containsExactly(List.of(0, 1), List.of(2, 3, 4));
        assertThat(cut(new DistanceCutter(), shuffled(9), new Sizes(2, 9, 3, 6)))
                .containsExactly(from(0, 3), from(3, 6), from(6, 9));
    }

    @Test
    void clusters_that_fail_join_the_ones_that_cost_least() {
        Block block = column(0, 0, 5, 6, 6, 20);
        assertThat(merged(block, new KAnonymity(2), new int[][] {{0, 1}, {2}, {3, 4}, {5}}))
                .containsExactly(List.of(0, 0), List.of(5, 6, 6, 20));
        assertThat(merged(block, new KAnonymity(2), new int[][] {{0, 1}, {2, 3}, {4, 5}}))
                .containsExactly(List.of(0, 0), List.of(5, 6), List.of(6, 20));
        assertThat(merged(block, new KAnonymity(3), new int[][] {{0}, {1}, {2}, {3, 4, 5}}))
                .containsExactly(List.of(0, 0, 5), List.of(6, 6, 20));
    }

    /** 1 joins the first cluster, which fails by that; it joins the second, and that the last. */
    @Test
    void a_cluster_that_fails_by_what_joined_it_is_merged_too() {
        Block block = column(0, 0, 10, 10, 1, 30);
        assertThat(merged(block, new Sizes(2, 2, 4, 6), new int[][] {{0, 1}, {2, 3}, {4}, {5}}))
                .containsExactly(List.of(0, 0, 1, 10, 10, 30));
    }

    private static List<List<Integer>> merged(Block block, Requirement requirement, int[][] members) {
        List<Cluster> clusters =
                Arrays.stream(members).map(places -> Cluster.of(block, places)).toList();
        return MergeBack.of(block, requirement, clusters).stream()
                .map(cluster -> Arrays.stream(cluster.members())
                        .map(place -> block.code(place, 0))
                        .sorted()
                        .boxed()
                        .toList())
                .toList();
    }
}
