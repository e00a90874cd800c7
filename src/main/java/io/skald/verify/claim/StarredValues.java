package io.skald.verify.claim;

import java.util.OptionalLong;

/**
 * How diverse the suppressed rows of a release are in a sensitive attribute: whoever is known to be in the table and in no class is among them.
 *
 * @param rows that print the top label in every quasi-identifier
 * @param different values of these; a missing one is none
 * @param more whether there are more than were counted
 * @param mostFrequent the rows of the most frequent value; empty where there are more than were counted
 * @param missing the rows without a value
 */
public record StarredValues(long rows, int different, boolean more, OptionalLong mostFrequent, long missing) {

    /** Whether all of these rows have the same value, or none. */
    public boolean alike() {
        return different + (missing > 0 ? 1 : 0) == 1;
    }
}
