package io.skald.engine.report;

import io.skald.search.Gap;
import io.skald.search.SearchOutcome;
import io.skald.search.SearchResult;
import io.skald.search.SearchRun;
import java.math.BigDecimal;
import java.util.Optional;

/**
 * A search that met a limit before the best node was proven to be the best.
 *
 * @param limit that was met, for a reader: "30 s", or "1,000,000 nodes counted"
 * @param gap by how much the loss of the node may exceed the least, as a share of that; empty where that is not known
 */
public record StoppedSearch(String limit, Optional<BigDecimal> gap) {

    /** What stopped a search; empty where all that it found is proven. */
    public static Optional<StoppedSearch> of(SearchRun run) {
        return run.outcomes().stream()
                .filter(StoppedSearch::unproven)
                .findFirst()
                .map(outcome -> new StoppedSearch(
                        run.stoppedBy().orElse("nodes counted"),
                        outcome instanceof SearchResult result ? result.gap() : Optional.empty()));
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
                + ": its node is the best of those counted, not proven optimal. "
                + gap.map(share -> "Its loss is at most " + Gap.percent(share) + " above the least.")
                        .orElse("How far its loss is from the least is not known.")
                + " Let it go on with --time-limit or --node-limit, or narrow the lattice with 'levels' in the job.";
    }
}
