package io.skald.search;

import io.skald.InfeasibleException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** What came of one goal. */
public sealed interface SearchOutcome permits SearchResult, SearchOutcome.Infeasible, SearchOutcome.NothingToAbsorb {

    /** What was asked. */
    Goal goal();

    /**
     * The result.
     *
     * @throws InfeasibleException if there is none; says the least suppression that would do
     */
    SearchResult orThrow();

    /**
     * Not even the most general node passes.
     *
     * @param goal what was asked
     * @param rows rows of the whole table
     * @param leastSuppressed the fewest rows, those of policies included, that must be suppressed at any node
     * @param allowed the most rows, those of policies included, that may be
     */
    record Infeasible(Goal goal, long rows, long leastSuppressed, long allowed) implements SearchOutcome {
        @Override
        public SearchResult orThrow() {
            throw new InfeasibleException(message());
        }

        /** The same for a reader. */
        public String message() {
            BigDecimal share = new BigDecimal(leastSuppressed)
                    .divide(new BigDecimal(Math.max(1, rows)), new MathContext(6, java.math.RoundingMode.CEILING));
            String remedy = leastSuppressed >= rows
                    ? "Lower k, or allow higher levels."
                    : "Set suppression.limit to " + share.stripTrailingZeros().toPlainString()
                            + " or more, lower k, or allow higher levels.";
            return String.format(
                    Locale.ROOT,
                    "No node satisfies %s: even the most general one needs %,d of %,d rows suppressed, and at most %,d may be. %s",
                    goal.requirement(),
                    leastSuppressed,
                    rows,
                    allowed,
                    remedy);
        }
    }

    /**
     * Nodes pass, but at each of them the suppressed rows are too few to stand and no class can join them within the limit.
     *
     * @param rows rows of the whole table
     * @param allowed the most rows, those of policies included, that may be suppressed
     * @param proven false where the search stopped before it had seen every node
     */
    record NothingToAbsorb(Goal goal, long rows, long allowed, boolean proven) implements SearchOutcome {
        @Override
        public SearchResult orThrow() {
            throw new InfeasibleException(message());
        }

        /** The same for a reader. */
        public String message() {
            return String.format(
                    Locale.ROOT,
                    "No node %s satisfies %s with suppression.small-group: absorb: fewer than %d rows are suppressed at each, and"
                            + " one more class would make them more than the %,d of %,d rows that may be. Raise suppression.limit, or set"
                            + " suppression.small-group to drop.",
                    proven ? "of the lattice" : "seen before the search stopped",
                    goal.requirement(),
                    goal.requirement().leastRows(),
                    allowed,
                    rows);
        }
    }
}
