package io.skald.engine.report;

import io.skald.search.SearchOutcome;
import io.skald.search.SearchStats;
import java.util.List;
import java.util.Optional;

/**
 * What a search without a release found, and what it took.
 *
 * @param outcomes one per goal, in order
 * @param stats of all goals together
 * @param passes pass 1, named "encode", or "encode (kept)" where an earlier run had done its work, and the search
 * @param stopped the limit that kept the search from proving all that it found; empty if none did
 */
public record SearchReport(
        List<SearchOutcome> outcomes, SearchStats stats, List<PassStats> passes, Optional<StoppedSearch> stopped) {

    public SearchReport {
        outcomes = List.copyOf(outcomes);
        passes = List.copyOf(passes);
    }
}
