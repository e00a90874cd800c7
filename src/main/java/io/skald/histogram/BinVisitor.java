package io.skald.histogram;

import io.skald.privacy.Evidence;

/** Is shown the occupied bins of a histogram. */
@FunctionalInterface
public interface BinVisitor {

    /**
     * One occupied bin.
     *
     * @param bins the bin of each quasi-identifier at the histogram's node; the array is reused for the next call
     * @param evidence what it shows of itself, at least one row; reused for the next call
     */
    void bin(long[] bins, Evidence evidence);

    /** There is a bin without rows of the table that a population has rows in, of which the table must have some: no suppression mends that. */
    default void barred() {}
}
