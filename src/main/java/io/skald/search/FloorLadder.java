package io.skald.search;

import io.skald.lattice.Node;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/**
 * Raises a lower bound of what any node costs that passes, in two ways that take turns: step by step, each a {@link FloorProof} of its own, which takes some half more work
 * than the one before; and in one leap to the best so far, which proves it. Where the leap comes to its end the steps have taken half as much for nothing, and where it is too
 * far they have raised the bound. Nodes that either finds are counted, and may be better than the best so far.
 */
final class FloorLadder {

    /** Of what the best so far costs more than the least floor. */
    private static final int STEPS = 24;

    /** The leap takes so many times the work of the steps. */
    private static final int LEAP = 2;

    /** The best so far, which can become better while nodes are counted. */
    interface Best {
        BigInteger cost();
    }

    private final FloorProof step;
    private final FloorProof leap;
    private final BigInteger ofAll;
    private BigInteger bound;
    private boolean complete;

    /**
     * @param proof by which steps are taken
     * @param ofAll the floor of the lattice's bottom
     */
    FloorLadder(FloorProof proof, BigInteger ofAll) {
        this.step = proof;
        this.leap = proof.another();
        this.ofAll = ofAll;
        this.bound = ofAll;
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
        return step.divisions() + leap.divisions();
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
        long end = divisions() + divisions;
        boolean mayCount = true;
        boolean climbed = false;
        bound = bound.max(known);
        while (!complete && mayCount && divisions() < end && goesOn.getAsBoolean()) {
            climbed = true;
            FloorProof proof = leap.divisions() <= LEAP * step.divisions() ? leap : step;
            if (!proof.isGoingOn()) {
                proof.begin(proof == leap ? highest(best) : nextStep(highest(best)));
            }
            proof.round();
            mayCount = handOut(proof, best, count);
            if (!proof.isGoingOn()) {
                end(proof, best);
            }
        }
        return climbed;
    }

    private double highest(Best best) {
        return best.cost().subtract(ofAll).doubleValue() * (1 + FloorProof.ROUNDING);
    }

    private double nextStep(double highest) {
        return Math.min(highest, bound.subtract(ofAll).doubleValue() + highest / STEPS);
    }

    /** Whether all nodes found were counted. */
    private boolean handOut(FloorProof proof, Best best, Predicate<Node> count) {
        for (var found = proof.found(); found.isPresent(); found = proof.found()) {
            if (!count.test(found.get())) {
                return false;
            }
            proof.settle();
            step.lower(highest(best));
            leap.lower(highest(best));
        }
        return true;
    }

    private void end(FloorProof proof, Best best) {
        BigInteger cost = best.cost();
        BigInteger least = Double.isInfinite(proof.least())
                ? cost.add(BigInteger.ONE)
                : ofAll.add(new BigDecimal(proof.least() * (1 - FloorProof.ROUNDING)).toBigInteger());
        complete = proof.most() >= highest(best) || least.compareTo(cost) > 0;
        bound = complete ? cost : bound.max(least);
    }
}
