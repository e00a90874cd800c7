package io.skald.search;

import java.util.List;

/**
 * What a search found.
 *
 * @param outcomes one per goal, in order
 * @param stats what it took
 */
public record SearchRun(List<SearchOutcome> outcomes, SearchStats stats) {

    public SearchRun {
        outcomes = List.copyOf(outcomes);
    }
}
