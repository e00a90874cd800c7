package io.skald.job;

import java.math.BigDecimal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
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
        long seed) {

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
        return new Refinement(other, bins, ladder, step, order, remainder, suppressed, strict, seed);
    }

    /** How bins are split into clusters. */
    public enum Method {
        NONE,
        SEMANTIC,
        MONDRIAN
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
