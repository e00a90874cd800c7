package io.skald.loss;

import io.skald.histogram.ClassSizes;
import io.skald.privacy.Requirement;

/** The average class size C_avg (LeFevre et al. 2006): kept rows / (kept classes x k); 1 is the best, 0 without kept classes. */
public final class AverageClass {

    private AverageClass() {}

    /** C_avg of classes: those that are kept have what they must; k is the job's. */
    public static double of(ClassSizes sizes, Requirement requirement) {
        ClassSizes kept = sizes.holding(requirement);
        long classes = kept.count();
        return classes == 0 ? 0 : (double) kept.rows() / ((double) classes * requirement.k());
    }
}
