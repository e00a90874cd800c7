package io.skald.search;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.function.BooleanSupplier;

/** Raises a lower bound step by step: each takes a {@link FloorProof} of its own, which takes some half more work than the one before. */
final class FloorLadder {

    /** Of what the best so far costs more than the least floor. */
    private static final int STEPS = 24;

    private static final int SMALLER = 4;
    private static final int SMALLEST = 1 << 10;

    private final FloorProof proof;
    private final BigInteger ofAll;
    private BigInteger bound;
    private int steps = STEPS;

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

    /** No node that passes costs less. */
    BigInteger bound() {
        return bound;
    }

    /**
     * Goes on for a while.
     *
     * @param known another lower bound
     * @param best the cost of the best so far
     * @param divisions after how many to stop
     * @return false if there was nothing more to be found out
     */
    boolean climb(BigInteger known, BigInteger best, long divisions, BooleanSupplier goesOn) {
        long end = proof.divisions() + divisions;
        BooleanSupplier until = () -> proof.divisions() < end && goesOn.getAsBoolean();
        boolean climbed = false;
        bound = bound.max(known);
        while (steps <= SMALLEST && bound.compareTo(best) < 0 && until.getAsBoolean()) {
            climbed = true;
            if (!proof.isGoingOn()) {
                double highest = best.subtract(ofAll).doubleValue();
                proof.begin(Math.min(highest, bound.subtract(ofAll).doubleValue() + highest / steps));
            }
            if (proof.run(until)) {
                raise(Double.isFinite(proof.least()) ? proof.least() : proof.most());
            } else if (proof.mayPass()) {
                steps *= SMALLER;
            }
        }
        return climbed;
    }

    private void raise(double least) {
        BigInteger before = bound;
        bound = bound.max(ofAll.add(new BigDecimal(least * (1 - FloorProof.ROUNDING)).toBigInteger()));
        // Near the end rounding takes back what was proven.
        steps *= bound.equals(before) ? SMALLER : 1;
    }
}
