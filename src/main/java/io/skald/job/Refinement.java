package io.skald.job;

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
 * @param climbing how rows of one meaning are gathered
 * @param suppressed what happens to rows of bins under k
 * @param strict of Mondrian: whether rows of one value stay on one side of a cut
 * @param seed of what is drawn
 * @param merging how classes are merged
 * @param effort what may be spent on a bin
 * @param distance how far apart rows are where single cells are suppressed
 */
public record Refinement(
        Method method,
        Bins bins,
        Climbing climbing,
        SuppressedRows suppressed,
        boolean strict,
        long seed,
        Merging merging,
        Effort effort,
        Distance distance) {

    /** None; what is not said of another method is this. */
    public static final Refinement NONE = new Refinement(
            Method.NONE,
            new Bins.Final(),
            Climbing.USUAL,
            SuppressedRows.KEEP,
            true,
            1,
            Merging.USUAL,
            Effort.USUAL,
            Distance.HAMMING);

    /** The same by another method. */
    public Refinement by(Method other) {
        return new Refinement(other, bins, climbing, suppressed, strict, seed, merging, effort, distance);
    }

    /** The same of other bins. */
    public Refinement of(Bins other) {
        return new Refinement(method, other, climbing, suppressed, strict, seed, merging, effort, distance);
    }

    /** The same with other choices for the way up. */
    public Refinement with(Climbing other) {
        return new Refinement(method, bins, other, suppressed, strict, seed, merging, effort, distance);
    }

    /** The same with rows of bins under k going elsewhere. */
    public Refinement with(SuppressedRows other) {
        return new Refinement(method, bins, climbing, other, strict, seed, merging, effort, distance);
    }

    /** The same with other choices for merging. */
    public Refinement with(Merging other) {
        return new Refinement(method, bins, climbing, suppressed, strict, seed, other, effort, distance);
    }

    /** The same with another effort. */
    public Refinement with(Effort other) {
        return new Refinement(method, bins, climbing, suppressed, strict, seed, merging, other, distance);
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
