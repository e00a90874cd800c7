package io.skald.verify;

import java.util.List;
import java.util.Map;

/**
 * The rows of the input whose values are in the same bins, some of which are suppressed.
 *
 * @param bin of each quasi-identifier the number of its bin; not to be changed
 * @param rows all of them
 * @param hidden those that are suppressed
 * @param persons whose they all are
 * @param values of each sensitive column of which something is claimed, all rows by their text
 */
public record HiddenBin(int[] bin, long rows, long hidden, GroupPersons persons, List<Map<String, Long>> values) {}
