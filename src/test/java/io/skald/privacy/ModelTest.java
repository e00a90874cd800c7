package io.skald.privacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Models on classes small enough to be decided by hand, most of all where they are met exactly. */
class ModelTest {

    private static ValueTally tally(long... rowsOf) {
        ValueTally tally = new ValueTally(rowsOf.length, -1);
        for (int value = 0; value < rowsOf.length; value++) {
            if (rowsOf[value] > 0) {
                tally.add(value, rowsOf[value]);
            }
        }
        return tally;
    }

    @Test
    void l_equally_frequent_values_have_exactly_the_entropy_of_l() {
        for (int l = 2; l <= 5; l++) {
            for (long f = 1; f <= 200; f++) {
                long[] rowsOf = new long[l];
                Arrays.fill(rowsOf, f);
                assertThat(new EntropyDiversity(BigDecimal.valueOf(l)).holds(tally(rowsOf)))
                        .isTrue();
                rowsOf[0]++;
                assertThat(new EntropyDiversity(BigDecimal.valueOf(l)).holds(tally(rowsOf)))
                        .isFalse();
            }
        }
    }

    /** The entropy of counts 4, 1, 1, 1, 1 is that of four equal ones, though no two numbers that floating point holds say so. */
    @Test
    void entropy_that_values_of_unequal_frequency_meet_exactly_is_enough() {
        Model four = new EntropyDiversity(BigDecimal.valueOf(4));
        assertThat(four.holds(tally(4, 1, 1, 1, 1))).isTrue();
        assertThat(four.holds(tally(8, 2, 2, 2, 2))).isTrue();
        assertThat(four.holds(tally(4_000, 1_000, 1_000, 1_000, 1_000))).isTrue();
        assertThat(four.holds(tally(4_001, 1_000, 1_000, 1_000, 1_000))).isFalse();
        assertThat(four.holds(tally(5, 1, 1, 1, 1))).isFalse();
        assertThat(new EntropyDiversity(new BigDecimal("4.0000000001")).holds(tally(4, 1, 1, 1, 1)))
                .isFalse();
        assertThat(new EntropyDiversity(new BigDecimal("3.9999999999")).holds(tally(4, 1, 1, 1, 1)))
                .isTrue();
    }

    /** As many equal values as have the same entropy: 1.507, 1.481; 2.455 and 2.552. */
    @Test
    void entropy_is_asked_for_in_fractions_too() {
        Model oneAndAHalf = new EntropyDiversity(new BigDecimal("1.5"));
        assertThat(oneAndAHalf.holds(tally(1, 6))).isTrue();
        assertThat(oneAndAHalf.holds(tally(2, 13))).isFalse();
        assertThat(oneAndAHalf.holds(tally(9))).isFalse();
        Model twoAndAHalf = new EntropyDiversity(new BigDecimal("2.5"));
        assertThat(twoAndAHalf.holds(tally(6, 3, 1))).isFalse();
        assertThat(twoAndAHalf.holds(tally(5, 3, 1))).isTrue();
        assertThat(twoAndAHalf.holds(tally(9, 9))).isFalse();
    }

    @Test
    void closeness_is_met_with_equality_and_not_a_row_beyond() {
        Model quarter = CappedValues.closeness("t", new BigDecimal("0.25"), new long[] {4, 4}, 8);
        assertThat(quarter.holds(tally(3, 1))).isTrue();
        assertThat(quarter.holds(tally(4, 1))).isFalse();
        assertThat(CappedValues.closeness("t", new BigDecimal("0.249999"), new long[] {4, 4}, 8)
                        .holds(tally(3, 1)))
                .isFalse();
    }

    @Test
    void closeness_of_tables_that_pass_63_bits_is_decided_too() {
        long many = 3_000_000_000L;
        Model half = CappedValues.closeness("t", new BigDecimal("0.000001"), new long[] {many, many}, 2 * many);
        assertThat(half.holds(tally(1_000_001, 999_999))).isTrue();
        assertThat(half.holds(tally(1_000_002, 999_998))).isTrue();
        assertThat(half.holds(tally(1_000_003, 999_997))).isFalse();
    }

