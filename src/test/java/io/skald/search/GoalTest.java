package io.skald.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.histogram.ClassSizes;
import io.skald.lattice.NodeTags.Tag;
import io.skald.privacy.AverageRisk;
import io.skald.privacy.Evidence;
import io.skald.privacy.KAnonymity;
import java.math.BigInteger;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What a goal asks of a node's classes as a whole, where the average risk of the rows kept is bounded, too. */
class GoalTest {

    private static Goal averaging(int k, long limit, long over, long under) {
        return new Goal(
                new KAnonymity(k),
                limit,
                false,
                Optional.of(new AverageRisk(BigInteger.valueOf(over), BigInteger.valueOf(under))));
    }

    private static ClassSizes sizes(long... sizes) {
        ClassSizes.Builder builder = new ClassSizes.Builder();
        for (long size : sizes) {
            builder.add(Evidence.ofRows(size));
        }
        return builder.build();
    }

    @Test
    void no_row_suppressed_is_a_limit_and_fewer_are_none() {
        assertThat(new Goal(new KAnonymity(2), 0).maxSuppressed()).isZero();
        assertThatThrownBy(() -> new Goal(new KAnonymity(2), -1)).hasMessage("not a goal: limit -1");
    }

    @Test
    void a_goal_within_fewer_rows_asks_the_same_otherwise() {
        Goal goal = averaging(3, 10, 1, 5);
        assertThat(goal.within(4)).isEqualTo(averaging(3, 4, 1, 5));
        assertThat(goal.within(11)).isEqualTo(goal);
    }

    /** Ten rows may be two classes where the average is 1 in 5, and each suppressed row may be one more. */
    @Test
    void a_bound_on_the_average_leaves_fewer_bins_than_k_alone() {
        assertThat(new Goal(new KAnonymity(2), 1).mostBins(10)).isEqualTo(5);
        assertThat(averaging(2, 1, 1, 5).mostBins(10)).isEqualTo(2 + 1);
        assertThat(averaging(2, 1, 1, 1).mostBins(10)).isEqualTo(5);
        assertThat(averaging(20, 99, 1, 5).mostBins(10)).isEqualTo(10);
    }

    @Test
    void classes_are_within_the_average_if_it_is_met_and_where_none_is_asked_for() {
        assertThat(averaging(1, 0, 1, 5).withinAverage(2, 10)).isTrue();
        assertThat(averaging(1, 0, 1, 5).withinAverage(3, 10)).isFalse();
        assertThat(new Goal(new KAnonymity(1), 0).withinAverage(10, 10)).isTrue();
    }

    /** Classes of 1, 1, 2 and 6 rows: without one row three are left, without two two, and the next takes two rows more. */
    @Test
    void a_node_fails_with_all_below_it_if_too_many_classes_are_left_without_the_smallest() {
        ClassSizes classes = sizes(1, 1, 2, 6);

        assertThat(averaging(1, 1, 1, 5).tag(classes)).isEqualTo(Tag.FAILS);
        assertThat(averaging(1, 2, 1, 5).tag(classes)).isEqualTo(Tag.UNDECIDED);
        assertThat(averaging(1, 3, 1, 10).tag(classes)).isEqualTo(Tag.FAILS);
        assertThat(averaging(1, 4, 1, 10).tag(classes)).isEqualTo(Tag.UNDECIDED);
        assertThat(averaging(1, 9, 1, 100).tag(classes)).isEqualTo(Tag.FAILS);
        assertThat(averaging(1, 99, 1, 100).tag(classes)).as("none is left").isEqualTo(Tag.UNDECIDED);
        assertThat(averaging(1, 4, 1, 12).tag(sizes(2, 2, 2, 6)))
                .as("two of three of a size")
                .isEqualTo(Tag.FAILS);
    }

    @Test
    void a_node_passes_with_all_above_it_if_all_its_classes_hold_and_they_are_few_enough() {
        assertThat(averaging(3, 2, 1, 2).tag(sizes(3, 3))).isEqualTo(Tag.PASSES);
        assertThat(averaging(3, 2, 1, 2).tag(sizes(2, 3)))
                .as("what is suppressed may become a class")
                .isEqualTo(Tag.UNDECIDED);
        assertThat(averaging(3, 1, 1, 2).tag(sizes(2, 3))).isEqualTo(Tag.FAILS);
        assertThat(averaging(3, 3, 1, 6).tag(sizes(3, 3)))
                .as("two classes are too many and one need not be kept")
                .isEqualTo(Tag.UNDECIDED);
    }

    @Test
    void that_a_node_passes_says_nothing_of_those_above_where_the_average_is_bounded() {
        assertThat(new Goal(new KAnonymity(3), 1).outlastsMerging()).isTrue();
        assertThat(averaging(3, 1, 1, 2).outlastsMerging()).isFalse();
    }

    @Test
    void a_goal_is_told_in_the_words_of_a_job() {
        assertThat(averaging(3, 1000, 1, 5)).hasToString("k = 3, risk.average 1/5 with at most 1,000 rows suppressed");
    }
}
