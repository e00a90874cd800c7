package io.skald.loss;

import io.skald.histogram.ClassSizes;

/** The average class size C_avg (LeFevre et al. 2006): kept rows / (kept classes x k); 1 is the best, 0 without kept classes. */
public final class AverageClass {

    private AverageClass() {}

    /** C_avg of classes. */
    public static double of(ClassSizes sizes, long k) {
        long classes = sizes.classesFrom(k);
        return classes == 0 ? 0 : (double) (sizes.rows() - sizes.rowsBelow(k)) / ((double) classes * k);
    }
}
