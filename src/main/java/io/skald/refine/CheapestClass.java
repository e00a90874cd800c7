package io.skald.refine;

import io.skald.search.AbsorptionCost;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Optional;

/** Finds the class whose suppression costs least; ties by fewer rows, then by the least codes of its labels, one quasi-identifier after the other. */
final class CheapestClass {

    private final AbsorptionCost cost;
    private final long most;
    private BigInteger rise = BigInteger.ZERO;
    private Optional<Range> found = Optional.empty();

    /** @param most rows that the class may have */
    CheapestClass(AbsorptionCost cost, long most) {
        this.cost = cost;
        this.most = most;
    }

    /** Looks at a class, in whatever order they come. */
    void offer(Range offered) {
        if (offered.rows() > most) {
            return;
        }
        BigInteger its = cost.rise(offered.lo(), offered.hi(), offered.rows());
        if (found.isEmpty() || compare(its, offered, found.get()) < 0) {
            rise = its;
            found = Optional.of(offered);
        }
    }

    private int compare(BigInteger its, Range offered, Range best) {
        int order = its.compareTo(rise);
        if (order == 0) {
            order = Long.compare(offered.rows(), best.rows());
        }
        return order != 0 ? order : Arrays.compare(codes(offered), codes(best));
    }

    private static long[] codes(Range range) {
        long[] codes = new long[2 * range.lo().length];
        for (int i = 0; i < range.lo().length; i++) {
            codes[2 * i] = range.lo()[i];
            codes[2 * i + 1] = range.hi()[i];
        }
        return codes;
    }

    /** The class; empty if none is small enough. */
    Optional<Range> found() {
        return found;
    }
}
