package io.skald.search;

import io.skald.attribute.bin.Domain;
import io.skald.histogram.BinVisitor;
import io.skald.histogram.ClassSizes;
import io.skald.lattice.Node;
import io.skald.lattice.SuppressedLabels;
import io.skald.privacy.Evidence;
import io.skald.privacy.Requirement;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.function.Predicate;

/**
 * The classes of a node that suppressed rows could absorb once the node is found, those first whose suppression costs least, ties by fewer rows and then by the least
 * bins. Where more than rows is asked of the suppressed rows, no histogram tells whether they have it, and the search does not know which nodes need a class. One with
 * which they have it may be dearer than others: a class that holds need not hold with rows that do not.
 */
public final class LateAbsorption implements BinVisitor {

    private final List<Domain> domains;
    private final Node node;
    private final Requirement requirement;
    private final SuppressedLabels labels;
    private final AbsorptionCost cost;
    private final Wanted wanted;
    private final ClassSizes.Builder all = new ClassSizes.Builder();
    private final PriorityQueue<Candidate> cheapest = new PriorityQueue<>(Comparator.reverseOrder());
    private final long[] lo;
    private final long[] hi;

    /**
     * Which classes.
     *
     * @param rows that the class may have, at the most
     * @param count how many are wanted, at least one
     * @param after cheaper ones than this, and itself, are known already
     * @param fits asked of each that would be among them
     */
    public record Wanted(long rows, int count, Optional<Candidate> after, Predicate<Evidence> fits) {}

    /** For one node and what its classes must have. */
    public LateAbsorption(
            List<Domain> domains, Node node, Requirement requirement, AbsorptionCost cost, Wanted wanted) {
        this.domains = List.copyOf(domains);
        this.node = node;
        this.requirement = requirement;
        this.labels = new SuppressedLabels(domains, node);
        this.cost = cost;
        this.wanted = wanted;
        this.lo = new long[domains.size()];
        this.hi = new long[domains.size()];
    }

    /** A class, and what the objective rises by if it is suppressed. */
    public record Candidate(BigInteger rise, AbsorbedClass absorbed) implements Comparable<Candidate> {

        private static final Comparator<Candidate> ORDER = Comparator.comparing(Candidate::rise)
                .thenComparingLong(one -> one.absorbed().rows())
                .thenComparing(Candidate::bins, Arrays::compare);

        /** Per quasi-identifier. */
        public long[] bins() {
            return absorbed.bins().stream().mapToLong(Long::longValue).toArray();
        }

        @Override
        public int compareTo(Candidate other) {
            return ORDER.compare(this, other);
        }
    }

    @Override
    public void bin(long[] bins, Evidence evidence) {
        all.add(evidence);
        if (evidence.rows() > wanted.rows() || !requirement.holds(evidence) || labels.are(bins)) {
            return;
        }
        for (int i = 0; i < lo.length; i++) {
            lo[i] = domains.get(i).firstCode(node.level(i), bins[i]);
            hi[i] = domains.get(i).lastCode(node.level(i), bins[i]);
        }
        Candidate one = new Candidate(
                cost.rise(lo, hi, evidence.rows()), AbsorbedClass.of(bins, Evidence.Counted.of(evidence)));
        boolean known = wanted.after().filter(last -> one.compareTo(last) <= 0).isPresent();
        boolean among = !known && (cheapest.size() < wanted.count() || one.compareTo(cheapest.element()) < 0);
        if (among && wanted.fits().test(evidence)) {
            cheapest.add(one);
            if (cheapest.size() > wanted.count()) {
                cheapest.remove();
            }
        }
    }

    /** The classes, the cheapest first; none if none fits. */
    public List<Candidate> found() {
        return cheapest.stream().sorted().toList();
    }

    /** A search's result with one of them. */
    public SearchResult absorbing(SearchResult result, Candidate one) {
        return result.absorbing(one.absorbed(), all.build());
    }
}
