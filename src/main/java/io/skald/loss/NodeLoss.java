package io.skald.loss;

import io.skald.attribute.bin.Domain;
import io.skald.histogram.BinVisitor;
import io.skald.histogram.ClassSizes;
import io.skald.lattice.Node;
import io.skald.privacy.Evidence;
import io.skald.privacy.Requirement;
import it.unimi.dsi.fastutil.longs.Long2LongMap;
import it.unimi.dsi.fastutil.longs.Long2LongMaps;
import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;

/** The metrics of a global recoding, from one look at the bins of its node. */
public final class NodeLoss implements BinVisitor {

    private final List<Domain> domains;
    private final Node node;
    private final Requirement requirement;
    private final Predicate<long[]> absorbed;
    private Optional<Evidence> absorbedClass = Optional.empty();
    private final ClassSizes.Builder sizes = new ClassSizes.Builder();
    private final LabelSums labels;
    private final RowStatistics.Sums sums;
    private final List<Long2LongOpenHashMap> rows = new ArrayList<>();
    private final List<Long2LongOpenHashMap> keptRows = new ArrayList<>();
    private final long[] numerators;

    /**
     * No bins yet.
     *
     * @param requirement bins that have not what it asks are suppressed
     */
    public NodeLoss(List<? extends Domain> domains, Node node, Requirement requirement) {
        this(domains, node, requirement, bins -> false);
    }

    /**
     * No bins yet.
     *
     * @param requirement bins that have not what it asks are suppressed
     * @param absorbed the bin that is suppressed beside them, if there is one
     */
    public NodeLoss(List<? extends Domain> domains, Node node, Requirement requirement, Predicate<long[]> absorbed) {
        this.absorbed = absorbed;
        this.domains = List.copyOf(domains);
        this.node = node;
        this.requirement = requirement;
        this.labels = new LabelSums(this.domains);
        this.sums = new RowStatistics.Sums(
                this.domains.stream().mapToLong(Domain::ncpDenominator).toArray());
        this.numerators = new long[domains.size()];
        for (int i = 0; i < numerators.length; i++) {
            rows.add(new Long2LongOpenHashMap());
            keptRows.add(new Long2LongOpenHashMap());
        }
    }

    @Override
    public void bin(long[] bins, Evidence evidence) {
        long count = evidence.rows();
        boolean holds = requirement.holds(evidence);
        sizes.add(evidence);
        for (int i = 0; i < numerators.length; i++) {
            rows.get(i).addTo(bins[i], count);
        }
        if (holds && absorbed.test(bins)) {
            absorbedClass = Optional.of(Evidence.Counted.of(evidence));
        } else if (holds) {
            for (int i = 0; i < numerators.length; i++) {
                keptRows.get(i).addTo(bins[i], count);
                numerators[i] = domains.get(i).ncpNumerator(node.level(i), bins[i]);
            }
            labels.add(count, numerators);
            sums.add(count, numerators);
        }
    }

    /** The metrics but for entropy, once all bins were seen; see {@link #metrics(List, long, Optional)}. */
    public ReleaseMetrics metrics(List<BigDecimal> weights, long alreadySuppressed) {
        return metrics(weights, alreadySuppressed, Optional.empty());
    }

    /**
     * The metrics, once all bins were seen.
     *
     * @param weights of GCP, per quasi-identifier
     * @param alreadySuppressed rows that are in no bin because a policy suppressed them
     * @param information of the values of all rows in bins, which tells the entropy; empty if it was not counted
     */
    public ReleaseMetrics metrics(List<BigDecimal> weights, long alreadySuppressed, Optional<BigInteger> information) {
        ClassSizes all = sizes.build();
        ClassSizes others = absorbedClass.map(all::without).orElse(all);
        long apart = alreadySuppressed + absorbedRows();
        long suppressed = others.rowsFailing(requirement) + apart;
        NodeLabels printed = new NodeLabels(domains, node, keptRows, labels);
        DmStar ofOthers = DmStar.of(others, requirement, apart);
        return new ReleaseMetrics(
                new DmStar(ofOthers.value(), ofOthers.kept(), all.sumOfSquares()),
                Dm.of(others, requirement, apart),
                AverageClass.of(others, requirement),
                Gcp.of(labels, weights, suppressed),
                information.map(ofValues -> entropy(all, ofValues)),
                SemanticClusteringLoss.of(labels, suppressed),
                printed.ancestor(suppressed),
                OptionalDouble.of(printed.entropy(suppressed)),
                printed.rows(suppressed, sums));
    }

    private long absorbedRows() {
        return absorbedClass.map(Evidence::rows).orElse(0L);
    }

    private BigDecimal entropy(ClassSizes all, BigInteger ofValues) {
        NonUniformEntropy entropy = new NonUniformEntropy();
        entropy.addValues(ofValues);
        for (int i = 0; i < numerators.length; i++) {
            for (Long2LongMap.Entry entry : Long2LongMaps.fastIterable(keptRows.get(i))) {
                entropy.addLabel(entry.getLongValue(), rows.get(i).get(entry.getLongKey()));
            }
            entropy.addLabel(all.rowsFailing(requirement) + absorbedRows(), all.rows());
        }
        return entropy.value();
    }
}
