package io.skald.histogram;

/** Is shown the occupied bins of a histogram. */
@FunctionalInterface
public interface BinVisitor {

    /**
     * One occupied bin.
     *
     * @param bins the bin of each quasi-identifier at the histogram's node; the array is reused for the next call
     * @param count rows in it, at least 1
     * @param information sum over the rows of what {@link HistogramCounter#informationOf} gives per value, 0 if it was not asked for
     */
    void bin(long[] bins, long count, long information);
}
