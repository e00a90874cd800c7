package io.skald.refine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.skald.job.Merging;
import io.skald.job.Merging.Metric;
import io.skald.job.Merging.Move;
import io.skald.job.Merging.Pivot;
import io.skald.privacy.KAnonymity;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Small tables that are worked out by hand, on the thesis's tree of attribute C. */
class ClassMergingTest {

    private static final Tree C = Tree.of(
            "C",
            "c0 c01 c0-2 c0-3 *",
            "c1 c01 c0-2 c0-3 *",
            "c2 c2 c0-2 c0-3 *",
            "c3 c3 c3 c0-3 *",
            "c4 c45 c4-6 c4-9 *",
            "c5 c45 c4-6 c4-9 *",
            "c6 c6 c4-6 c4-9 *",
            "c7 c78 c7-9 c4-9 *",
            "c8 c78 c7-9 c4-9 *",
            "c9 c9 c7-9 c4-9 *");

    private static final TableMerging TABLE = TableMerging.of(List.of(C));

    private static Merging plan(Pivot pivot, boolean breaks, Move move, Metric metric) {
        return new Merging(pivot, breaks, move, metric, false);
    }

    private static List<TableMerging.Merged> merge(int k, Merging plan, long seed, int... codes) {
        return TABLE.merge(k, rows(codes), plan, 1, seed);
    }

    private static long[][] rows(int... codes) {
        return Arrays.stream(codes).mapToObj(code -> new long[] {code}).toArray(long[][]::new);
    }

    private static List<List<Integer>> rowsOf(List<TableMerging.Merged> classes) {
        return classes.stream().map(TableMerging.Merged::rows).toList();
    }

    private static List<String> labels(List<TableMerging.Merged> classes) {
        return classes.stream()
                .map(merged -> C.clusterLabel(merged.lo().get(0), merged.hi().get(0)))
                .toList();
    }

    private static double loss(List<TableMerging.Merged> classes) {
        return classes.stream()
                .mapToDouble(merged -> merged.rows().size()
                        * (double) C.clusterNcpNumerator(
                                merged.lo().get(0), merged.hi().get(0))
                        / C.ncpDenominator())
                .sum();
    }

    @Test
    void the_nearest_pairs_of_the_small_example_are_its_optimum() {
        List<TableMerging.Merged> classes =
                merge(2, plan(Pivot.NEAREST, false, Move.NEED, Metric.GCP), 1, 0, 2, 3, 4, 5, 9);
        assertThat(labels(classes)).containsExactly("c0-3", "c4-9");
        assertThat(loss(classes) / 6).isCloseTo(0.5, within(1e-12));
    }

    @Test
    void pivots_in_rounds_give_the_small_examples_classes() {
        List<TableMerging.Merged> classes =
                merge(2, plan(Pivot.ROUNDS, false, Move.NEED, Metric.GCP), 1, 0, 2, 3, 4, 5, 9);
        assertThat(rowsOf(classes)).containsExactly(List.of(0, 1, 2), List.of(3, 4, 5));
    }

    /** The classes c0, and c2 three times with c3 twice, put together at k = 3. */
    private static MergeClasses broken(boolean breaks, Move move) {
        Block block = new Block(
                new Geometry(List.of(C), new double[] {1}), new long[] {0, 1, 2, 3, 4, 5}, new int[] {0, 2, 2, 2, 3, 3
                });
        MergeClasses classes = new MergeClasses(block, Tuples.of(block), block.geometry(), new KAnonymity(3));
        Breaking breaking = new Breaking(classes, new LossMetric(classes, true), breaks, move, 3);
        int larger = breaking.merge(1, 2);
        assertThat(breaking.partner(0)).isEqualTo(larger);
        breaking.join(0, larger);
        assertThat(classes.failing()).isZero();
        return classes;
    }

    @ParameterizedTest
    @EnumSource(Move.class)
    void a_class_that_needs_two_rows_takes_those_that_fit_it_best(Move move) {
        MergeClasses classes = broken(true, move);
        assertThat(classes.count()).isEqualTo(2);
        assertThat(classes.places(0)).containsExactly(0, 1, 2);
        assertThat(classes.places(1)).containsExactly(3, 4, 5);
        assertThat(classes.loss(0)).isCloseTo(0.3, within(1e-12));
        assertThat(classes.loss(1)).isCloseTo(0.4, within(1e-12));
    }

    @Test
    void without_breaking_the_same_rows_are_one_class() {
        MergeClasses classes = broken(false, Move.NEED);
        assertThat(classes.count()).isEqualTo(1);
        assertThat(classes.loss(0)).isCloseTo(0.4, within(1e-12));
    }

    @Test
    void half_of_the_difference_goes_over_where_the_thesis_has_it_so() {
        int[] codes = IntStream.concat(
                        IntStream.of(0), IntStream.generate(() -> 9).limit(9))
                .toArray();
        assertThat(merge(2, plan(Pivot.BELOW_K, true, Move.NEED, Metric.GCP), 1, codes))
                .extracting(merged -> merged.rows().size())
                .containsExactly(2, 8);
        assertThat(merge(2, plan(Pivot.BELOW_K, true, Move.HALF, Metric.GCP), 1, codes))
                .extracting(merged -> merged.rows().size())
                .containsExactly(5, 5);
    }

    @Test
    void entropy_merges_the_pair_after_which_it_is_highest() {
        Tree b = Tree.of("B", "b0 b012 *", "b1 b012 *", "b2 b012 *", "b3 b345 *", "b4 b345 *", "b5 b345 *");
        List<TableMerging.Merged> classes = TableMerging.of(List.of(b))
                .merge(2, rows(0, 0, 1, 3), plan(Pivot.BELOW_K, false, Move.NEED, Metric.ENTROPY), 1, 1);
        assertThat(rowsOf(classes)).containsExactly(List.of(0, 1), List.of(2, 3));
    }

    @Test
    void rows_that_have_k_already_are_left_alone() {
        for (Pivot pivot : Pivot.values()) {
            assertThat(rowsOf(merge(2, plan(pivot, true, Move.NEED, Metric.GCP), 1, 0, 9, 0, 9)))
                    .containsExactly(List.of(0, 2), List.of(1, 3));
        }
        assertThat(merge(1, Merging.USUAL, 1, 0, 9)).hasSize(2);
        assertThat(merge(1, Merging.USUAL, 1)).isEmpty();
    }

    @Test
    void fewer_rows_than_k_are_refused() {
        assertThatThrownBy(() -> merge(3, Merging.USUAL, 1, 0, 9))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("2 rows make no class of 3");
    }

    @Test
    void classes_that_come_to_print_the_same_are_one() {
        // c4 and c5 print c4-6 with c6; so do two more rows of them, which had k before.
        List<TableMerging.Merged> classes =
                merge(2, plan(Pivot.ROUNDS, false, Move.NEED, Metric.NCP), 1, 4, 4, 5, 5, 6);
        assertThat(rowsOf(classes)).hasSize(2);
    }
}
