package io.skald.engine.report;

import io.skald.search.Trail;
import java.util.List;
import java.util.Optional;

/**
 * What a run knows beside its release, for who decides about it.
 *
 * @param attributes per quasi-identifier, in the job's order
 * @param trail of the search; empty where no node was the best
 * @param tradeOffs other k at the job's limit, then other limits at the job's k; none for large tables
 * @param command that made the release, if it was one
 */
public record Exploration(
        List<AttributeFigures> attributes, Optional<Trail> trail, List<TradeOff> tradeOffs, Optional<String> command) {

    /** Nothing. */
    public static final Exploration NONE = new Exploration(List.of(), Optional.empty(), List.of(), Optional.empty());

    public Exploration {
        attributes = List.copyOf(attributes);
        tradeOffs = List.copyOf(tradeOffs);
    }
}
