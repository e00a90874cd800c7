package io.skald.distributed;

import io.skald.job.Plan;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;

/**
 * Rows of the input, each with the labels that it has in the release, or none, beside the rows of the release.
 *
 * <p>Where it is asked how many persons have a value of a sensitive column, {@code sameValues} says so: of each {@link Plan#guarded} column, by place of its values, the place of the first one that means the
 * same; empty for a column of which that is not asked.
 */
public interface ComparedRows {

    /**
     * Groups the rows of both by labels, and shows every group once, in any order. Rows of the input of which a value has no label are in a group of their own
     * kind, which has none at all.
     */
    void groups(List<int[]> sameValues, GroupVisitor visitor);

    /** Shows which labels are printed by rows of which values, each at least once; rows of groups that are not in the release are left out. */
    void pairs(LabelVisitor visitor);

    /**
     * Groups the rows of the input by bins, and shows those groups of which a row has no label or is in a group that is not in the release.
     *
     * @param binOf of each quasi-identifier and value the place of its bin, or -1 where its rows are in no group
     */
    void bins(List<int[]> binOf, List<int[]> sameValues, BinVisitor visitor);

    /**
     * The different persons of rows without a label or of a group that is not in the release, and of those that have the top label everywhere.
     *
     * @param top the places of that label; empty where there is no such row
     */
    PersonsOfRows hiddenPersons(int[] top, List<int[]> sameValues);

    /** Sees labels. */
    @FunctionalInterface
    interface LabelVisitor {

        /**
         * Rows with a value print a label.
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
         * @param persons whose these are, where the plan counts persons
         * @param others of these, a sum over the rows of a hash of all other released columns
         * @param releasedRows of the release
         * @param releasedOthers of these, the same sum
         * @param alike of each sensitive column, in the release's order, whether it has one value only in the release
         * @param values of each sensitive column of which the job asks something, in the order of {@link Plan#guarded}, the rows of the release by their text
         */
        void group(
                int[] labels,
                long rows,
                PersonsOfRows persons,
                BigInteger others,
                long releasedRows,
                BigInteger releasedOthers,
                boolean[] alike,
                List<Map<String, Long>> values);
    }

    /** Sees bins. */
    @FunctionalInterface
    interface BinVisitor {

        /**
         * The rows of the input that are in the same bins.
         *
         * @param bin the places of these; not to be changed
         * @param rows all of them
         * @param hidden those that are not in the release
         * @param persons whose they all are, where the plan counts persons
         * @param values of each sensitive column of which the job asks something, all rows by their text
         */
        void bin(int[] bin, long rows, long hidden, PersonsOfRows persons, List<Map<String, Long>> values);
    }
}
