package io.skald.search;

import java.math.BigInteger;
import java.util.Arrays;

/**
 * Of an objective whose {@linkplain Scoring#floor floor} is a sum over the quasi-identifiers: that of all lowest levels, to which what must be suppressed at all
 * highest levels adds what its rows have left to lose.
 *
 * @param parts of each attribute and level, what it makes of the floor beyond what it makes at the lattice's bottom; it never falls
 */
record SummedFloor(double[][] parts) implements SetFloor {

    static SummedFloor of(FloorParts exact) {
        return new SummedFloor(Arrays.stream(exact.parts())
                .map(levels -> Arrays.stream(levels)
                        .mapToDouble(BigInteger::doubleValue)
                        .toArray())
                .toArray(double[][]::new));
    }

    /** What the rows lose of an attribute that are not suppressed at all highest levels. */
    private double ofOthers(BranchSet set, int attribute, int level) {
        return parts[attribute][level] - set.groups().losses().ifKept(attribute, level);
    }

    @Override
    public double least(BranchSet set) {
        double sum = set.groups().losses().ofSuppression();
        for (int i = 0; i < parts.length; i++) {
            sum += ofOthers(set, i, set.lowest(i));
        }
        return sum;
    }

    @Override
    public double leastFrom(BranchSet set, int attribute, int level, double least) {
        return least - ofOthers(set, attribute, set.lowest(attribute)) + ofOthers(set, attribute, level);
    }

    @Override
    public double ofNode(BranchSet set) {
        return least(set);
    }

    @Override
    public double look(BranchSet set, TupleSquares squares, double most) {
        return least(set);
    }

    @Override
    public double rise(TupleTable table, int attribute, int from, int to) {
        return parts[attribute][to] - parts[attribute][from];
    }

    @Override
    public boolean cutsAtHighest() {
        return true;
    }

    @Override
    public long mostSuppressed(Goal goal, double most) {
        return goal.maxSuppressed();
    }
}
