package io.skald.search;

import io.skald.lattice.Node;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/**
 * Raises a lower bound of what any node costs that passes, step by step: each is a {@link FloorProof} of its own, which takes some half more work than the one before. Nodes that
 * it finds are counted, and may be better than the best so far. The last step, to the best itself, proves it.
 */
final class FloorLadder {

    /** Of what the best so far costs more than the least floor. */
    private static final int STEPS = 24;

    /** The last step is taken at once where it is expected to take no more than so many times what all have taken. */
    private static final int LEAP = 4;

    private final FloorProof proof;
    private final BigInteger ofAll;
    private BigInteger bound;
    private long begunAt;
    private double workOfLast;
    private double growth = 1;
    private boolean complete;

    /** @param ofAll the floor of the lattice's bottom */
    FloorLadder(FloorProof proof, BigInteger ofAll) {
        this.proof = proof;
        this.ofAll = ofAll;
        this.bound = ofAll;
    }

    /** What the proof wants to know of the floor; levels below the lattice's bottom make nothing. */
    static double[][] parts(BigInteger[][] parts) {
        return Arrays.stream(parts)
                .map(levels -> Arrays.stream(levels)
                        .mapToDouble(part -> part == null ? 0 : part.doubleValue())
                        .toArray())
                .toArray(double[][]::new);
    }

    /** No node that passes costs less, but for the best so far. */
    BigInteger bound() {
        return bound;
    }

    /** Whether all nodes are counted that may be as good as the best so far. */
    boolean isComplete() {
        return complete;
    }

    /** Times that tuples were divided. */
    long divisions() {
        return proof.divisions();
    }

    /** The best so far, which can become better while nodes are counted. */
    interface Best {
        BigInteger cost();
    }

    /**
     * Goes on for a while.
     *
     * @param known another lower bound
     * @param count counts a node; false if no more may be counted
     * @param divisions after how many to stop
     * @return false if there was nothing more to be found out
     */
    boolean climb(BigInteger known, Best best, Predicate<Node> count, long divisions, BooleanSupplier goesOn) {
        long end = proof.divisions() + divisions;
        boolean mayCount = true;
        boolean climbed = false;
        bound = bound.max(known);
        while (!complete && mayCount && proof.divisions() < end && goesOn.getAsBoolean()) {
            climbed = true;
            if (!proof.isGoingOn()) {
                begin(highest(best));
            }
            proof.round();
            mayCount = handOut(best, count);
            if (!proof.isGoingOn()) {
                end(best);
            }
        }
        return climbed;
    }

    private double highest(Best best) {
        return best.cost().subtract(ofAll).doubleValue() * (1 + FloorProof.ROUNDING);
    }

    private void begin(double highest) {
        begunAt = proof.divisions();
        double from = bound.subtract(ofAll).doubleValue();
        double step = highest / STEPS;
        double expected = workOfLast * Math.pow(growth, (highest - from) / step);
        boolean leaps = workOfLast > 0 && expected <= LEAP * (double) begunAt;
        proof.begin(leaps ? highest : Math.min(highest, from + step));
    }

    /** Whether all nodes found were counted. */
    private boolean handOut(Best best, Predicate<Node> count) {
        for (var found = proof.found(); found.isPresent(); found = proof.found()) {
            if (!count.test(found.get())) {
                return false;
            }
            proof.settle();
            proof.lower(highest(best));
        }
        return true;
    }

    private void end(Best best) {
        double work = proof.divisions() - begunAt;
        growth = workOfLast > 0 ? Math.max(1, work / workOfLast) : growth;
        workOfLast = work;
        BigInteger cost = best.cost();
        BigInteger least = Double.isInfinite(proof.least())
                ? cost.add(BigInteger.ONE)
                : ofAll.add(new BigDecimal(proof.least() * (1 - FloorProof.ROUNDING)).toBigInteger());
        complete = proof.most() >= highest(best) || least.compareTo(cost) > 0;
        bound = complete ? cost : bound.max(least);
    }
}
