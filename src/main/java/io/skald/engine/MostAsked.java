package io.skald.engine;

import java.util.Map;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The most that can be asked of what classes have a number of, rows, persons or rows of a population, so that no more rows fail than may. Of the classes of a
 * node it keeps how many rows have each number, which are few: a table of n rows has at most sqrt(2n) sizes of classes.
 */
final class MostAsked {

    private final SortedMap<Long, Long> rowsByNumber = new TreeMap<>();
    private long failing;

    /**
     * Adds a class.
     *
     * @param number of what is asked that it has
     * @param holds whether it has all else that is asked
     */
    void add(long number, long rows, boolean holds) {
        if (holds) {
            rowsByNumber.merge(number, rows, Long::sum);
        } else {
            failing += rows;
        }
    }

    /** The greatest number that would do; empty where none does, or where every row may fail. */
    OptionalLong of(long mayFail) {
        long all = failing;
        for (Map.Entry<Long, Long> entry : rowsByNumber.entrySet()) {
            if (all > mayFail) {
                break;
            }
            all += entry.getValue();
            if (all > mayFail) {
                return OptionalLong.of(entry.getKey());
            }
        }
        return OptionalLong.empty();
    }
}
