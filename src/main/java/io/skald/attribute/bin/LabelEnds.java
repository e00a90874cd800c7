package io.skald.attribute.bin;

/** Which values may be the ends of a label that reaches from one number or date to another. */
public enum LabelEnds {
    /** The least and the greatest value of the rows that print it, where neither widths nor bounds decide. */
    DATA,
    /** What widths and bounds decide alone. */
    BOUNDS,
    /** As {@link #DATA}, rounded outwards to the bins of level 1, so that no row's own value shows. */
    NICE
}