    /** In 64 bits, both sides wrap around, and the class of one value would seem to be close. */
    @Test
    void closeness_of_tables_that_pass_63_bits_does_not_wrap_around() {
        long many = 3_000_000_000L;
        Model half = CappedValues.closeness("t", new BigDecimal("0.000001"), new long[] {many, many}, 2 * many);
        assertThat(half.holds(tally(2_000_000, 0))).isFalse();
        assertThat(half.holds(tally(1_200_000, 800_000))).isFalse();
    }

    @Test
    void what_can_be_kept_is_bounded_by_the_caps() {
        Model half = CappedValues.alpha("alpha", new BigDecimal("0.5"), new boolean[] {true, true, true}, 100);
        assertThat(half.holds(tally(3, 2, 1))).isTrue();
        assertThat(half.holds(tally(4, 2, 1))).isFalse();
        assertThat(half.mostKept(tally(4, 2, 1))).isEqualTo(6);
        assertThat(half.mostKept(tally(9, 2, 1))).isEqualTo(6);
        assertThat(half.leastRows()).isEqualTo(2);
        Model closeness = CappedValues.closeness("t", new BigDecimal("0.2"), new long[] {50, 50}, 100);
        assertThat(closeness.mostKept(tally(10, 3))).isEqualTo(10);
    }

    @Test
    void recursive_diversity_is_strict() {
        RecursiveDiversity model = new RecursiveDiversity(BigDecimal.valueOf(2), 2);
        assertThat(model.holds(tally(2, 1))).isFalse();
        assertThat(model.holds(tally(3, 2))).isTrue();
        assertThat(model.mostKept(tally(9, 2))).isEqualTo(5);
        assertThat(model.mostKept(tally(9))).isZero();
    }

    @Test
    void likeness_is_met_with_equality() {
        Model model = CappedValues.likeness("beta", new BigDecimal("0.5"), new long[] {4, 4}, 8);
        assertThat(model.holds(tally(3, 1))).isTrue();
        assertThat(model.holds(tally(7, 2))).isFalse();
    }

    @Test
    void missing_values_are_none_for_diversity() {
        ValueTally tally = new ValueTally(3, 2);
        tally.add(0, 2);
        tally.add(2, 2);
        assertThat(new DistinctValues(2).holds(tally)).isFalse();
        assertThat(new EntropyDiversity(BigDecimal.valueOf(2)).holds(tally)).isFalse();
        tally.add(1, 2);
        assertThat(new DistinctValues(2).holds(tally)).isTrue();
        assertThat(new EntropyDiversity(BigDecimal.valueOf(2)).holds(tally)).isTrue();
        tally.add(1, 2);
        assertThat(new EntropyDiversity(BigDecimal.valueOf(2)).mostKept(tally)).isEqualTo(6);
    }

    @Test
    void no_class_is_asked_for_less_than_one_value() {
        assertThatThrownBy(() -> new DistinctValues(0)).hasMessage("not an l: 0");
        assertThat(new DistinctValues(1).holds(tally(1))).isTrue();
    }

    /** Counts so close that no floating-point number tells them apart, and too large for their powers. */
    @Test
    void large_classes_of_l_values_are_decided_by_whether_their_counts_are_equal() {
        Model two = new EntropyDiversity(BigDecimal.valueOf(2));
        assertThat(two.holds(tally(900_000_000, 900_000_001))).isFalse();
        assertThat(two.holds(tally(900_000_001, 900_000_001))).isTrue();
    }

    @Test
    void the_ordered_distance_is_known_to_the_digit() {
        long[] one = new long[9];
        Arrays.fill(one, 1);
        long[] a = {1, 1, 1, 0, 0, 0, 0, 0, 0};
        long[] b = {0, 0, 0, 1, 0, 1, 0, 0, 1};
        long[] c = {0, 0, 0, 0, 1, 0, 1, 1, 0};
        assertThat(ordered("0.375", one).holds(tally(a))).isTrue();
        assertThat(ordered("0.3749", one).holds(tally(a))).isFalse();
        assertThat(ordered("0.166667", one).holds(tally(b))).isTrue();
        assertThat(ordered("0.166666", one).holds(tally(b))).isFalse();
        assertThat(ordered("0.236112", one).holds(tally(c))).isTrue();
        assertThat(ordered("0.236111", one).holds(tally(c))).isFalse();
        assertThat(ordered("0", new long[] {5}).holds(tally(2))).isTrue();
    }

