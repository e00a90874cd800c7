package io.skald.loss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.skald.attribute.bin.Domain;
import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.histogram.ClassSizes;
import io.skald.lattice.Node;
import io.skald.lattice.TestDomain;
import io.skald.privacy.Evidence;
import io.skald.privacy.KAnonymity;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.function.LongBinaryOperator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** The worked examples, on the thesis's four trees: rows (b0, c2, d0, e5) and (b2, c3, d0, e6), and three others that keep their values. */
class ThesisMetricsTest {

    private static final Domain B = TestDomain.tree(
            "B", 6, LongStream.range(0, 6).toArray(), new long[] {0, 2, 3, 4}, new long[] {0, 3}, new long[] {0});

    private static final Domain C = TestDomain.tree(
            "C",
            10,
            LongStream.range(0, 10).toArray(),
            new long[] {0, 2, 3, 4, 6, 7, 9},
            new long[] {0, 3, 4, 7},
            new long[] {0, 4},
            new long[] {0});

    private static final Domain D = TestDomain.tree(
            "D",
            12,
            LongStream.range(0, 12).toArray(),
            new long[] {0, 2, 4, 6, 8, 10},
            new long[] {0, 4, 8},
            new long[] {0, 8},
            new long[] {0});

    private static final Domain E = TestDomain.tree(
            "E",
            16,
            LongStream.range(0, 16).toArray(),
            new long[] {0, 2, 4, 6, 8, 10, 12, 14},
            new long[] {0, 4, 8, 12},
            new long[] {0, 8},
            new long[] {0});

    private static final List<Domain> DOMAINS = List.of(B, C, D, E);
    private static final List<BigDecimal> EQUAL =
            List.of(BigDecimal.ONE, BigDecimal.ONE, BigDecimal.ONE, BigDecimal.ONE);

    private static ClusterLoss clusters(List<Domain> domains) {
        return new ClusterLoss(domains, List.of(), new KAnonymity(1), MemoryBudget.of(ByteSize.parse("1MB")));
    }

    private static ReleaseMetrics metrics(ClusterLoss loss) {
        return loss.metrics(EQUAL, 0, new ClassSizes.Builder().build());
    }

    private static ReleaseMetrics ofOne(ClusterLoss loss) {
        return loss.metrics(List.of(BigDecimal.ONE), 0, new ClassSizes.Builder().build());
    }

    /** The joined class: {b0, b1, b2}, {c0 .. c3}, d0, {e4 .. e7}. */
    private static ClusterLoss joined() {
        ClusterLoss loss = clusters(DOMAINS);
        loss.add(2, new long[] {0, 0, 0, 4}, new long[] {2, 3, 0, 7});
        return loss;
    }

    @Test
    void height_counts_the_edges_to_the_deepest_leaf() {
        AncestorHeights heights = AncestorHeights.of(C);
        LongBinaryOperator ofCluster = (lowest, highest) -> {
            int level = CoveredCodes.commonLevel(C, lowest, highest);
            return heights.of(level, C.bin(level, lowest));
        };
        assertThat(heights.whole()).isEqualTo(4);
        assertThat(List.of(
                        ofCluster.applyAsLong(3, 3),
                        ofCluster.applyAsLong(0, 1),
                        ofCluster.applyAsLong(0, 2),
                        ofCluster.applyAsLong(2, 3),
                        ofCluster.applyAsLong(5, 6),
                        ofCluster.applyAsLong(6, 7)))
                .containsExactly(0L, 1L, 2L, 3L, 2L, 3L);
        assertThat(heights.of(3, 0)).isEqualTo(3);
        assertThat(heights.of(2, 1)).isZero();
    }

    @Test
    void ancestor_metric_is_the_mean_share_of_the_height_of_the_tree() {
        assertThat(metrics(joined()).ancestor().doubleValue())
                .isCloseTo((2 / 3.0 + 3 / 4.0 + 0 + 1 / 2.0) / 4, within(1e-12))
                .isCloseTo(0.4792, within(5e-5));
    }

