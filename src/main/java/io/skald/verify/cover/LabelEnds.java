package io.skald.verify.cover;

/**
 * Ends of a label that a row meets.
 *
 * @param low whether the row has the low end
 * @param high whether it has the high end
 */
public record LabelEnds(boolean low, boolean high) {

    static final LabelEnds BOTH = new LabelEnds(true, true);
    static final LabelEnds NEITHER = new LabelEnds(false, false);

    LabelEnds or(LabelEnds other) {
        return new LabelEnds(low || other.low, high || other.high);
    }
}
