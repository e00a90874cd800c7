package io.skald.loss;

import io.skald.attribute.bin.Domain;
import io.skald.budget.MemoryBudget;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** What the clusters of a local recoding print, as the thesis's metrics look at it: per quasi-identifier the labels, and how general each row is. */
final class ClusterLabels implements AutoCloseable {

    private final List<Domain> domains;
    private final AncestorMetric ancestor;
    private final List<LabelCounts> counts = new ArrayList<>();
    private final List<MostGeneral> widest = new ArrayList<>();
    private final RowStatistics.Sums sums;

    ClusterLabels(List<Domain> domains, MemoryBudget budget) {
        this.domains = domains;
        this.ancestor = new AncestorMetric(domains);
        this.sums = new RowStatistics.Sums(
                domains.stream().mapToLong(Domain::ncpDenominator).toArray());
        for (int i = 0; i < domains.size(); i++) {
            counts.add(new LabelCounts(budget));
            widest.add(new MostGeneral());
        }
    }

    /** One cluster; numerators are those of NCP. */
    void add(long size, long[] lowest, long[] highest, long[] numerators) {
        sums.add(size, numerators);
        ancestor.add(size);
        for (int i = 0; i < numerators.length; i++) {
            Domain domain = domains.get(i);
            if (domain.numeric() || lowest[i] == highest[i]) {
                // A range counts for the ancestor metric as it does for NCP.
                add(i, size, numerators[i], numerators[i], CoveredCodes.of(domain, lowest[i], highest[i]));
            } else {
                int level = CoveredCodes.commonLevel(domain, lowest[i], highest[i]);
                long bin = domain.bin(level, lowest[i]);
                add(
                        i,
                        size,
                        numerators[i],
                        ancestor.height(i, level, bin),
                        new CoveredCodes(domain.firstCode(level, bin), domain.lastCode(level, bin)));
            }
        }
    }

    private void add(int attribute, long size, long numerator, long height, CoveredCodes covered) {
        ancestor.add(attribute, size, height);
        counts.get(attribute).add(covered.first(), covered.last(), size);
        if (widest.get(attribute).mayTake(numerator)) {
            widest.get(attribute).add(numerator, covered, size);
        }
    }

    BigDecimal ancestor(long suppressed) {
        return ancestor.value(suppressed);
    }

    /** The mean of the quasi-identifiers' entropies. */
    OptionalDouble entropy(long suppressed) {
        double sum = 0;
        for (int i = 0; i < counts.size(); i++) {
            CoveredCodes all = CoveredCodes.all(domains.get(i));
            counts.get(i).add(all.first(), all.last(), suppressed);
            OptionalDouble one = counts.get(i).entropy(domains.get(i).size());
            if (one.isEmpty()) {
                return one;
            }
            sum += one.getAsDouble();
        }
        return OptionalDouble.of(sum / Math.max(1, counts.size()));
    }

    RowStatistics rows(long suppressed, LabelSums labels) {
        List<RowStatistics.OfAttribute> perAttribute = new ArrayList<>();
        for (int i = 0; i < widest.size(); i++) {
            Domain domain = domains.get(i);
            MostGeneral label = widest.get(i);
            CoveredCodes covered = label.covered();
            perAttribute.add(RowStatistics.OfAttribute.of(
                    domain, labels.singleValued(i), label, () -> domain.clusterLabel(covered.first(), covered.last())));
        }
        return sums.build(suppressed, perAttribute);
    }

    @Override
    public void close() {
        counts.forEach(LabelCounts::close);
    }
}