    @Test
    void suppressed_rows_stand_at_the_top() {
        ClusterLoss loss = joined();
        loss.addSuppressed(2);
        assertThat(metrics(loss).ancestor().doubleValue()).isCloseTo((23 / 48.0 + 1) / 2, within(1e-12));
    }

    @Test
    void numbers_without_a_tree_count_by_their_range() {
        AncestorHeights heights = AncestorHeights.of(TestDomain.widths("age", 11, 1, 5));
        assertThat(heights.whole()).isEqualTo(10);
        assertThat(heights.of(1, 0)).isEqualTo(4);
    }

    @Test
    void gcp_divides_by_rows_and_weights_once() {
        ClusterLoss loss = joined();
        loss.add(1, new long[] {3, 9, 5, 15}, new long[] {3, 9, 5, 15});
        loss.add(2, new long[] {4, 4, 6, 0}, new long[] {4, 4, 6, 0});
        assertThat(metrics(loss).gcp().value().doubleValue()).isCloseTo(0.115, within(1e-12));
    }

    @Test
    void entropy_counts_values_of_the_domain_and_labels_made() {
        ClusterLoss values = clusters(List.of(B));
        LongStream.of(0, 0, 1, 3).forEach(row -> values.add(1, new long[] {row}, new long[] {row}));
        assertThat(ofOne(values).labelEntropy().orElseThrow()).isCloseTo(0.5803, within(5e-5));

        ClusterLoss firstTwo = clusters(List.of(B));
        firstTwo.add(3, new long[] {0}, new long[] {1});
        firstTwo.add(1, new long[] {3}, new long[] {3});
        assertThat(ofOne(firstTwo).labelEntropy().orElseThrow()).isCloseTo(0.2890, within(5e-5));

        ClusterLoss lastTwo = clusters(List.of(B));
        lastTwo.add(2, new long[] {0}, new long[] {0});
        lastTwo.add(2, new long[] {1}, new long[] {3});
        assertThat(ofOne(lastTwo).labelEntropy().orElseThrow()).isCloseTo(0.3562, within(5e-5));
    }

    @Test
    void entropy_is_not_told_where_labels_cannot_be_counted() {
        try (ClusterLoss loss = new ClusterLoss(
                List.of(TestDomain.widths("number", 1_000, 1)),
                List.of(),
                new KAnonymity(1),
                MemoryBudget.of(ByteSize.parse("10KB")))) {
            loss.add(1, new long[] {0}, new long[] {0});
            assertThat(ofOne(loss).labelEntropy()).isPresent();
            LongStream.range(0, 1_000).forEach(row -> loss.add(1, new long[] {row}, new long[] {row}));
            assertThat(ofOne(loss).labelEntropy()).isEmpty();
        }
    }

    @Test
    void counted_labels_give_their_memory_back() {
        MemoryBudget budget = MemoryBudget.of(ByteSize.parse("1MB"));
        try (ClusterLoss loss =
                new ClusterLoss(List.of(TestDomain.widths("number", 3_000, 1)), List.of(), new KAnonymity(1), budget)) {
            LongStream.range(0, 3_000).forEach(row -> loss.add(2, new long[] {row}, new long[] {row}));
            assertThat(ofOne(loss).labelEntropy().orElseThrow()).isCloseTo(1, within(1e-12));
            assertThat(budget.available()).isLessThan(budget.total());
        }
        assertThat(budget.available()).isEqualTo(budget.total());
    }

    /** Shares of leaves 50, 40, 0 and 25 per cent; by characters it would be 55, 43, 0 and 25, so 30. */
    @Test
    void statistics_count_leaves_and_rows() {
        ClusterLoss loss = joined();
        loss.add(3, new long[] {1, 9, 5, 15}, new long[] {1, 9, 5, 15});
        RowStatistics rows = metrics(loss).rows();
        assertThat(rows.most()).isEqualTo(28);
        assertThat(rows.least()).isZero();
        assertThat(rows.average()).isEqualTo(2 * 28 / 5);
        assertThat(rows.keepingAValue()).isEqualTo(5);
        assertThat(rows.keepingAll()).isEqualTo(3);
        RowStatistics.OfAttribute first = rows.perAttribute().get(0);
        assertThat(first.kept()).isEqualTo(3);
        assertThat(first.mostGeneral()).isEqualTo("[0 - 2]");
        assertThat(first.rows()).isEqualTo(2);
        assertThat(first.share()).isEqualByComparingTo("0.5");
        assertThat(rows.perAttribute().get(2).share()).isZero();
    }

