package io.skald.distributed;

import io.skald.job.Plan;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;

/** A release that waits to be put in place, read again. */
public interface WrittenTable {

    /** The names of its columns. */
    List<String> columns();

    /** Of each quasi-identifier all different labels. A label goes by its place in the list from now on. */
    List<List<String>> labels();

    /** What tells it from any other release in all likelihood, whatever the order of its rows; hexadecimal. */
    String digest();

    /**
     * Groups the rows of input and release by labels, and shows every group once, in any order. A row of the input that has a value without a
     * label is in a group of its own kind, which has none at all.
     *
     * @param labelOf of each quasi-identifier and value the place of its label, or -1
     */
    void compare(List<int[]> labelOf, GroupVisitor visitor);

    /**
     * As {@link #compare}, of a release of clusters: a row of the input is in the group of the labels that it was given, and one that is suppressed in that
     * without any.
     *
     * @param given sees which labels were given
     */
    void compareClusters(LabelVisitor given, GroupVisitor visitor);

    /** Sees labels. */
    @FunctionalInterface
    interface LabelVisitor {

        /**
         * Rows with a value were given a label; seen at least once for all of both.
         *
         * @param attribute the quasi-identifier
         * @param value its place among the values
         * @param label its place among the labels
         */
        void label(int attribute, int value, int label);
    }

    /** Sees groups. */
    @FunctionalInterface
    interface GroupVisitor {

        /**
         * The rows that have the same labels.
         *
         * @param labels their places, all -1 for rows of the input without
         * @param rows of the input
         * @param others of these, a sum over the rows of a hash of all other released columns
         * @param releasedRows of the release
         * @param releasedOthers of these, the same sum
         * @param alike of each sensitive column, in the release's order, whether it has one value only in the release
         * @param values of each sensitive column of which the job asks something, in the order of {@link Plan#guarded}, the rows of the release by their text
         */
        void group(
                int[] labels,
                long rows,
                BigInteger others,
                long releasedRows,
                BigInteger releasedOthers,
                boolean[] alike,
                List<Map<String, Long>> values);
    }
}
