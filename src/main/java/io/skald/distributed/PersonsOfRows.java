package io.skald.distributed;

import java.util.List;
import java.util.Map;

/**
 * Whose some rows are.
 *
 * @param count how many different persons; 0 where the plan counts none
 * @param withValue of each sensitive column of which the job asks something, in the order of {@link io.skald.job.Plan#guarded}, how many have each value, by the value's first text; each person once with a value.
 *     A column of which that is not asked has none, and where it is asked of no column there is no map
 */
public record PersonsOfRows(long count, List<Map<String, Long>> withValue) {

    /** Of rows of which nobody asks whose they are. */
    public static final PersonsOfRows NOBODY = new PersonsOfRows(0, List.of());

    public PersonsOfRows {
        withValue = List.copyOf(withValue);
    }
}
