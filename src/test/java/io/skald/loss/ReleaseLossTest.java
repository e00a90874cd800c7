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
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * Ten rows of sex and number of children (0 to 3):
 *
 * <pre>   m 0   m 0   m 0   m 1   m 3   m 3   f 2   f 2   f 2   f 3 </pre>
 *
 * At sex as it is and children in twos the classes are m [0 - 1] with 4 rows, m [2 - 3] with 2, which k = 3 suppresses, and f [2 - 3]
 * with 4.
 */
class ReleaseLossTest {

    private static final double[] LOG = {0, 0, 1, log2(3), 2, 0, log2(6), 0, 0, 0, log2(10)};

    private final List<Domain> domains = List.of(
            TestDomain.tree("sex", 2, new long[] {0, 1}, new long[] {0}), TestDomain.widths("children", 4, 1, 2, 4));
    private final MemoryBudget budget = MemoryBudget.of(ByteSize.parse("1MB"));
    private final List<BigDecimal> equal = List.of(BigDecimal.ONE, BigDecimal.ONE);

    private static double log2(double x) {
        return Math.log(x) / Math.log(2);
    }

    /** The information of rows of a sex that so many share and children that so many share. */
    private static long information(long rows, int sex, int children) {
        return rows * (Bits.log2(sex) + Bits.log2(children));
    }

    private ReleaseMetrics ofNode(List<BigDecimal> weights, long alreadySuppressed) {
        NodeLoss loss = new NodeLoss(domains, Node.of(0, 1), new KAnonymity(3));
        loss.bin(new long[] {0, 0}, Evidence.ofRows(4));
        loss.bin(new long[] {0, 1}, Evidence.ofRows(2));
        loss.bin(new long[] {1, 1}, Evidence.ofRows(4));
        long information = information(3, 6, 3)
                + information(1, 6, 1)
                + information(2, 6, 3)
                + information(3, 4, 3)
                + information(1, 4, 3);
        return loss.metrics(weights, alreadySuppressed, Optional.of(big(information)));
    }

    @Test
    void dm_star_has_three_flavours() {
        assertThat(ofNode(equal, 0).dmStar()).isEqualTo(new DmStar(big(32 + 4), big(32), big(36)));
        assertThat(ofNode(equal, 3).dmStar()).isEqualTo(new DmStar(big(32 + 25), big(32), big(36)));
    }

    private static BigInteger big(long value) {
        return BigInteger.valueOf(value);
    }

    @Test
    void dm_charges_the_whole_table_for_a_suppressed_row() {
        assertThat(ofNode(equal, 0).dm()).isEqualTo(32 + 2 * 10);
        assertThat(ofNode(equal, 3).dm()).isEqualTo(32 + 5 * 13);
    }

    @Test
    void average_class_is_measured_in_k() {
        assertThat(ofNode(equal, 0).averageClass()).isEqualTo(8 / 6.0);
        assertThat(new NodeLoss(domains, Node.of(0, 1), new KAnonymity(3))
                        .metrics(equal, 0)
                        .averageClass())
                .isZero();
    }

    /** Children: eight rows lose 1/3, two all. Sex: two rows lose all. */
    @Test
    void gcp_is_the_share_of_the_domain_that_labels_cover() {
        Gcp gcp = ofNode(equal, 0).gcp();
        close(gcp.perAttribute().get(0), 0.2);
        close(gcp.perAttribute().get(1), (8 / 3.0 + 2) / 10);
        close(gcp.value(), (0.2 + 14 / 30.0) / 2);
        close(
                ofNode(List.of(new BigDecimal("0.3"), new BigDecimal("0.1")), 0)
                        .gcp()
                        .value(),
                (0.6 + 14 / 30.0) / 4);
    }

    @Test
    void rows_that_a_policy_suppresses_lose_all_in_gcp() {
        close(ofNode(equal, 10).gcp().value(), ((2 + 10) / 20.0 + (8 / 3.0 + 12) / 20.0) / 2);
    }

    @Test
    void semantic_clustering_charges_a_kept_category_one_leaf() {
        SemanticClusteringLoss loss = ofNode(equal, 0).semanticClustering();
        close(loss.numeric().orElseThrow(), 14 / 30.0);
        close(loss.categorical().orElseThrow(), (8 * 0.5 + 2) / 10);
        close(loss.total(), (14 / 30.0 + 0.6) / 2);
    }

