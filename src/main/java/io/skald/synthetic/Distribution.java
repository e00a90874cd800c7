package io.skald.synthetic;

import java.util.Arrays;

/** How often each value of a synthetic column occurs. */
public enum Distribution {
    /** Every value of a column is as likely as any other. */
    UNIFORM,
    /**
     * As in a population: blood groups by their share in India, few crowded and many empty PIN codes, a bell of BMI, more
     * young people than old, common and rare professions and conditions.
     */
    SKEWED;

    /** The weights that this distribution gives to values whose weights in a population are these. */
    int[] weights(int[] ofPopulation) {
        if (this == SKEWED) {
            return ofPopulation;
        }
        int[] equal = new int[ofPopulation.length];
        Arrays.fill(equal, 1);
        return equal;
    }
}
