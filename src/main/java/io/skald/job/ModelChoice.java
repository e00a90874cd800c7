package io.skald.job;

import io.skald.UsageException;
import java.math.BigDecimal;
import java.util.List;

/**
 * What a job asks of the values that a sensitive column has in every class; each kind is a model. Numbers have at most six decimals, so that
 * all is decided in whole numbers; others, and such as no class or every class would meet, are refused with a {@link UsageException}.
 */
public sealed interface ModelChoice {

    /** Decimals of any number asked for. */
    int MOST_DECIMALS = 6;

    /** Values that can be asked for. */
    int MOST_VALUES = 1 << 16;

    /** How much a share may be said to grow. */
    int MOST_GROWTH = 1000;

    /** In the words of the job, such as {@code diversity.distinct = 3}. */
    String words();

    /** Whether a class that holds it holds it whatever rows join it. */
    default boolean outlastsMerging() {
        return false;
    }

    /** {@code diversity.distinct}: so many different values at the least, a missing one not counted. At least 2. */
    record Distinct(int l) implements ModelChoice {
        public Distinct {
            require(l >= 2, "diversity.distinct", l);
        }

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
        public Entropy {
            requireDecimals(l, "diversity.entropy");
            require(
                    l.compareTo(BigDecimal.ONE) > 0 && l.compareTo(BigDecimal.valueOf(MOST_VALUES)) <= 0,
                    "diversity.entropy",
                    l);
        }

        @Override
        public String words() {
            return "diversity.entropy = " + l.toPlainString();
        }
    }

    /** {@code diversity.recursive}: the most frequent value has less than c times what all but the l - 1 most frequent ones have. */
    record Recursive(BigDecimal c, int l) implements ModelChoice {
        public Recursive {
            requireDecimals(c, "diversity.recursive.c");
            require(c.signum() > 0, "diversity.recursive.c", c);
            require(l >= 2 && l <= MOST_VALUES, "diversity.recursive.l", l);
        }

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
            requireDecimals(max, "alpha");
            require(max.signum() > 0 && max.compareTo(BigDecimal.ONE) <= 0, "alpha", max);
            values = List.copyOf(values);
        }

        @Override
        public String words() {
            return "alpha = " + max.toPlainString() + (values.isEmpty() ? "" : " for " + String.join(", ", values));
        }
    }

    /** {@code closeness}: the shares of values are at most t from those in the table, by the equal distance. From 0 to 1. */
    record Closeness(BigDecimal t) implements ModelChoice {
        public Closeness {
            requireDecimals(t, "closeness.t");
            require(t.signum() >= 0 && t.compareTo(BigDecimal.ONE) <= 0, "closeness.t", t);
        }

        @Override
        public String words() {
            return "closeness.t = " + t.toPlainString() + " (equal distance)";
        }
    }

    /** {@code likeness}: the share of a value exceeds that in the table by at most beta times it. */
    record Likeness(BigDecimal beta) implements ModelChoice {
        public Likeness {
            requireDecimals(beta, "likeness.beta");
            require(beta.signum() > 0 && beta.compareTo(BigDecimal.valueOf(MOST_GROWTH)) <= 0, "likeness.beta", beta);
        }

        @Override
        public String words() {
            return "likeness.beta = " + beta.toPlainString();
        }
    }

    private static void require(boolean fits, String key, Object number) {
        if (!fits) {
            throw new UsageException(key + " cannot be " + number + ".");
        }
    }

    private static void requireDecimals(BigDecimal number, String key) {
        require(number.stripTrailingZeros().scale() <= MOST_DECIMALS, key, number);
    }
}
