package io.skald.job;

import java.math.BigDecimal;
import java.util.List;

/** What a job asks of the values that a sensitive column has in every class; each kind is a model. */
public sealed interface ModelChoice {

    /** In the words of the job, such as {@code diversity.distinct = 3}. */
    String words();

    /** Whether a class that holds it holds it whatever rows join it. */
    default boolean outlastsMerging() {
        return false;
    }

    /** {@code diversity.distinct}: so many different values at the least, a missing one not counted. At least 2. */
    record Distinct(int l) implements ModelChoice {
        @Override
        public String words() {
            return "diversity.distinct = " + l;
        }

        @Override
        public boolean outlastsMerging() {
            return true;
        }
    }

    /** {@code diversity.entropy}: the entropy of so many equally frequent values. Above 1. */
    record Entropy(BigDecimal l) implements ModelChoice {
        @Override
        public String words() {
            return "diversity.entropy = " + l.toPlainString();
        }
    }

    /** {@code diversity.recursive}: the most frequent value has less than c times what all but the l - 1 most frequent ones have. */
    record Recursive(BigDecimal c, int l) implements ModelChoice {
        @Override
        public String words() {
            return "diversity.recursive = (" + c.toPlainString() + ", " + l + ")";
        }
    }

    /**
     * {@code alpha}: no value has more than a share of a class.
     *
     * @param values those that must not; empty for all
     */
    record Alpha(BigDecimal max, List<String> values) implements ModelChoice {
        public Alpha {
            values = List.copyOf(values);
        }

        @Override
        public String words() {
            return "alpha = " + max.toPlainString() + (values.isEmpty() ? "" : " for " + String.join(", ", values));
        }
    }

    /** {@code closeness}: the shares of values are at most t from those in the table, by the equal distance. From 0 to 1. */
    record Closeness(BigDecimal t) implements ModelChoice {
        @Override
        public String words() {
            return "closeness.t = " + t.toPlainString() + " (equal distance)";
        }
    }

    /** {@code likeness}: the share of a value exceeds that in the table by at most beta times it. */
    record Likeness(BigDecimal beta) implements ModelChoice {
        @Override
        public String words() {
            return "likeness.beta = " + beta.toPlainString();
        }
    }
}
