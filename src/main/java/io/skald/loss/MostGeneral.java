package io.skald.loss;

/** The most general label of one quasi-identifier; of several as wide as each other the first in the domain's order. */
final class MostGeneral {

    private long numerator = -1;
    private CoveredCodes covered = new CoveredCodes(0, 0);
    private long rows;

    /** Rows with a label whose NCP has this numerator. */
    void add(long ncpNumerator, CoveredCodes label, long count) {
        if (ncpNumerator > numerator || ncpNumerator == numerator && label.first() < covered.first()) {
            numerator = ncpNumerator;
            covered = label;
            rows = 0;
        }
        boolean same = label.first() == covered.first() && label.last() == covered.last();
        rows += ncpNumerator == numerator && same ? count : 0;
    }

    /** Whether rows with a label of this numerator may count, so that what it covers is worth finding. */
    boolean mayTake(long ncpNumerator) {
        return ncpNumerator >= numerator;
    }

    CoveredCodes covered() {
        return covered;
    }

    long numerator() {
        return Math.max(0, numerator);
    }

    long rows() {
        return rows;
    }
}
