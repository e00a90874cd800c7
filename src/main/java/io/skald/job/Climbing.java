package io.skald.job;

import java.math.BigDecimal;

/**
 * {@code method: semantic}: how rows of one meaning are gathered and then cut (the semantic-clustering paper, and what goes beyond it).
 *
 * @param ladder how categorical levels rise
 * @param step share of the remaining rows that a rung of the guided ladder is to serve
 * @param order how a group is cut
 * @param remainder where the rows go that do not fill a cluster
 * @param groups in which order groups are settled where rows are promoted
 */
public record Climbing(Ladder ladder, BigDecimal step, CutOrder order, Remainder remainder, GroupOrder groups) {

    /** What is not said otherwise. */
    public static final Climbing USUAL =
            new Climbing(Ladder.GUIDED, new BigDecimal("0.01"), CutOrder.MEDIAN, Remainder.ABSORB, GroupOrder.CODES);

    /** How categorical levels rise. */
    public enum Ladder {
        GUIDED,
        LEVELS
    }

    /** How a group is cut into clusters. */
    public enum CutOrder {
        MEDIAN,
        DISTANCE
    }

    /** Where the rows go that do not fill a cluster. */
    public enum Remainder {
        ABSORB,
        PROMOTE
    }

    /** In which order the groups of one node are settled: of the rows that are left at the top, the order in which they were left counts. */
    public enum GroupOrder {
        /** By their codes. */
        CODES,
        /** The smallest first, as in the paper; of one size by their codes. */
        SIZE
    }
}
