package io.skald.loss;

import io.skald.attribute.bin.Domain;
import io.skald.lattice.Node;
import it.unimi.dsi.fastutil.longs.Long2LongMap;
import it.unimi.dsi.fastutil.longs.Long2LongMaps;
import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What the classes of a node print, as the thesis's metrics look at it.
 *
 * @param keptRows per quasi-identifier the kept rows of each bin
 * @param labels of the kept rows
 */
record NodeLabels(List<Domain> domains, Node node, List<Long2LongOpenHashMap> keptRows, LabelSums labels) {

    BigDecimal ancestor(long suppressed) {
        AncestorMetric ancestor = new AncestorMetric(domains);
        ancestor.add(labels.rows());
        for (int i = 0; i < domains.size(); i++) {
            for (Long2LongMap.Entry entry : Long2LongMaps.fastIterable(keptRows.get(i))) {
                ancestor.add(i, entry.getLongValue(), ancestor.height(i, node.level(i), entry.getLongKey()));
            }
        }
        return ancestor.value(suppressed);
    }

    /** The mean of the quasi-identifiers' entropies; suppressed rows print what the top level does. */
    double entropy(long suppressed) {
        double sum = 0;
        for (int i = 0; i < domains.size(); i++) {
            Domain domain = domains.get(i);
            int level = node.level(i);
            long[] counts = Arrays.copyOf(
                    keptRows.get(i).values().toLongArray(), keptRows.get(i).size() + 1);
            boolean atTop = level == domain.height() && counts.length > 1;
            counts[atTop ? 0 : counts.length - 1] += suppressed;
            long made = keptRows.get(i)
                    .keySet()
                    .longStream()
                    .filter(bin -> domain.firstCode(level, bin) != domain.lastCode(level, bin))
                    .count();
            made += suppressed == 0 || atTop || domain.size() <= 1 ? 0 : 1;
            sum += LabelEntropy.of(counts, (double) domain.size() + made);
        }
        return sum / Math.max(1, domains.size());
    }

    RowStatistics rows(long suppressed, RowStatistics.Sums sums) {
        List<RowStatistics.OfAttribute> perAttribute = new ArrayList<>();
        for (int i = 0; i < domains.size(); i++) {
            Domain domain = domains.get(i);
            int level = node.level(i);
            MostGeneral widest = new MostGeneral();
            for (Long2LongMap.Entry entry : Long2LongMaps.fastIterable(keptRows.get(i))) {
                long bin = entry.getLongKey();
                CoveredCodes covered = new CoveredCodes(domain.firstCode(level, bin), domain.lastCode(level, bin));
                widest.add(domain.ncpNumerator(level, bin), covered, entry.getLongValue());
            }
            perAttribute.add(RowStatistics.OfAttribute.of(
                    domain,
                    labels.singleValued(i),
                    widest,
                    () -> domain.label(level, domain.bin(level, widest.covered().first()))));
        }
        return sums.build(suppressed, perAttribute);
    }
}
