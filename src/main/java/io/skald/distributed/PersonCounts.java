package io.skald.distributed;

import io.skald.privacy.PopulationSample;

/**
 * The persons of a table.
 *
 * @param persons how many; all rows without an identifier are one's
 * @param rowsWithout an identifier
 */
public record PersonCounts(long persons, long rowsWithout) {

    /** How many of a population they are. */
    PopulationSample sample() {
        return PopulationSample.ofPersons(persons, rowsWithout);
    }
}
