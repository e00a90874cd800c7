package io.skald.engine.report;

import io.skald.search.SearchLimits;
import io.skald.search.SearchOutcome;
import io.skald.search.SearchResult;
import io.skald.search.SearchRun;
import java.util.Optional;

/**
 * A search that met a limit before the best node was proven to be the best.
 *
 * @param limit that was met, for a reader: "30 s", or "1,000,000 nodes counted"
 */
public record StoppedSearch(String limit) {

    /** The limit that a search met; empty where all that it found is proven. */
    public static Optional<StoppedSearch> of(SearchRun run, SearchLimits limits) {
        return run.outcomes().stream().anyMatch(StoppedSearch::unproven)
                ? Optional.of(new StoppedSearch(limits.met(run.stats().evaluated())))
                : Optional.empty();
    }

    private static boolean unproven(SearchOutcome outcome) {
        return outcome instanceof SearchResult result && !result.provenOptimal()
                || outcome instanceof SearchOutcome.Infeasible infeasible && !infeasible.proven()
                || outcome instanceof SearchOutcome.NothingToAbsorb nothing && !nothing.proven()
                || outcome instanceof SearchOutcome.TooRisky risky && !risky.proven();
    }

    /** What it means for a release. */
    public String warning() {
        return "The search stopped at its limit of " + limit
                + ": its node is the best of those counted, not proven optimal. A node with less loss may exist.";
    }

    /** The same, and what to do, where the best so far does not suffice. */
    public String refusal() {
        return warning()
                + " Raise --time-limit or --node-limit, narrow the lattice with 'levels' in the job, or accept the"
                + " best so far with --best-effort.";
    }
}
