package io.skald.attribute.bin;

/** What a bin of numbers prints: both of its ends, or one number that programs for statistics can calculate with. */
public enum LabelNumbers {
    /** Both ends. */
    RANGE,
    /** Half of their sum. */
    MIDPOINT,
    /** The lower end. */
    MIN
}