    @Test
    void suppressed_rows_are_the_most_generalised() {
        ClusterLoss loss = joined();
        loss.addSuppressed(1);
        RowStatistics rows = metrics(loss).rows();
        assertThat(rows.least()).isEqualTo(28);
        assertThat(rows.most()).isEqualTo(100);
        assertThat(rows.average()).isEqualTo((2 * 28 + 100) / 3);
        ClusterLoss none = clusters(DOMAINS);
        assertThat(metrics(none).rows().least()).isZero();
        assertThat(metrics(none).rows().perAttribute().get(0).mostGeneral()).isEmpty();
        none.addSuppressed(4);
        assertThat(metrics(none).rows().least()).isEqualTo(100);
    }

    @Test
    void huge_domains_are_measured_exactly() {
        Domain huge = TestDomain.widths("huge", 4_000_000_000_000_000_001L, 4_000_000_000_000_000_001L);
        ClusterLoss loss = clusters(List.of(huge));
        loss.add(1, new long[] {0}, new long[] {2_000_000_000_000_000_000L});
        assertThat(loss.metrics(List.of(BigDecimal.ONE), 0, new ClassSizes.Builder().build())
                        .rows()
                        .most())
                .isEqualTo(50);
    }

    /** At pairs of D, and all of B and E: every bin is one cluster of its ends. */
    @Test
    void a_node_is_measured_as_its_bins_are_as_clusters() {
        Node node = Node.of(3, 1, 2, 0);
        long[][] bins = {{0, 0, 1, 4}, {0, 0, 1, 5}, {0, 3, 0, 4}, {0, 6, 2, 15}};
        long[] rows = {3, 4, 5, 1};
        NodeLoss atNode = new NodeLoss(DOMAINS, node, new KAnonymity(2));
        ClusterLoss asClusters = clusters(DOMAINS);
        for (int i = 0; i < bins.length; i++) {
            atNode.bin(bins[i], Evidence.ofRows(rows[i]));
            long[] first = new long[4];
            long[] last = new long[4];
            for (int j = 0; j < 4; j++) {
                first[j] = DOMAINS.get(j).firstCode(node.level(j), bins[i][j]);
                last[j] = DOMAINS.get(j).lastCode(node.level(j), bins[i][j]);
            }
            if (rows[i] >= 2) {
                asClusters.add(rows[i], first, last);
            } else {
                asClusters.addSuppressed(rows[i]);
            }
        }
        ReleaseMetrics node1 = atNode.metrics(EQUAL, 2, Optional.empty());
        ReleaseMetrics clusters1 = asClusters.metrics(EQUAL, 2, new ClassSizes.Builder().build());
        assertThat(node1.ancestor()).isEqualByComparingTo(clusters1.ancestor());
        assertThat(node1.labelEntropy()).isEqualTo(clusters1.labelEntropy());
        assertThat(node1.rows().least()).isEqualTo(clusters1.rows().least());
        assertThat(node1.rows().average()).isEqualTo(clusters1.rows().average());
        assertThat(node1.rows().keepingAValue()).isEqualTo(clusters1.rows().keepingAValue());
        for (int j = 0; j < 4; j++) {
            RowStatistics.OfAttribute one = node1.rows().perAttribute().get(j);
            RowStatistics.OfAttribute other = clusters1.rows().perAttribute().get(j);
            assertThat(List.of(one.kept(), one.rows(), one.share()))
                    .isEqualTo(List.of(other.kept(), other.rows(), other.share()));
        }
    }
}
