package io.skald.verify.claim;

import java.math.BigDecimal;
import java.util.Optional;

/** Which labels a column's level prints, as the report's node has it: in a refined release the widest, in others the only ones. */
public sealed interface Level {

    /** Nothing is said of it: labels of all levels will do. */
    record Any() implements Level {}

    /** The values themselves. */
    record Values() implements Level {}

    /** The values themselves, or cell by cell the top label. */
    record Cells() implements Level {}

    /**
     * One of the labels on a value's line of a hierarchy.
     *
     * @param field on the line; 0 would be the value
     */
    record Field(int field) implements Level {}

    /**
     * Numbers side by side.
     *
     * @param width of a bin
     * @param origin where a bin starts
     * @param orTop whether this may be the level of the top label as well: only the range of the data decides it
     */
    record Bins(BigDecimal width, BigDecimal origin, boolean orTop) implements Level {}

    /**
     * Intervals of so many neighbouring values of the data.
     *
     * @param width how many different values a block has, but for the last; the first begins with the least value
     * @param orTop as for {@link Bins}
     */
    record Blocks(long width, boolean orTop) implements Level {}

    /**
     * Steps of the calendar.
     *
     * @param months that a step has: a part of a year, or years
     */
    record Steps(int months) implements Level {}

    /**
     * Weeks, which begin on Mondays, as many as there are in a step, counted from that of 1970-01-01.
     *
     * @param weeks that a step has
     */
    record Weeks(int weeks) implements Level {}

    /**
     * Codes of which the first characters stand.
     *
     * @param kept how many
     */
    record Prefix(int kept) implements Level {}

    /** One label for all values. */
    record Top() implements Level {}

    /**
     * One label for all values: the bounds that are published, else the least and the greatest value of the rows released; the top label where one
     * of them has none.
     *
     * @param outwards the level whose bins such ends are rounded to; empty where they are the values themselves
     */
    record Range(Optional<Level> outwards) implements Level {}

    /** Whether all values have one label. */
    default boolean isTop() {
        return this instanceof Top || this instanceof Range;
    }
}
