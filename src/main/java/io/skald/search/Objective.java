package io.skald.search;

import io.skald.attribute.bin.Domain;
import io.skald.budget.MemoryBudget;
import io.skald.loss.ValueCounts;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.function.Supplier;

/** What a search minimises. */
public sealed interface Objective {

    /**
     * The objective made ready for one table.
     *
     * @param marginals of the table; what is needed of them later is copied
     * @param information gives that of all values of all rows; asked only where it is needed
     * @param budget is asked for what is copied
     */
    Scoring scoring(SearchSpace space, Marginals marginals, Supplier<BigInteger> information, MemoryBudget budget);

    /**
     * What it rises by when a class of clusters is suppressed.
     *
     * @param counts rows per value, of the rows that no policy suppresses; asked only where they are needed
     */
    AbsorptionCost absorptionCost(List<Domain> domains, Supplier<List<ValueCounts>> counts);

    /** Whether the rows of every bin of every attribute's level must be known, however many bins there are. */
    default boolean needsEveryMarginal() {
        return false;
    }

    /** DM*: sum of |E|^2 over the kept classes, plus s^2 for s suppressed rows (SKALD eq. 3). */
    record DmStar() implements Objective {
        @Override
        public Scoring scoring(
                SearchSpace space, Marginals marginals, Supplier<BigInteger> information, MemoryBudget budget) {
            return new DmStarScoring(space);
        }

        @Override
        public AbsorptionCost absorptionCost(List<Domain> domains, Supplier<List<ValueCounts>> counts) {
            return AbsorptionCost.rowsAlone();
        }
    }

    /**
     * Global certainty penalty: the share of its domain that a value's label covers, weighted over the quasi-identifiers and averaged
     * over the rows; a suppressed row counts 1 (DESIGN section 3).
     *
     * @param weights one per quasi-identifier, at least 0, one of them above; what counts is their proportion
     */
    record Gcp(List<BigDecimal> weights) implements Objective {
        public Gcp {
            weights = List.copyOf(weights);
        }

        @Override
        public Scoring scoring(
                SearchSpace space, Marginals marginals, Supplier<BigInteger> information, MemoryBudget budget) {
            return new GcpScoring(space, weights, marginals);
        }

        @Override
        public AbsorptionCost absorptionCost(List<Domain> domains, Supplier<List<ValueCounts>> counts) {
            return AbsorptionCost.gcp(domains, weights);
        }
    }

    /** The loss of precision, 1 - Prec (SKALD section III.B), averaged over the rows; a suppressed row is wholly generalised and counts 1. */
    record Prec() implements Objective {
        @Override
        public Scoring scoring(
                SearchSpace space, Marginals marginals, Supplier<BigInteger> information, MemoryBudget budget) {
            return new PrecScoring(space);
        }

        @Override
        public AbsorptionCost absorptionCost(List<Domain> domains, Supplier<List<ValueCounts>> counts) {
            return AbsorptionCost.rowsAlone();
        }
    }

    /**
     * Non-uniform entropy: - sum over rows and quasi-identifiers of log2 P(original value | released value); a suppressed row costs -
     * log2 P(value | {@code *}). P is over the rows that are counted.
     */
    record Entropy() implements Objective {

        @Override
        public Scoring scoring(
                SearchSpace space, Marginals marginals, Supplier<BigInteger> information, MemoryBudget budget) {
            return new EntropyScoring(space, marginals, information.get(), budget);
        }

        @Override
        public AbsorptionCost absorptionCost(List<Domain> domains, Supplier<List<ValueCounts>> counts) {
            return AbsorptionCost.entropy(counts.get());
        }

        @Override
        public boolean needsEveryMarginal() {
            return true;
        }
    }
}
