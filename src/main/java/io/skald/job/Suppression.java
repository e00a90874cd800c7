package io.skald.job;

import java.math.BigDecimal;

/**
 * How many rows may be suppressed, and how.
 *
 * @param limit share of the rows, 0 to 1
 * @param drop whether suppressed rows are left out, rather than masked
 * @param smallGroup what becomes of masked rows that are fewer than k
 * @param allowsAll whether a release may suppress every row
 */
public record Suppression(BigDecimal limit, boolean drop, SmallGroup smallGroup, boolean allowsAll) {

    /** The same with another limit. */
    public Suppression withLimit(BigDecimal other) {
        return new Suppression(other, drop, smallGroup, allowsAll);
    }

    /** The same that absorbs no class. */
    Suppression withoutAbsorption() {
        return new Suppression(limit, drop, smallGroup == SmallGroup.ABSORB ? SmallGroup.DROP : smallGroup, allowsAll);
    }

    /** s_max: the greatest whole number of rows that is at most the limit's share, in exact arithmetic. */
    public long maxRows(long rows) {
        return limit.multiply(BigDecimal.valueOf(rows)).toBigInteger().longValueExact();
    }

    /** What becomes of masked rows that would be a group of fewer than k. */
    public enum SmallGroup {
        /** They are left out of the release. */
        DROP,
        /** One more class is suppressed, so that they are k. */
        ABSORB,
        /** They stay, and the report warns of it. */
        KEEP
    }
}
