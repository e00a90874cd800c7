package io.skald.verify.claim;

/** What bins of numbers print. */
public enum LabelPoint {
    /** Both ends, as intervals. */
    NONE,
    /** Half of the sum of both ends. */
    MIDDLE,
    /** The lower end. */
    LOW
}
