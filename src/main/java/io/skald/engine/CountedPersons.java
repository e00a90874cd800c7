package io.skald.engine;

import io.skald.Excerpt;
import io.skald.privacy.PopulationSample;
import java.util.Locale;
import java.util.Optional;

/**
 * The persons of a table.
 *
 * @param column that tells whose each row is
 * @param persons how many there are; all rows without an identifier are one
 * @param rowsWithoutId rows without an identifier
 */
public record CountedPersons(String column, long persons, long rowsWithoutId) {

    /** The same as those of a population. */
    PopulationSample sample() {
        return PopulationSample.ofPersons(persons, rowsWithoutId);
    }

    /** What the custodian must know of rows that nobody is named in. */
    Optional<String> warning() {
        return rowsWithoutId == 0
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "%,d %s no value in %s and %s taken for the rows of one person: classes count that person once, whoever"
                                + " they are.",
                        rowsWithoutId,
                        rowsWithoutId == 1 ? "row has" : "rows have",
                        Excerpt.name(column),
                        rowsWithoutId == 1 ? "is" : "are"));
    }
}
