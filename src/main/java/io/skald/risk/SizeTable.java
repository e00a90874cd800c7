package io.skald.risk;

import java.util.List;
import java.util.SortedMap;
import java.util.function.LongBinaryOperator;

/**
 * How many classes of each size there are: all that the measures of risk need to know. A table of n rows has at most sqrt(2n) sizes.
 *
 * @param sizes rising, each at least 1
 * @param classes of the size at the same place, each at least 1
 */
public record SizeTable(List<Long> sizes, List<Long> classes) {

    public SizeTable {
        sizes = List.copyOf(sizes);
        classes = List.copyOf(classes);
    }

    /** @param classesBySize by size, how many classes have it */
    public static SizeTable of(SortedMap<Long, Long> classesBySize) {
        return new SizeTable(List.copyOf(classesBySize.keySet()), List.copyOf(classesBySize.values()));
    }

    /** Whether there is no class. */
    public boolean isEmpty() {
        return sizes.isEmpty();
    }

    /** K: all classes. */
    public long count() {
        return sum((size, ofSize) -> ofSize);
    }

    /** n: the rows of all classes. */
    public long rows() {
        return sum((size, ofSize) -> size * ofSize);
    }

    /** 0 without classes. */
    public long smallest() {
        return isEmpty() ? 0 : sizes.get(0);
    }

    /** 0 without classes. */
    public long largest() {
        return isEmpty() ? 0 : sizes.get(sizes.size() - 1);
    }

    /** c_i: the classes of one size. */
    public long classesOf(long size) {
        return sum((each, ofSize) -> each == size ? ofSize : 0);
    }

    /** Adds up over the sizes. */
    long sum(LongBinaryOperator ofSizeAndClasses) {
        long sum = 0;
        for (int i = 0; i < sizes.size(); i++) {
            sum += ofSizeAndClasses.applyAsLong(sizes.get(i), classes.get(i));
        }
        return sum;
    }
}