    private static Model ordered(String t, long[] rowsOf) {
        return OrderedCloseness.of(
                "t", new BigDecimal(t), rowsOf, Arrays.stream(rowsOf).sum());
    }

    @Test
    void the_hierarchical_distance_is_known_to_the_digit() {
        assertThat(inTree("0.333334").holds(tally(1, 1, 0, 1, 0, 0))).isTrue();
        assertThat(inTree("0.333333").holds(tally(1, 1, 0, 1, 0, 0))).isFalse();
        assertThat(inTree("0.5").holds(tally(1, 1, 1, 0, 0, 0))).isTrue();
        assertThat(inTree("0.499999").holds(tally(1, 1, 1, 0, 0, 0))).isFalse();
        assertThat(inTree("0.1").leastRows()).isEqualTo(6);
    }

    private static Model inTree(String t) {
        int[][] labelOf = {{0, 1, 2, 3, 4, 5}, {0, 0, 0, 1, 1, 1}};
        return HierarchicalCloseness.of("t", new BigDecimal(t), labelOf, new long[] {1, 1, 1, 1, 1, 1}, 6);
    }

    @Test
    void disclosure_is_strict_and_asks_for_every_value_unless_absent_ones_are_let_off() {
        long[] rowsOf = {15, 15};
        Model strict = BoundedShares.disclosure("delta", BigDecimal.ONE, true, rowsOf, 30);
        assertThat(strict.holds(tally(3, 1))).isFalse();
        assertThat(strict.holds(tally(5, 2))).isTrue();
        assertThat(strict.holds(tally(4, 0))).isFalse();
        assertThat(strict.mostKept(tally(4, 0))).isZero();
        assertThat(strict.mostKept(tally(9, 2))).isEqualTo(7);
        Model lenient = BoundedShares.disclosure("delta", BigDecimal.valueOf(2), false, rowsOf, 30);
        assertThat(lenient.holds(tally(15, 0))).isTrue();
        assertThat(lenient.holds(tally(0, 1))).isTrue();
        assertThat(lenient.holds(tally(15, 1))).isFalse();
        assertThat(lenient.closed()).isFalse();
        Model doubling = BoundedShares.disclosure("delta", BigDecimal.ONE, false, rowsOf, 30);
        assertThat(doubling.holds(tally(4, 0))).as("twice its share").isFalse();
        Model unused = BoundedShares.disclosure("delta", BigDecimal.ONE, true, new long[] {15, 15, 0}, 30);
        assertThat(unused.holds(tally(5, 2, 0))).isTrue();
    }

    @Test
    void fractions_of_delta_are_told_from_the_nearest_shares() {
        long[] rowsOf = {500_000, 500_000};
        Model model = BoundedShares.disclosure("delta", new BigDecimal("0.5"), true, rowsOf, 1_000_000);
        assertThat(model.holds(tally(707_106, 292_894))).isFalse();
        assertThat(model.holds(tally(646_446, 353_554))).isTrue();
        assertThat(model.holds(tally(646_447, 353_553))).isFalse();
    }

    @Test
    void enhanced_likeness_lets_frequent_values_grow_less() {
        long[] rowsOf = {500_000, 499_990, 10};
        Model model = BoundedShares.enhancedLikeness("beta", BigDecimal.valueOf(2), rowsOf, 1_000_000);
        assertThat(model.holds(tally(846_573, 153_427, 0))).isTrue();
        assertThat(model.holds(tally(846_574, 153_426, 0))).isFalse();
        assertThat(model.holds(tally(499_985, 499_985, 30))).isTrue();
        assertThat(model.holds(tally(499_985, 499_984, 31))).isFalse();
    }
}
