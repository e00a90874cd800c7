package io.skald.attribute;

/** The distinct numbers of a column, collected by several threads. */
interface ValueDictionary {

    /** The raw number of a value; the same for every thread and from then on. */
    long raw(long units);

    /**
     * The distinct values by rank; once, when nothing is added any more.
     *
     * @param missing whether missing values have a code too, the one behind the ranks
     */
    Ranking rank(boolean missing);

    /**
     * Distinct values in rising order.
     *
     * @param values by rank
     * @param codes from raw numbers to ranks
     */
    record Ranking(SortedValues values, CodeMap codes) {}
}
