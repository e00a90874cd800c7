package io.skald.distributed;

import java.util.List;

/** What the rows of a refined release print: of each tuple of values some rows in one cluster, the next in another. */
public interface ClusterLabels {

    /** What a suppressed row prints in every quasi-identifier. */
    String top();

    /** Whether suppressed rows are not written at all. */
    boolean leavesOut();

    /** Of each quasi-identifier all labels that were shown so far, by number; not to be changed. */
    List<List<String>> labels();

    /** Shows all rows, tuple by tuple in the order of {@link DistributedTable#orderedTuples}. */
    void show(Visitor visitor);

    /** Sees rows. */
    @FunctionalInterface
    interface Visitor {

        /**
         * The next rows of a tuple, whose rows go in the order of the texts of all their cells.
         *
         * @param values the place of each counted column's value; not to be kept
         * @param rows how many
         * @param labels numbers of what they print in the quasi-identifiers; none if they are suppressed; not to be kept
         */
        void rows(int[] values, long rows, int[] labels);
    }
}
