package io.skald.lattice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.InfeasibleException;
import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class RootNodeTest {

    /** Blood group 8, 4, 1; profession 16, 4, 2, 1; age 67, 34, 18, 9, 5, 3, 2, 1. */
    private final List<TestDomain> hospital = List.of(
            TestDomain.widths("Blood Group", 8, 1, 2, 8),
            TestDomain.widths("Profession", 16, 1, 4, 8, 16),
            TestDomain.widths("Age", 67, 1, 2, 4, 8, 16, 32, 64, 128));

    private final MemoryBudget budget = MemoryBudget.of(new ByteSize(1 << 20));

    @Test
    void bins_are_the_product_and_one_for_suppressed_rows() {
        DenseBinCounts bins = DenseBinCounts.of(hospital);
        assertThat(bins.at(Node.of(0, 0, 0))).isEqualTo(BigInteger.valueOf(8 * 16 * 67 + 1));
        assertThat(bins.at(Node.of(1, 0, 3))).isEqualTo(BigInteger.valueOf(4 * 16 * 9 + 1));
        assertThat(bins.at(Node.of(2, 3, 7))).isEqualTo(BigInteger.TWO);
    }

    @Test
    void bins_do_not_overflow() {
        TestDomain wide = TestDomain.tree("wide", 1L << 40, new long[1000]);
        DenseBinCounts bins = DenseBinCounts.of(java.util.Collections.nCopies(10, wide));
        Node node = Node.of(new int[10]);
        assertThat(bins.at(node)).isEqualTo(BigInteger.TEN.pow(30).add(BigInteger.ONE));
        assertThat(bins.combinationsAtMost(node, Long.MAX_VALUE)).isFalse();
    }

    @Test
    void precision_is_measured_on_whole_hierarchies_and_exact() {
        Precision precision = Precision.of(hospital);
        assertThat(precision.denominator()).isEqualTo(BigInteger.valueOf(3 * 42));
        assertThat(precision.loss(Node.of(1, 1, 1))).isEqualTo(BigInteger.valueOf(21 + 14 + 6));
        assertThat(precision.value(Node.of(0, 0, 0))).isEqualTo(1.0);
        assertThat(precision.value(Node.of(2, 3, 7))).isEqualTo(0.0);
        assertThat(precision.value(Node.of(0, 3, 0))).isEqualTo(2.0 / 3);
    }

    @Test
    void precision_takes_an_attribute_without_levels_as_precise() {
        assertThat(Precision.of(List.of(TestDomain.widths("x", 1, 1), TestDomain.widths("y", 4, 1, 2, 4)))
                        .value(Node.of(0, 1)))
                .isEqualTo(0.75);
    }

    /**
     * At most 5,000 bins. 8 x 16 x 34 = 4,352 bins lose 1/7 of an attribute; raising the profession instead (8 x 4 x 67 = 2,144) loses
     * 1/3, the blood group (4 x 16 x 67 = 4,288) 1/2.
     */
    @Test
    void is_the_most_precise_node_that_fits() {
        Lattice lattice = Lattice.of(hospital);
        assertThat(RootNode.choose(lattice, hospital, 5000, budget)).isEqualTo(Node.of(0, 0, 1));
        assertThat(RootNode.choose(lattice, hospital, 8 * 16 * 67 + 1, budget)).isEqualTo(Node.of(0, 0, 0));
        assertThat(RootNode.choose(lattice, hospital, 8 * 16 * 67, budget)).isEqualTo(Node.of(0, 0, 1));
        assertThat(RootNode.choose(lattice, hospital, 2, budget)).isEqualTo(Node.of(2, 3, 7));
        assertThat(budget.peaks()).containsKey("node tags");
        assertThat(budget.available()).isEqualTo(budget.total());
        MemoryBudget tiny = MemoryBudget.of(new ByteSize(100));
        assertThat(RootNode.choose(lattice, hospital, 5000, tiny)).isEqualTo(Node.of(0, 0, 1));
        assertThat(tiny.peaks()).isEmpty();
    }

    @Test
    void keeps_the_more_important_attribute_specific_where_precision_is_equal() {
        List<TestDomain> twins = List.of(TestDomain.widths("a", 4, 1, 2, 4), TestDomain.widths("b", 4, 1, 2, 4));
        assertThat(RootNode.choose(Lattice.of(twins), twins, 9, budget)).isEqualTo(Node.of(0, 1));
    }

    @Test
    void says_how_many_bins_the_top_has_where_nothing_fits() {
        Lattice lattice = Lattice.between(Node.of(0, 0, 0), Node.of(0, 3, 7));
        assertThatThrownBy(() -> RootNode.choose(lattice, hospital, 8, budget))
                .isInstanceOf(InfeasibleException.class)
                .hasMessage(
                        "No node has at most 8 bins: the most general one has 9. Raise 'max-bins' or 'memory', or allow"
                                + " higher levels.");
    }

    @Property(tries = 200)
    void tagging_and_fronts_find_what_looking_at_every_node_finds(@ForAll Random random) {
        List<TestDomain> domains = Domains.random(random, 1 + random.nextInt(4), 12);
        Lattice lattice = Domains.limited(random, domains);
        DenseBinCounts bins = DenseBinCounts.of(domains);
        Precision precision = Precision.of(domains);
        long nRam = 1 + random.nextInt(200);
        Node[] best = new Node[1];
        lattice.forEach(node -> {
            boolean fits = bins.at(node).compareTo(BigInteger.valueOf(nRam)) <= 0;
            if (fits && (best[0] == null || precision.compare(node, best[0]) < 0)) {
                best[0] = node;
            }
        });
        Optional<Node> expected = Optional.ofNullable(best[0]);
        assertThat(RootNode.byPredictiveTagging(lattice, bins, precision, nRam, NodeTags.of(lattice, budget)))
                .isEqualTo(expected);
        assertThat(RootFronts.best(lattice, bins, precision, nRam)).isEqualTo(expected);
    }
}
