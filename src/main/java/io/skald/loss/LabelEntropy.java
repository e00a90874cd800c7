package io.skald.loss;

import java.util.Arrays;

/**
 * The entropy metric (thesis, Definition 9): per quasi-identifier -sum p log_b p over the values and labels that the table now has, p being
 * their share of the rows and b the number of values and labels that it could have, those of no row included; averaged over the
 * quasi-identifiers, from 0 to 1. Generalising makes it fall, and the less the better. It does not see how wide labels are; and it is not the {@link NonUniformEntropy} of OLA.
 */
public final class LabelEntropy {

    private LabelEntropy() {}

    /**
     * The entropy of one quasi-identifier.
     *
     * @param rows of each value or label, in any order; the array is sorted
     * @param possible values of the domain, and the labels made of them
     */
    public static double of(long[] rows, double possible) {
        Arrays.sort(rows);
        double all = 0;
        double sum = 0;
        for (long count : rows) {
            all += count;
            // StrictMath, because the last digit must not depend on the machine.
            sum += count == 0 ? 0 : count * StrictMath.log(count);
        }
        return all == 0 ? 0 : (StrictMath.log(all) - sum / all) / StrictMath.log(Math.max(2, possible));
    }
}
