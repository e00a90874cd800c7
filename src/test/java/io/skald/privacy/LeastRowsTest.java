package io.skald.privacy;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.junit.jupiter.api.Test;

/** The fewest rows of a class that can hold, worked by hand, and what else models say of themselves. */
class LeastRowsTest {

    private static final long[] THREE = {1, 1, 1};
    private static final long[] HALVES = {4, 4};

    private static BigDecimal decimal(String text) {
        return new BigDecimal(text);
    }

    /** Of three equal values, one row is 2/3 away by the equal distance, two rows 1/3, three rows nothing. */
    @Test
    void of_closeness_with_the_equal_distance() {
        assertThat(CappedValues.closeness("t", decimal("0.7"), THREE, 3).leastRows())
                .isEqualTo(1);
        assertThat(CappedValues.closeness("t", decimal("0.34"), THREE, 3).leastRows())
                .isEqualTo(2);
        assertThat(CappedValues.closeness("t", decimal("0.33"), THREE, 3).leastRows())
                .isEqualTo(3);
        assertThat(CappedValues.closeness("t", decimal("0"), new long[] {1, 2}, 3)
                        .leastRows())
                .isEqualTo(3);
    }

    /** By the ordered distance, one row in the middle is 1/3 away, two rows beside each other or at both ends 1/6. */
    @Test
    void of_closeness_with_the_ordered_distance() {
        assertThat(OrderedCloseness.of("t", decimal("0.34"), THREE, 3).leastRows())
                .isEqualTo(1);
        assertThat(OrderedCloseness.of("t", decimal("0.33"), THREE, 3).leastRows())
                .isEqualTo(2);
        assertThat(OrderedCloseness.of("t", decimal("0.17"), THREE, 3).leastRows())
                .isEqualTo(2);
        assertThat(OrderedCloseness.of("t", decimal("0.16"), THREE, 3).leastRows())
                .isEqualTo(3);
    }

    /** Half the values may have 3/4 of the rows: of one row none, of two rows one each. */
    @Test
    void of_likeness() {
        assertThat(CappedValues.likeness("beta", decimal("0.5"), HALVES, 8).leastRows())
                .isEqualTo(2);
        assertThat(CappedValues.likeness("beta", decimal("1"), HALVES, 8).leastRows())
                .isEqualTo(1);
        assertThat(BoundedShares.enhancedLikeness("beta", decimal("0.5"), HALVES, 8)
                        .leastRows())
                .isEqualTo(2);
        assertThat(BoundedShares.enhancedLikeness("beta", decimal("0.1"), new long[] {2, 2, 2, 2, 2}, 10)
                        .leastRows())
                .isEqualTo(5);
    }

    @Test
    void of_disclosure_as_many_as_there_are_values_unless_absent_ones_are_let_off() {
        long[] thirds = {10, 10, 10};
        assertThat(BoundedShares.disclosure("delta", BigDecimal.ONE, true, HALVES, 8)
                        .leastRows())
                .isEqualTo(2);
        assertThat(BoundedShares.disclosure("delta", BigDecimal.ONE, true, thirds, 30)
                        .leastRows())
                .isEqualTo(3);
        assertThat(BoundedShares.disclosure("delta", BigDecimal.valueOf(2), false, thirds, 30)
                        .leastRows())
                .isEqualTo(1);
        assertThat(BoundedShares.disclosure("delta", BigDecimal.ONE, false, HALVES, 8)
                        .leastRows())
                .isEqualTo(2);
    }

    @Test
    void of_a_cap_on_every_value_what_it_is_the_share_of() {
        boolean[] all = {true, true, true, true};
        assertThat(CappedValues.alpha("", decimal("0.3"), all, 100).leastRows()).isEqualTo(4);
        assertThat(CappedValues.alpha("", decimal("0.25"), all, 100).leastRows())
                .isEqualTo(4);
        Model some = CappedValues.alpha("", decimal("0.5"), new boolean[] {false, true}, 100);
        assertThat(some.leastRows()).isEqualTo(1);
        assertThat(CappedValues.alpha("", decimal("0.5"), new boolean[] {true, false}, 100)
                        .leastRows())
                .isEqualTo(1);
    }

    @Test
    void of_diversity_as_many_as_it_asks_values_for() {
        assertThat(new DistinctValues(3).leastRows()).isEqualTo(3);
        assertThat(new EntropyDiversity(decimal("2.5")).leastRows()).isEqualTo(3);
        assertThat(new EntropyDiversity(decimal("3")).leastRows()).isEqualTo(3);
        assertThat(new RecursiveDiversity(BigDecimal.ONE, 3).leastRows()).isEqualTo(3);
    }

    @Test
    void is_no_less_than_a_row_and_not_looked_for_without_end() {
        assertThat(new LeastRows(2, 0).find(n -> false)).isEqualTo(1);
        assertThat(new LeastRows(1 << 20, 1 << 30).find(n -> false)).isEqualTo(2);
    }

    @Test
    void a_model_says_what_may_be_concluded_from_one_class_of_another() {
        Model closeness = CappedValues.closeness("closeness = 0.2", decimal("0.2"), THREE, 3);
        Model ordered = OrderedCloseness.of("ordered", decimal("0.2"), THREE, 3);
        Model inTree = HierarchicalCloseness.of("in a tree", decimal("0.2"), new int[][] {{0, 1, 2}}, THREE, 3);
        Model likeness = BoundedShares.enhancedLikeness("likeness", BigDecimal.ONE, THREE, 3);
        Model entropy = new EntropyDiversity(decimal("2.50"));
        Model recursive = new RecursiveDiversity(decimal("1E+1"), 2);
        for (Model model : new Model[] {closeness, ordered, inTree, likeness, entropy, recursive}) {
            assertThat(model.closed()).as("%s", model).isTrue();
            assertThat(model.outlastsMerging()).as("%s", model).isFalse();
        }
        assertThat(new DistinctValues(2).closed()).isTrue();
        assertThat(new DistinctValues(2).outlastsMerging()).isTrue();
        assertThat(closeness).hasToString("closeness = 0.2");
        assertThat(ordered).hasToString("ordered");
        assertThat(inTree).hasToString("in a tree");
        assertThat(likeness).hasToString("likeness");
        assertThat(entropy).hasToString("diversity.entropy = 2.50");
        assertThat(recursive).hasToString("diversity.recursive = (10, 2)");
        assertThat(new DistinctValues(2)).hasToString("diversity.distinct = 2");
    }

    /** Shares of at most five rows: 1/3, 2/5 and 1/2 follow each other. */
    @Test
    void the_nearest_shares_are_those_of_all_the_rows_too() {
        BigInteger two = BigInteger.TWO;
        BigInteger five = BigInteger.valueOf(5);
        NearestShares.Share twoFifths = new NearestShares.Share(2, 5);
        assertThat(NearestShares.of(two, five, true, 5))
                .isEqualTo(new NearestShares(twoFifths, new NearestShares.Share(1, 2)));
        assertThat(NearestShares.of(two, five, false, 5))
                .isEqualTo(new NearestShares(new NearestShares.Share(1, 3), twoFifths));
        assertThat(NearestShares.of(two, five, true, 4))
                .isEqualTo(new NearestShares(new NearestShares.Share(1, 3), new NearestShares.Share(1, 2)));
    }
}
