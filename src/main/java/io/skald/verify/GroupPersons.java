package io.skald.verify;

import java.util.List;
import java.util.Map;

/**
 * Whose the rows of a group are.
 *
 * @param count how many persons; 0 where nothing is claimed of persons
 * @param withValue of each sensitive column of which something is claimed, how many have each value, by text; each once with a value where {@link GroupedVerifier#sameValues} asks that of the column, else
 *     none. Empty where it is asked of no column
 */
public record GroupPersons(long count, List<Map<String, Long>> withValue) {

    /** Nobody is known. */
    public static final GroupPersons NOBODY = new GroupPersons(0, List.of());

    public GroupPersons {
        withValue = List.copyOf(withValue);
    }
}
