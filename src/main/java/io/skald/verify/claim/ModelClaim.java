package io.skald.verify.claim;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;

/** What is claimed of the values that a sensitive attribute has in each class. */
public sealed interface ModelClaim {

    /** Whether a value's share in a class is compared with that in the whole input. */
    default boolean comparesWithTable() {
        return false;
    }

    /** Whether rows that have it go on having it, whatever rows join them. */
    default boolean outlastsMerging() {
        return false;
    }

    /** Whether it is claimed of how many persons have each value, not of how many rows. */
    default boolean ofPersons() {
        return false;
    }

    /**
     * Distinct l-diversity.
     *
     * @param least values that a class has, a missing one not counted
     */
    record Distinct(int least) implements ModelClaim {
        @Override
        public boolean outlastsMerging() {
            return true;
        }
    }

    /**
     * Entropy l-diversity.
     *
     * @param l as many equally frequent values have the entropy that is asked for, missing ones not counted
     */
    record Entropy(BigDecimal l, boolean ofPersons) implements ModelClaim {

        /** Of rows. */
        public Entropy(BigDecimal l) {
            this(l, false);
        }
    }

    /** Recursive (c, l)-diversity; missing values are not counted. */
    record Recursive(BigDecimal c, int l, boolean ofPersons) implements ModelClaim {

        /** Of rows. */
        public Recursive(BigDecimal c, int l) {
            this(c, l, false);
        }
    }

    /**
     * (alpha, k)-anonymity.
     *
     * @param max share of a class that a value has
     * @param values those of which that is claimed; empty for all
     */
    record Share(BigDecimal max, List<String> values) implements ModelClaim {
        public Share {
            values = List.copyOf(values);
        }
    }

    /** t-closeness by the equal distance, from the whole input. */
    record Closeness(BigDecimal t) implements ModelClaim {
        @Override
        public boolean comparesWithTable() {
            return true;
        }
    }

    /** t-closeness by the ordered distance, from the whole input. */
    record OrderedCloseness(BigDecimal t) implements ModelClaim {
        @Override
        public boolean comparesWithTable() {
            return true;
        }
    }

    /**
     * t-closeness by the hierarchical distance, from the whole input.
     *
     * @param hierarchy the file that lists each value with its labels
     */
    record HierarchicalCloseness(BigDecimal t, Path hierarchy) implements ModelClaim {
        @Override
        public boolean comparesWithTable() {
            return true;
        }
    }

    /**
     * beta-likeness to the whole input.
     *
     * @param enhanced whether the gain is at most -ln of the share in the input as well
     */
    record Likeness(BigDecimal beta, boolean enhanced) implements ModelClaim {
        @Override
        public boolean comparesWithTable() {
            return true;
        }
    }

    /**
     * delta-disclosure privacy against the whole input.
     *
     * @param everyValue whether every value of the input must be in every class
     */
    record Disclosure(BigDecimal delta, boolean everyValue) implements ModelClaim {
        @Override
        public boolean comparesWithTable() {
            return true;
        }
    }
}
