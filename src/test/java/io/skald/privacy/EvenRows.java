package io.skald.privacy;

/**
 * Asks for an even number of rows, and enough of them: two such classes make one, but a cut that leaves rows enough on both sides may be
 * forbidden, and suppressed rows that join a class may spoil it.
 */
public record EvenRows(int leastRows) implements Requirement {

    @Override
    public boolean holds(Evidence evidence) {
        return evidence.rows() >= leastRows && evidence.rows() % 2 == 0;
    }

    @Override
    public boolean closed() {
        return true;
    }

    /** An even part of the rows. */
    @Override
    public long mostKept(Evidence evidence) {
        long even = evidence.rows() / 2 * 2;
        return even < leastRows ? 0 : even;
    }

    @Override
    public boolean outlastsMerging() {
        return false;
    }
}
