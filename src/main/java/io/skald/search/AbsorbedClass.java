package io.skald.search;

import io.skald.privacy.Evidence;
import java.util.Arrays;
import java.util.List;

/**
 * A class that is suppressed although it need not be, so that the suppressed rows together have what a class must.
 *
 * @param bins per quasi-identifier
 * @param shown of the class
 */
public record AbsorbedClass(List<Long> bins, Evidence shown) {

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

    /** Its rows. */
    public long rows() {
        return shown.rows();
    }

    static AbsorbedClass of(long[] bins, Evidence shown) {
        return new AbsorbedClass(Arrays.stream(bins).boxed().toList(), shown);
    }
}
