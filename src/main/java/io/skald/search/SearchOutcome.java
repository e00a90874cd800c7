package io.skald.search;

import io.skald.InfeasibleException;
import io.skald.privacy.Models;
import io.skald.privacy.Protection;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/** What came of one goal. */
public sealed interface SearchOutcome
        permits SearchResult, SearchOutcome.Infeasible, SearchOutcome.NothingToAbsorb, SearchOutcome.TooRisky {

    /** What was asked. */
    Goal goal();

    /**
     * The result.
     *
     * @throws InfeasibleException if there is none; says the least suppression that would do
     */
    SearchResult orThrow();

    /**
     * No node passes: not even the most general one, or where that one may fail although others pass, none that was counted.
     *
     * @param goal what was asked
     * @param rows rows of the whole table
     * @param suppressed rows, those of policies included, that would have to be suppressed
     * @param allowed the most rows, those of policies included, that may be
     * @param least whether no node suppresses fewer; else fewer than of any node that was counted
     * @param proven false where the search stopped before it had seen every node
     */
    record Infeasible(Goal goal, long rows, long suppressed, long allowed, boolean least, boolean proven)
            implements SearchOutcome {
        @Override
        public SearchResult orThrow() {
            throw new InfeasibleException(message());
        }

        /** Whether no suppression would do, as the population has labels at each node that no row of the table has. */
        public boolean barred() {
            return suppressed > rows;
        }

        /** The same for a reader. */
        public String message() {
            if (barred()) {
                return "No node " + (proven ? "satisfies " : "was found before the search stopped that satisfies ")
                        + goal.requirement()
                        + ": at each that was counted, rows of the population have labels that no row of the table has, which no suppression"
                        + " mends. Lower population.presence.min, or allow higher levels.";
            }
            BigDecimal share = new BigDecimal(suppressed)
                    .divide(new BigDecimal(Math.max(1, rows)), new MathContext(6, RoundingMode.CEILING));
            String limit = suppressed >= rows
                    ? ""
                    : "set suppression.limit to " + share.stripTrailingZeros().toPlainString() + " or more, ";
            String remedy = limit + "lower k" + askLess() + ", or allow higher levels.";
            return String.format(
                    Locale.ROOT,
                    "No node %s %s: %s needs %,d of %,d rows suppressed, and at most %,d may be. %s",
                    least || proven ? "satisfies" : "was found before the search stopped that satisfies",
                    goal.requirement(),
                    least ? "even the most general one" : "of those counted, the one that suppresses fewest",
                    suppressed,
                    rows,
                    allowed,
                    remedy.substring(0, 1).toUpperCase(Locale.ROOT) + remedy.substring(1));
        }

        private String askLess() {
            if (!(goal.requirement() instanceof Protection protection)) {
                return "";
            }
            boolean ofPopulation = protection.models().columns().stream().allMatch(Models.OfColumn::isOfPopulation);
            return ", ask less of " + (ofPopulation ? "the population" : "the sensitive columns");
        }
    }

    /**
     * Nodes pass, but at each of them what is kept is a greater risk on average than it may be.
     *
     * @param rows of the whole table
     * @param classes of the most general node, those that it keeps
     * @param kept rows of these
     * @param proven false where the search stopped before it had seen every node
     */
    record TooRisky(Goal goal, long rows, long classes, long kept, boolean proven) implements SearchOutcome {
        @Override
        public SearchResult orThrow() {
            throw new InfeasibleException(message());
        }

        /** The same for a reader. */
        public String message() {
            return String.format(
                    Locale.ROOT,
                    "No node %s %s: the most general one has %,d %s of %,d rows. Raise risk.average or suppression.limit, or allow"
                            + " higher levels.",
                    proven ? "satisfies" : "was found before the search stopped that satisfies",
                    goal,
                    classes,
                    classes == 1 ? "class" : "classes",
                    kept);
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
