package io.skald.search;

/**
 * What one row loses in the units of {@link Scoring#cost}, where that is a sum over the quasi-identifiers but for a part that is the same at every node: rounded to doubles, each by less than {@link
 * FloorProof#ROUNDING} of itself.
 */
interface RowLosses {

    /** A quasi-identifier's part where the row is kept. */
    double kept(int attribute, int level, long bin);

    /** All of it where the row is suppressed, which is no less than where it is kept. */
    double suppressed();
}
