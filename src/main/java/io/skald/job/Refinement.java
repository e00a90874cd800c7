package io.skald.job;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How the job has bins refined: local recoding.
 *
 * @param method how bins are split, if they are
 * @param bins which
 * @param ladder how categorical levels rise
 * @param step share of the remaining rows that a rung of the guided ladder is to serve
 * @param order how a group is cut
 * @param remainder where the rows go that do not fill a cluster
 * @param suppressed what happens to rows of bins under k
 * @param strict of Mondrian: whether rows of one value stay on one side of a cut
 * @param seed of what is drawn
 * @param groups in which order groups are settled where rows are promoted
 * @param merging how classes are merged
 * @param effort what may be spent on a bin
 * @param distance how far apart rows are where single cells are suppressed
 */
public record Refinement(
        Method method,
        Bins bins,
        Ladder ladder,
        BigDecimal step,
        CutOrder order,
        Remainder remainder,
        SuppressedRows suppressed,
        boolean strict,
        long seed,
        GroupOrder groups,
        Merging merging,
        Effort effort,
        Distance distance) {

    /** With what is usual of the methods that came later. */
    public Refinement(
            Method method,
            Bins bins,
            Ladder ladder,
            BigDecimal step,
            CutOrder order,
            Remainder remainder,
            SuppressedRows suppressed,
            boolean strict,
            long seed) {
        this(
                method,
                bins,
                ladder,
                step,
                order,
                remainder,
                suppressed,
                strict,
                seed,
                GroupOrder.CODES,
                Merging.USUAL,
                Effort.USUAL,
                Distance.HAMMING);
    }

    /** None; what is not said of another method is this. */
    public static final Refinement NONE = new Refinement(
            Method.NONE,
            new Bins.Final(),
            Ladder.GUIDED,
            new BigDecimal("0.01"),
            CutOrder.MEDIAN,
            Remainder.ABSORB,
            SuppressedRows.KEEP,
            true,
            1);

    /** The same by another method. */
    public Refinement by(Method other) {
        return new Refinement(
                other,
                bins,
                ladder,
                step,
                order,
                remainder,
                suppressed,
                strict,
                seed,
                groups,
                merging,
                effort,
                distance);
    }

    /** The same with rows of bins under k going elsewhere. */
    public Refinement with(SuppressedRows other) {
        return new Refinement(
                method, bins, ladder, step, order, remainder, other, strict, seed, groups, merging, effort, distance);
    }

    /** The same with groups in another order. */
    public Refinement with(GroupOrder other) {
        return new Refinement(
                method,
                bins,
                ladder,
                step,
                order,
                remainder,
                suppressed,
                strict,
                seed,
                other,
                merging,
                effort,
                distance);
    }

    /** The same with other choices for merging. */
    public Refinement with(Merging other) {
        return new Refinement(
                method,
                bins,
                ladder,
                step,
                order,
                remainder,
                suppressed,
                strict,
                seed,
                groups,
                other,
                effort,
                distance);
    }

    /** The same with another effort. */
    public Refinement with(Effort other) {
        return new Refinement(
                method,
                bins,
                ladder,
                step,
                order,
                remainder,
                suppressed,
                strict,
                seed,
                groups,
                merging,
                other,
                distance);
    }

    /** How bins are split into clusters. */
    public enum Method {
        /** Not at all. */
        NONE,
        /** Groups of one meaning, cut. */
        SEMANTIC,
        /** Cuts at medians. */
        MONDRIAN,
        /** Classes of equal rows, merged. */
        MERGE,
        /** Single cells suppressed. */
        CELLS,
        /** Whatever loses least of what is tried. */
        BEST
    }

    /** In which order the groups of one node are settled: of the rows that are left at the top, the order in which they were left counts. */
    public enum GroupOrder {
        /** By their codes. */
        CODES,
        /** The smallest first, as in the paper; of one size by their codes. */
        SIZE
    }

    /** How far two rows are apart where only the value or {@code *} is printed. */
    public enum Distance {
        /** Attributes in which they differ. */
        HAMMING,
        /** 2 to the attribute's place from the end of the job's order, summed over the attributes in which they differ. */
        ORDERED
    }

    /**
     * What may be spent on each bin.
     *
     * @param runs tries; empty for what is usual of the method
     * @param time for the whole refinement, shared among bins by their rows, instead of runs; then the machine decides the outcome
     */
    public record Effort(OptionalInt runs, Optional<Duration> time) {

        /** What is not said otherwise. */
        public static final Effort USUAL = new Effort(OptionalInt.empty(), Optional.empty());
    }

    /** How categorical levels rise. */
    public enum Ladder {
        GUIDED,
        LEVELS
    }

    /** How a group is cut into clusters. */
    public enum CutOrder {
        MEDIAN,
        DISTANCE
    }

    /** Where the rows go that do not fill a cluster. */
    public enum Remainder {
        ABSORB,
        PROMOTE
    }

    /** What happens to rows of bins under k. */
    public enum SuppressedRows {
        KEEP,
        RESCUE
    }

    /** Which bins are refined. */
    public sealed interface Bins {

        /**
         * The level at which a quasi-identifier's values share a bin; empty for that of the final node.
         *
         * @param height its top level
         */
        OptionalInt level(String quasi, int height);

        /** Whether the job gives them, so that no other node is looked at. */
        boolean given();

        /** Those of the final node. */
        record Final() implements Bins {
            @Override
            public OptionalInt level(String quasi, int height) {
                return OptionalInt.empty();
            }

            @Override
            public boolean given() {
                return false;
            }
        }

        /** The whole table is one bin. */
        record Top() implements Bins {
            @Override
            public OptionalInt level(String quasi, int height) {
                return OptionalInt.of(height);
            }

            @Override
            public boolean given() {
                return true;
            }
        }

        /** Those of a node, by quasi-identifier. */
        record At(Map<String, Integer> levels) implements Bins {
            public At {
                levels = Collections.unmodifiableMap(new LinkedHashMap<>(levels));
            }

            @Override
            public OptionalInt level(String quasi, int height) {
                return OptionalInt.of(Objects.requireNonNull(levels.get(quasi)));
            }

            @Override
            public boolean given() {
                return true;
            }
        }
    }
}
