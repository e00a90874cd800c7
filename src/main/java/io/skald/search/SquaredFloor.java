package io.skald.search;

import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * Of DM*: the squares of the classes at all lowest levels, since classes at every node of a set are unions of those. Rows that must be suppressed at all highest levels are
 * one class, whatever they are at the lowest.
 *
 * @param scoring says how many rows can be suppressed for a cost
 * @param already rows that a policy suppresses, of the same class
 * @param ofAll the floor of the lattice's bottom
 */
record SquaredFloor(DmStarScoring scoring, long already, long ofAll) implements SetFloor {

    /** Exactly, as squares are large beside what two nodes' differ by; no sum here is more than the square of all rows. */
    private long ofSuppressed(BranchSet set) {
        long rows = already + set.groups().suppressed();
        return rows * rows - ofAll;
    }

    /** Of the classes nothing is known before they are squared. */
    @Override
    public double least(BranchSet set) {
        return ofSuppressed(set);
    }

    @Override
    public double leastFrom(BranchSet set, int attribute, int level, double least) {
        return least;
    }

    @Override
    public double look(BranchSet set, TupleSquares squares, double most) {
        long suppressed = ofSuppressed(set);
        return suppressed + squares.atLowest(set, (long) Math.max(0, most - suppressed));
    }

    /** The groups at the highest levels are its classes. */
    @Override
    public double ofNode(BranchSet set) {
        return ofSuppressed(set)
                + (set.groups().isUndivided() ? 0 : set.groups().squares());
    }

    @Override
    public double rise(TupleTable table, int attribute, int from, int to) {
        return table.alike(attribute, to) - table.alike(attribute, from);
    }

    @Override
    public boolean cutsAtHighest() {
        return false;
    }

    @Override
    public long mostSuppressed(Goal goal, double most) {
        BigInteger cost = new BigDecimal(most).toBigInteger().add(BigInteger.valueOf(ofAll));
        return scoring.mostSuppressedFor(goal, cost.add(BigInteger.ONE));
    }
}
