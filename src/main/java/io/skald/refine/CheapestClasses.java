package io.skald.refine;

import io.skald.search.AbsorptionCost;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;

/** Finds the classes whose suppression costs least; ties by fewer rows, then by the least codes of their labels, one quasi-identifier after the other. */
final class CheapestClasses {

    private final AbsorptionCost cost;
    private final long most;
    private final int count;
    private final Optional<Candidate> after;
    private final PriorityQueue<Candidate> cheapest = new PriorityQueue<>(Comparator.reverseOrder());

    /**
     * Of all that are shown.
     *
     * @param most rows that a class may have
     * @param count how many are wanted, at least one
     * @param after cheaper ones than this, and itself, are known already
     */
    CheapestClasses(AbsorptionCost cost, long most, int count, Optional<Candidate> after) {
        this.cost = cost;
        this.most = most;
        this.count = count;
        this.after = after;
    }

    /** A class, and what the objective rises by if it is suppressed. */
    record Candidate(BigInteger rise, Range range) implements Comparable<Candidate> {

        private static final Comparator<Candidate> ORDER = Comparator.comparing(Candidate::rise)
                .thenComparingLong(one -> one.range().rows())
                .thenComparing(Candidate::codes, Arrays::compare);

        private long[] codes() {
            long[] codes = new long[2 * range.lo().length];
            for (int i = 0; i < range.lo().length; i++) {
                codes[2 * i] = range.lo()[i];
                codes[2 * i + 1] = range.hi()[i];
            }
            return codes;
        }

        @Override
        public int compareTo(Candidate other) {
            return ORDER.compare(this, other);
        }
    }

    /** Looks at a class, in whatever order they come. */
    void offer(Range offered) {
        if (offered.rows() > most) {
            return;
        }
        Candidate one = new Candidate(cost.rise(offered.lo(), offered.hi(), offered.rows()), offered);
        boolean known = after.filter(last -> one.compareTo(last) <= 0).isPresent();
        if (!known && (cheapest.size() < count || one.compareTo(cheapest.element()) < 0)) {
            cheapest.add(one);
            if (cheapest.size() > count) {
                cheapest.remove();
            }
        }
    }

    /** The classes, the cheapest first; none if none is small enough. */
    List<Candidate> found() {
        return cheapest.stream().sorted().toList();
    }
}
