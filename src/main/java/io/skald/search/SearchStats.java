package io.skald.search;

import java.math.BigInteger;
import java.util.Locale;

/**
 * What a search took, for all its goals together.
 *
 * @param nodes of the lattice
 * @param evaluated nodes whose bins were counted, or found to be too many
 * @param scans of the store
 * @param rolledUp of those evaluated, the ones counted from a histogram in memory
 * @param abortedEarly of those evaluated, the ones whose count stopped at the bound
 * @param refuted nodes that were not evaluated because a few rows showed that they fail
 */
public record SearchStats(
        BigInteger nodes, long evaluated, long scans, long rolledUp, long abortedEarly, long refuted) {

    /** What this search and another one of the same lattice took together. */
    public SearchStats and(SearchStats other) {
        return new SearchStats(
                nodes,
                evaluated + other.evaluated,
                scans + other.scans,
                rolledUp + other.rolledUp,
                abortedEarly + other.abortedEarly,
                refuted + other.refuted);
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%,d nodes, %,d evaluated (%,d rolled up, %,d aborted early), %,d refuted, %,d scans",
                nodes,
                evaluated,
                rolledUp,
                abortedEarly,
                refuted,
                scans);
    }
}