    @Test
    void semantic_clustering_sums_numbers_and_takes_the_part_that_exists() {
        Domain number = TestDomain.widths("number", 5, 1, 8);
        LabelSums labels = new LabelSums(List.of(number, number));
        labels.add(2, new long[] {4, 2});
        SemanticClusteringLoss loss = SemanticClusteringLoss.of(labels, 0);
        close(loss.numeric().orElseThrow(), 1.5);
        assertThat(loss.categorical()).isEmpty();
        close(loss.total(), 1.5);
    }

    /**
     * The label [0 - 1] covers four rows of the table, [2 - 3] six. Zeros: 3 of 4; the one: 1 of 4; twos and threes: 3 of 6. The two
     * suppressed rows: m is 6 of 10 and 3 is 3 of 10.
     */
    @Test
    void entropy_is_the_information_that_labels_hide() {
        double kept = 3 * (2 - LOG[3]) + 2 + 4 * (LOG[6] - LOG[3]);
        double suppressed = 2 * (2 * LOG[10] - LOG[6] - LOG[3]);
        assertThat(ofNode(equal, 0).nonUniformEntropy().orElseThrow().doubleValue())
                .isCloseTo(kept + suppressed, within(1e-4));
        assertThat(new NodeLoss(domains, Node.of(0, 1), new KAnonymity(3))
                        .metrics(equal, 0)
                        .nonUniformEntropy())
                .isEmpty();
    }

    /** A cluster of the four m with at most one child, and one of all others. */
    @Test
    void clusters_are_measured_by_their_own_bounds() {
        ClusterLoss loss = new ClusterLoss(domains, values(), new KAnonymity(3), budget);
        loss.add(4, new long[] {0, 0}, new long[] {0, 1});
        loss.add(6, new long[] {0, 2}, new long[] {1, 3});
        ReleaseMetrics metrics = loss.metrics(equal, 0, sizes(4, 6));
        assertThat(metrics.dmStar().value()).isEqualTo(16 + 36);
        assertThat(metrics.dm()).isEqualTo(16 + 36);
        assertThat(metrics.averageClass()).isEqualTo(10 / 6.0);
        close(metrics.gcp().value(), (0.6 + 1 / 3.0) / 2);
        double ofFirst = 3 * (2 - LOG[3]) + 2;
        double ofSecond = 2 * (LOG[10] - LOG[6]) + 4 * (LOG[10] - LOG[4]) + 6 * (LOG[6] - LOG[3]);
        assertThat(metrics.nonUniformEntropy().orElseThrow().doubleValue()).isCloseTo(ofFirst + ofSecond, within(1e-4));
    }

    @Test
    void clusters_and_suppressed_rows_together_lose_what_the_node_loses() {
        ClusterLoss loss = new ClusterLoss(domains, values(), new KAnonymity(3), budget);
        loss.add(4, new long[] {0, 0}, new long[] {0, 1});
        loss.add(4, new long[] {1, 2}, new long[] {1, 3});
        loss.addSuppressed(2);
        ReleaseMetrics clusters = loss.metrics(equal, 3, sizes(4, 4));
        ReleaseMetrics node = ofNode(equal, 3);
        assertThat(clusters.nonUniformEntropy()).isEqualTo(node.nonUniformEntropy());
        assertThat(clusters.gcp()).isEqualTo(node.gcp());
        assertThat(clusters.dm()).isEqualTo(node.dm());
        assertThat(clusters.semanticClustering()).isEqualTo(node.semanticClustering());
        assertThat(clusters.dmStar().value()).isEqualTo(node.dmStar().value());
    }

    @Test
    void entropy_of_clusters_needs_the_values() {
        assertThat(new ClusterLoss(domains, List.of(), new KAnonymity(3), budget)
                        .metrics(equal, 0, sizes())
                        .nonUniformEntropy())
                .isEqualTo(Optional.empty());
    }

    private static ClassSizes sizes(long... rows) {
        ClassSizes.Builder sizes = new ClassSizes.Builder();
        for (long size : rows) {
            sizes.add(Evidence.ofRows(size));
        }
        return sizes.build();
    }

    private static List<ValueCounts> values() {
        return List.of(
                new ValueCounts.Builder().add(0, 6).add(1, 4).build(),
                new ValueCounts.Builder()
                        .add(3, 1)
                        .add(0, 3)
                        .add(1, 1)
                        .add(2, 3)
                        .add(3, 2)
                        .build());
    }

    private static void close(BigDecimal actual, double expected) {
        assertThat(actual.doubleValue()).isCloseTo(expected, within(1e-12));
    }
}
