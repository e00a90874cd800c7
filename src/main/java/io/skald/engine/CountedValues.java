package io.skald.engine;

import io.skald.privacy.ValueTally;
import java.util.HashMap;
import java.util.Map;

/**
 * The values of a class in one column.
 *
 * @param rows of each value
 * @param persons of each value, where they are known
 * @param last of the persons who have a value
 */
record CountedValues(Map<Integer, Long> rows, Map<Integer, Long> persons, Map<Integer, Long> last) {

    CountedValues() {
        this(new HashMap<>(), new HashMap<>(), new HashMap<>());
    }

    /** Whether the value is a new one. */
    boolean add(int value, long more, long person) {
        if (person != WeakerModels.NOBODY) {
            Long before = last.put(value, person);
            if (before == null || before != person) {
                add(value, 1);
            }
        }
        return rows.merge(value, more, Long::sum) == more;
    }

    /** Adds persons who have a value. */
    void add(int value, long more) {
        persons.merge(value, more, Long::sum);
    }

    void addTo(ValueTally tally) {
        rows.forEach(tally::add);
        if (tally.countsPersons()) {
            persons.forEach(tally.persons()::add);
        }
    }
}
