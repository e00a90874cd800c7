package io.skald.search;

import java.util.Locale;

/**
 * What a release must satisfy.
 *
 * @param k rows per class at the least
 * @param maxSuppressed rows that the search may suppress: the job's limit less the rows that a policy suppresses
 * @param absorbs whether suppressed rows that would be a group of fewer than k take one more class in
 */
public record Goal(long k, long maxSuppressed, boolean absorbs) {

    /** A goal for which small groups of suppressed rows are no matter. */
    public Goal(long k, long maxSuppressed) {
        this(k, maxSuppressed, false);
    }

    /** @throws IllegalArgumentException if k is less than 1 or the limit negative */
    public Goal {
        if (k < 1 || maxSuppressed < 0) {
            throw new IllegalArgumentException("not a goal: k " + k + ", limit " + maxSuppressed);
        }
    }

    /**
     * B: the most occupied bins that a node can have that passes, since classes kept have k rows at the least and those suppressed one.
     *
     * @param rows counted rows of the table
     */
    long mostBins(long rows) {
        long suppressed = Math.min(maxSuppressed, rows);
        return (rows - suppressed) / k + suppressed;
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "k = %d with at most %,d rows suppressed", k, maxSuppressed);
    }
}
