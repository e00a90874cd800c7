package io.skald.refine;

/** What it costs to merge classes: decides which class a pivot is merged with, and which rows go over where a class is divided. */
sealed interface MergeMetric permits LossMetric, EntropyMetric {

    /**
     * What it costs that one class takes rows of another.
     *
     * @param rows how many; all of them where the two are merged
     * @param limit at or above which the cost need not be exact
     */
    double cost(int taker, int giver, int rows, double limit);

    /** What it costs that a class takes a row of a tuple of another. */
    double costOfRow(int taker, int giver, int tuple);

    /** Is told before classes change. */
    void leave(int x);

    /** Is told after classes changed. */
    void enter(int x);
}
