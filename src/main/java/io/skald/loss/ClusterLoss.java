package io.skald.loss;

import io.skald.attribute.bin.Domain;
import io.skald.budget.MemoryBudget;
import io.skald.histogram.ClassSizes;
import io.skald.privacy.Requirement;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;

/** The metrics of a local recoding, from its clusters; holds memory for what it counts until it is closed. */
public final class ClusterLoss implements AutoCloseable {

    private final List<Domain> domains;
    private final List<ValueCounts> values;
    private final Requirement requirement;
    private final LabelSums labels;
    private final NonUniformEntropy entropy = new NonUniformEntropy();
    private final ClusterLabels printed;
    private final long[] numerators;
    private long suppressed;

    /**
     * No clusters yet.
     *
     * @param values per quasi-identifier the rows of the input per value; empty if the entropy is of no interest
     * @param requirement what every cluster has; C_avg is measured by it
     * @param budget for the rows per label
     */
    public ClusterLoss(
            List<? extends Domain> domains, List<ValueCounts> values, Requirement requirement, MemoryBudget budget) {
        this.domains = List.copyOf(domains);
        this.values = List.copyOf(values);
        this.requirement = requirement;
        this.labels = new LabelSums(this.domains);
        this.printed = new ClusterLabels(this.domains, budget);
        this.numerators = new long[domains.size()];
    }

    /**
     * One cluster.
     *
     * @param size its rows
     * @param lowest per quasi-identifier its lowest code
     * @param highest and its highest
     */
    public void add(long size, long[] lowest, long[] highest) {
        for (int i = 0; i < numerators.length; i++) {
            numerators[i] = domains.get(i).clusterNcpNumerator(lowest[i], highest[i]);
            if (!values.isEmpty()) {
                entropy.addLabel(size, values.get(i).rows(lowest[i], highest[i]));
            }
        }
        labels.add(size, numerators);
        printed.add(size, lowest, highest, numerators);
    }

    /** Rows of the values counted that are in no cluster because they are suppressed. */
    public void addSuppressed(long rows) {
        suppressed += rows;
        for (ValueCounts counts : values) {
            entropy.addLabel(rows, counts.rows());
        }
    }

    /**
     * The metrics, once all was added.
     *
     * @param weights of GCP, per quasi-identifier
     * @param alreadySuppressed rows that are in no cluster because a policy suppressed them
     * @param all the sizes of the classes, of all clusters that print alike together
     */
    public ReleaseMetrics metrics(List<BigDecimal> weights, long alreadySuppressed, ClassSizes all) {
        long gone = suppressed + alreadySuppressed;
        return new ReleaseMetrics(
                DmStar.ofKept(all, gone),
                Dm.ofKept(all, gone),
                AverageClass.of(all, requirement),
                Gcp.of(labels, weights, gone),
                values.isEmpty() ? Optional.empty() : Optional.of(entropy()),
                SemanticClusteringLoss.of(labels, gone),
                printed.ancestor(gone),
                printed.entropy(gone),
                printed.rows(gone, labels));
    }

    /** Every row counted is in a cluster or suppressed, so the information of the values is that of the whole table. */
    private BigDecimal entropy() {
        BigInteger ofValues = BigInteger.ZERO;
        for (ValueCounts counts : values) {
            ofValues = ofValues.add(counts.informationOfRows());
        }
        return entropy.value().subtract(Bits.of(ofValues));
    }

    @Override
    public void close() {
        printed.close();
    }
}
