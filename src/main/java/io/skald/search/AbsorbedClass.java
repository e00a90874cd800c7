package io.skald.search;

import java.util.Arrays;
import java.util.List;

/**
 * A class that is suppressed although it need not be, so that the suppressed rows together have what a class must.
 *
 * @param bins per quasi-identifier
 * @param rows of the class
 */
public record AbsorbedClass(List<Long> bins, long rows) {

    public AbsorbedClass {
        bins = List.copyOf(bins);
    }

    /** Whether this is the class of these bins. */
    public boolean is(long[] others) {
        for (int i = 0; i < others.length; i++) {
            if (bins.get(i) != others[i]) {
                return false;
            }
        }
        return true;
    }

    static AbsorbedClass of(long[] bins, long rows) {
        return new AbsorbedClass(Arrays.stream(bins).boxed().toList(), rows);
    }
}
