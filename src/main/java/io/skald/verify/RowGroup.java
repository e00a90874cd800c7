package io.skald.verify;

import io.skald.verify.column.LabelCover;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;

/**
 * The rows that have the same labels: of the input those whose values these labels cover, of the release those that print them.
 *
 * @param labels of each quasi-identifier its place in the release's labels; {@link LabelCover#NONE} in all where a value has none
 * @param rows of the input
 * @param persons whose these are
 * @param others of these a sum over rows of a hash of all other released columns
 * @param releasedRows of the release
 * @param releasedOthers of these the same sum
 * @param alike of each sensitive column whether it has one value only in the release
 * @param values of each sensitive column of which something is claimed, the rows of the release by their text
 */
public record RowGroup(
        int[] labels,
        long rows,
        GroupPersons persons,
        BigInteger others,
        long releasedRows,
        BigInteger releasedOthers,
        boolean[] alike,
        List<Map<String, Long>> values) {}
