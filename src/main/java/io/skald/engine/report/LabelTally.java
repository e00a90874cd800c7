package io.skald.engine.report;

import io.skald.attribute.bin.Domain;
import io.skald.histogram.BinVisitor;
import io.skald.lattice.Node;
import io.skald.privacy.Evidence;
import io.skald.privacy.Requirement;
import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Predicate;

/** Counts the rows of every label that the kept classes of a node print. */
public final class LabelTally implements BinVisitor {

    /** Up to so many labels are told with their rows, in their order. */
    private static final int FEW = 100;

    /** Of more, those of most rows. */
    private static final int EXAMPLES = 5;

    /** Of an attribute with more bins, labels are not counted. */
    private static final long MOST = 1 << 16;

    private final List<Domain> domains;
    private final Node node;
    private final Requirement requirement;
    private final Predicate<long[]> absorbed;
    private final List<Long2LongOpenHashMap> rowsOfBin = new ArrayList<>();

    /** @param absorbed whether a class is suppressed though it need not be */
    public LabelTally(List<Domain> domains, Node node, Requirement requirement, Predicate<long[]> absorbed) {
        this.domains = domains;
        this.node = node;
        this.requirement = requirement;
        this.absorbed = absorbed;
        domains.forEach(domain -> rowsOfBin.add(new Long2LongOpenHashMap()));
    }

    private boolean counts(int attribute) {
        return domains.get(attribute).binSpace(node.level(attribute)) <= MOST;
    }

    @Override
    public void bin(long[] bins, Evidence evidence) {
        if (requirement.holds(evidence) && !absorbed.test(bins)) {
            for (int i = 0; i < domains.size(); i++) {
                if (counts(i)) {
                    rowsOfBin.get(i).addTo(bins[i], evidence.rows());
                }
            }
        }
    }

    /** Different labels of an attribute; empty where they are too many to be counted. */
    public OptionalLong distinct(int attribute) {
        return counts(attribute) ? OptionalLong.of(rowsOfBin.get(attribute).size()) : OptionalLong.empty();
    }

    /** The labels of an attribute; none where rows decide their ends. */
    public List<AttributeFigures.LabelRows> labels(int attribute) {
        Domain domain = domains.get(attribute);
        int level = node.level(attribute);
        if (!counts(attribute) || domain.printsEndsOfRows(level)) {
            return List.of();
        }
        Long2LongOpenHashMap rows = rowsOfBin.get(attribute);
        List<Long> bins = new ArrayList<>(rows.keySet());
        bins.sort(Comparator.naturalOrder());
        if (bins.size() > FEW) {
            bins.sort(Comparator.<Long>comparingLong(bin -> rows.get(bin.longValue()))
                    .reversed()
                    .thenComparing(Comparator.naturalOrder()));
            bins = bins.subList(0, EXAMPLES);
        }
        return bins.stream()
                .map(bin -> new AttributeFigures.LabelRows(domain.label(level, bin), rows.get(bin.longValue())))
                .toList();
    }
}
