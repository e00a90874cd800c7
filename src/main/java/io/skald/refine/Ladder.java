package io.skald.refine;

/** How the levels of the categorical quasi-identifiers rise while rows still wait for a group that has what a class must. */
interface Ladder {

    /**
     * The next node.
     *
     * @param keys the keys whose rows are still without a group; only the first {@code count}
     * @param rows the rows that these keys have together, which are enough for a class
     * @return one level per categorical quasi-identifier; at the top all keys are one group, so the climb ends there
     */
    int[] next(int[] keys, int count, long rows);
}
