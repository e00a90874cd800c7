package io.skald.search;

import io.skald.attribute.bin.Domain;
import io.skald.histogram.BinVisitor;
import io.skald.histogram.ClassSizes;
import io.skald.lattice.Node;
import io.skald.lattice.SuppressedLabels;
import io.skald.privacy.Evidence;
import io.skald.privacy.HiddenGroup;
import io.skald.privacy.Requirement;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The class of a node that suppressed rows absorb once the node is found: of those with which they have what a class must, the one whose suppression costs
 * least, ties by fewer rows and then by the least bins. Where more than rows is asked of the suppressed rows, no histogram tells
 * whether they have it, and the search does not know which nodes need a class. One with which they have it may be
 * dearer than others: a class that holds need not hold with rows that do not.
 */
public final class LateAbsorption implements BinVisitor {

    private final List<Domain> domains;
    private final Node node;
    private final Requirement requirement;
    private final HiddenGroup group;
    private final SuppressedLabels labels;
    private final AbsorptionCost cost;
    private final long most;
    private final ClassSizes.Builder all = new ClassSizes.Builder();
    private final long[] lo;
    private final long[] hi;
    private BigInteger least = BigInteger.ZERO;
    private Optional<AbsorbedClass> found = Optional.empty();

    /**
     * For one group.
     *
     * @param group all rows that print what suppressed rows print; those of a class that is kept are among them
     * @param most rows that the class may have
     */
    public LateAbsorption(
            List<Domain> domains,
            Node node,
            Requirement requirement,
            HiddenGroup group,
            AbsorptionCost cost,
            long most) {
        this.domains = List.copyOf(domains);
        this.node = node;
        this.requirement = requirement;
        this.group = group;
        this.labels = new SuppressedLabels(domains, node);
        this.cost = cost;
        this.most = most;
        this.lo = new long[domains.size()];
        this.hi = new long[domains.size()];
    }

    @Override
    public void bin(long[] bins, Evidence evidence, long information) {
        all.add(evidence);
        if (evidence.rows() > most || !requirement.holds(evidence) || labels.are(bins)) {
            return;
        }
        for (int i = 0; i < lo.length; i++) {
            lo[i] = domains.get(i).firstCode(node.level(i), bins[i]);
            hi[i] = domains.get(i).lastCode(node.level(i), bins[i]);
        }
        BigInteger its = cost.rise(lo, hi, evidence.rows());
        boolean cheaper = found.isEmpty() || compare(its, evidence.rows(), bins, found.get()) < 0;
        if (cheaper && evidence.holdsModelsWith(group)) {
            least = its;
            found = Optional.of(AbsorbedClass.of(bins, Evidence.Counted.of(evidence)));
        }
    }

    private int compare(BigInteger its, long rows, long[] bins, AbsorbedClass best) {
        int order = its.compareTo(least);
        if (order == 0) {
            order = Long.compare(rows, best.rows());
        }
        return order != 0
                ? order
                : Arrays.compare(
                        bins, best.bins().stream().mapToLong(Long::longValue).toArray());
    }

    /** The result with the class, if there is one that fits. */
    public SearchResult of(SearchResult result) {
        return found.map(one -> result.absorbing(one, all.build())).orElse(result);
    }
}
