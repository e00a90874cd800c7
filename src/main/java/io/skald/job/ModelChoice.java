package io.skald.job;

import io.skald.UsageException;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

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

    /** How often a share may be said to double. */
    int MOST_DOUBLINGS = 50;

    /** In the words of the job, such as {@code diversity.distinct = 3}. */
    String words();

    /** What it is, in one spelling for all that mean the same. */
    default List<String> essence() {
        return List.of(words());
    }

    /** Whether a class that holds it holds it whatever rows join it. */
    default boolean outlastsMerging() {
        return false;
    }

    /** The fewest different values of a class, where it is their number that is asked for. */
    default Optional<BigDecimal> leastValues() {
        return Optional.empty();
    }

    /** Whether every class of every table holds it. */
    default boolean holdsAnyway() {
        return false;
    }

    /** Whether classes that hold it hold it together. */
    default boolean closed() {
        return true;
    }

    /** Whether it asks how evenly values are spread: over persons, where these are counted. */
    default boolean asksOfSpread() {
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
        public Optional<BigDecimal> leastValues() {
            return Optional.of(BigDecimal.valueOf(l));
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
            l = Decimals.shortest(l);
            require(
                    l.compareTo(BigDecimal.ONE) > 0 && l.compareTo(BigDecimal.valueOf(MOST_VALUES)) <= 0,
                    "diversity.entropy",
                    l);
        }

        @Override
        public boolean asksOfSpread() {
            return true;
        }

        @Override
        public String words() {
            return "diversity.entropy = " + l.toPlainString();
        }

        @Override
        public Optional<BigDecimal> leastValues() {
            return Optional.of(l);
        }
    }

    /** {@code diversity.recursive}: the most frequent value has less than c times what all but the l - 1 most frequent ones have. */
    record Recursive(BigDecimal c, int l) implements ModelChoice {
        public Recursive {
            requireDecimals(c, "diversity.recursive.c");
            c = Decimals.shortest(c);
            require(c.signum() > 0, "diversity.recursive.c", c);
            require(l >= 2 && l <= MOST_VALUES, "diversity.recursive.l", l);
        }

        @Override
        public boolean asksOfSpread() {
            return true;
        }

        @Override
        public String words() {
            return "diversity.recursive = (" + c.toPlainString() + ", " + l + ")";
        }

        @Override
        public Optional<BigDecimal> leastValues() {
            return Optional.of(BigDecimal.valueOf(l));
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
            max = Decimals.shortest(max);
            values = List.copyOf(values);
        }

        /** The values are a set, and may have commas in them. */
        @Override
        public List<String> essence() {
            return Stream.concat(
                            Stream.of("alpha = " + max.toPlainString()),
                            values.stream().distinct().sorted())
                    .toList();
        }

        @Override
        public boolean holdsAnyway() {
            return max.compareTo(BigDecimal.ONE) == 0;
        }

        @Override
        public String words() {
            return "alpha = " + max.toPlainString() + (values.isEmpty() ? "" : " for " + String.join(", ", values));
        }
    }

    /** How far one value is from another. */
    enum Distance {
        /** 1 from any other. */
        EQUAL,
        /** The level at which the column's hierarchy first gives both one label, of its top level. */
        HIERARCHICAL,
        /** The values between them, of all. */
        ORDERED
    }

    /** {@code closeness}: the shares of values are at most t from those in the table. From 0 to 1. */
    record Closeness(BigDecimal t, Distance distance) implements ModelChoice {
        public Closeness {
            requireDecimals(t, "closeness.t");
            t = Decimals.shortest(t);
            require(t.signum() >= 0 && t.compareTo(BigDecimal.ONE) <= 0, "closeness.t", t);
        }

        @Override
        public boolean holdsAnyway() {
            return t.compareTo(BigDecimal.ONE) == 0;
        }

        @Override
        public String words() {
            return "closeness.t = " + t.toPlainString() + " (" + distance.name().toLowerCase(Locale.ROOT)
                    + " distance)";
        }
    }

    /**
     * {@code disclosure}: the share of a value in a class is less than 2 to the power of delta times that in the table, and more than that
     * power's inverse times it. Delta is above 0 and at most 50.
     *
     * @param absentFails whether a class must have every value of the table; else what it has not is no matter
     */
    record Disclosure(BigDecimal delta, boolean absentFails) implements ModelChoice {
        public Disclosure {
            requireDecimals(delta, "disclosure.delta");
            delta = Decimals.shortest(delta);
            require(
                    delta.signum() > 0 && delta.compareTo(BigDecimal.valueOf(MOST_DOUBLINGS)) <= 0,
                    "disclosure.delta",
                    delta);
        }

        @Override
        public boolean closed() {
            return absentFails;
        }

        @Override
        public String words() {
            return "disclosure.delta = " + delta.toPlainString() + (absentFails ? "" : " (absent values ignored)");
        }
    }

    /**
     * {@code likeness}: the share of a value exceeds that in the table by at most beta times it.
     *
     * @param enhanced whether by at most -ln of that share times it as well
     */
    record Likeness(BigDecimal beta, boolean enhanced) implements ModelChoice {
        public Likeness {
            requireDecimals(beta, "likeness.beta");
            beta = Decimals.shortest(beta);
            require(beta.signum() > 0 && beta.compareTo(BigDecimal.valueOf(MOST_GROWTH)) <= 0, "likeness.beta", beta);
        }

        @Override
        public String words() {
            return "likeness.beta = " + beta.toPlainString() + (enhanced ? " (enhanced)" : "");
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
