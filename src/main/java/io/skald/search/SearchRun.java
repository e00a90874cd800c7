package io.skald.search;

import java.util.List;
import java.util.Optional;

/**
 * What a search found.
 *
 * @param outcomes one per goal, in order
 * @param stats what it took
 * @param stoppedBy the limit that it met, for a reader: "30 s", or "1,000,000 nodes counted"; empty if it went on to the end
 * @param trail what it met on its way, if it was to remember
 */
public record SearchRun(
        List<SearchOutcome> outcomes, SearchStats stats, Optional<String> stoppedBy, Optional<Trail> trail) {

    public SearchRun {
        outcomes = List.copyOf(outcomes);
    }
}
