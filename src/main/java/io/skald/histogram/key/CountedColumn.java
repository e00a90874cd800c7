package io.skald.histogram.key;

import io.skald.privacy.ValueTally;
import java.io.Serializable;

/**
 * A sensitive column in the store.
 *
 * @param place its index among the columns of each chunk
 * @param valueOf by raw number, the number of the value; not copied, not to be changed
 * @param values how many there are, a missing one included, which is the last then; at least 1
 * @param hasMissing whether the last value is the missing one
 */
public record CountedColumn(int place, int[] valueOf, int values, boolean hasMissing) implements Serializable {

    /** An empty tally of it, of rows alone or of persons too. */
    ValueTally newTally(boolean ofPersons) {
        int missing = hasMissing ? values - 1 : -1;
        return ofPersons ? ValueTally.withPersons(values, missing) : new ValueTally(values, missing);
    }
}
