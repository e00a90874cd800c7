package io.skald.attribute.bin;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * The values of one quasi-identifier as codes, and the bins that every generalisation level makes of them.
 *
 * <p>Codes run from 0 to {@code size() - 1} in the domain's own order: numbers, ranks and dates by value, categories as
 * the leaves of their tree from left to right (all leaves of the hierarchy file, also those without rows). So the codes of a
 * bin are always a run without gaps, at every level: {@link #bin} never falls as the code rises. A missing value, where
 * missing values have no line in a hierarchy, is the last code; below the top level it is in a bin of its own, the last.
 *
 * <p>Level 0 keeps each value apart; {@link #height()} is the highest level. Bins of one level are unions of those of the
 * level below it (DESIGN: widths nest, hierarchies are trees). Implementations are immutable and safe to share.
 */
public interface Domain {

    /** The column's name. */
    String name();

    /** Whether clusters print as "min - max" (numbers, ranks, dates) rather than as their lowest common ancestor. */
    boolean numeric();

    /** The highest level; 0 if there is only the original. */
    int height();

    /** Number of codes, a missing value's included. */
    long size();

    /** The code of missing values, if there are any and they are no ordinary value of a hierarchy. */
    OptionalLong missing();

    /** Bin numbers at this level run from 0 to this, exclusive. */
    long binSpace(int level);

    /**
     * This attribute's factor in the dense number of bins (SKALD eq. 1): for categories the bins that hold a value of the
     * data, for numbers those of the range, one more for missing values.
     */
    long denseBins(int level);

    /** The bin of a code at a level. */
    long bin(int level, long code);

    /** The bin at a level not below {@code from} that holds the given bin of level {@code from}. */
    long coarsen(int from, long bin, int to);

    /** The lowest code of a bin. */
    long firstCode(int level, long bin);

    /** The highest code of a bin. */
    long lastCode(int level, long bin);

    /** What the release prints for a bin, before CSV quoting. */
    String label(int level, long bin);

    /**
     * Whether labels of a level print ends that the values of the rows decide, rather than the job: blocks of ranks, the
     * whole range where the job gives no bounds, and a top level with a name or range of its own, where values are missing.
     */
    default boolean printsEndsOfRows(int level) {
        return false;
    }

    /** Whether a level is the top one, and what it prints, {@code *} or something else, is decided so. */
    default boolean decidesTopByRows(int level) {
        return level == height() && printsEndsOfRows(level);
    }

    /**
     * What the release prints for a bin of whose codes its rows have those between two, both of which occur; the same as
     * {@link #label(int, long)} where these are the first and the last of the bin, or where the rows do not decide it.
     */
    default String label(int level, long bin, long lowest, long highest) {
        return label(level, bin);
    }

    /**
     * What the release prints for a cluster whose codes lie between two codes, both of which occur in it: the value
     * alone, "min - max", or the lowest common ancestor; {@code *} for missing mixed with others.
     */
    String clusterLabel(long lowest, long highest);

    /**
     * Of a cluster of numbers with several values, none missing, the lowest code that prints as its lowest does: not its own
     * where ends are rounded outwards.
     */
    default long spanStart(long lowest) {
        return lowest;
    }

    /** The highest code that prints as the highest of such a cluster does. */
    default long spanEnd(long highest) {
        return highest;
    }

    /** Whether a cluster of several codes prints nothing of them: every cell is a value or {@code *}. */
    default boolean printsCells() {
        return false;
    }

    /** Denominator of this domain's NCP: the range of the numbers, or the leaves of the tree; at least 1. */
    long ncpDenominator();

    /**
     * Numerator of the NCP (DESIGN section 3) of a bin: the width of what the label prints, the leaves below the node; 0 for one
     * value, {@link #ncpDenominator()} for {@code *}.
     */
    long ncpNumerator(int level, long bin);

    /** Numerator of the NCP of a cluster; arguments as in {@link #clusterLabel}. */
    long clusterNcpNumerator(long lowest, long highest);

    /** A level in words, for people: "original", "steps of 4", "month"; never a value. */
    default String levelName(int level) {
        return "level " + level;
    }

    /** Some labels of a level, in words, where its name does not say what they are like; else nothing. They are values of the domain. */
    default Optional<String> levelExamples(int level) {
        return Optional.empty();
    }

    /**
     * A level by its name, and by what its labels are like.
     *
     * @param hideValues whether the labels are left out
     */
    default String levelWords(int level, boolean hideValues) {
        Optional<String> examples = hideValues ? Optional.empty() : levelExamples(level);
        return levelName(level) + examples.map(labels -> " (" + labels + ")").orElse("");
    }

    /**
     * A label that stands for more than one set of codes, at whatever levels, if there is one: then printed labels of
     * different levels cannot be told apart. Looks through all bins of categories; numbers have no such label.
     */
    default Optional<String> ambiguousLabel() {
        return Optional.empty();
    }
}
