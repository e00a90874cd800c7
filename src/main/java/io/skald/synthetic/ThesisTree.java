package io.skald.synthetic;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A generalisation tree of {@link ThesisTable}'s quasi-identifiers (thesis, appendix A.1), level by level from the root down: a value that hangs higher
 * than others stands alone at the levels below it.
 */
public final class ThesisTree {

    /** The trees of B, C, D and E. */
    public static final List<ThesisTree> ALL = List.of(
            new ThesisTree('b', 6, new int[][] {{0, 2, 3, 4}, {0, 3}, {0}}),
            new ThesisTree('c', 10, new int[][] {{0, 2, 3, 4, 6, 7, 9}, {0, 3, 4, 7}, {0, 4}, {0}}),
            new ThesisTree('d', 12, new int[][] {{0, 2, 4, 6, 8, 9, 10, 11}, {0, 4, 8, 10}, {0, 8}, {0}}),
            new ThesisTree('e', 16, new int[][] {{0, 2, 4, 6, 8, 10, 12, 14}, {0, 4, 8, 12}, {0, 8}, {0}}));

    private final char letter;
    private final int values;
    private final int[][] firsts;

    private ThesisTree(char letter, int values, int[][] firsts) {
        this.letter = letter;
        this.values = values;
        this.firsts = firsts;
    }

    /** The letter that its values begin with. */
    public char letter() {
        return letter;
    }

    /** How many values it has. */
    public int values() {
        return values;
    }

    /** Edges from the root to the deepest values: level 0 is the values, this one the root. */
    public int height() {
        return firsts.length;
    }

    /** The bin of a value at a level, counted from 0. */
    public int bin(int level, int value) {
        if (level == 0) {
            return value;
        }
        int at = Arrays.binarySearch(firsts[level - 1], value);
        return at >= 0 ? at : -at - 2;
    }

    /** The first value of a bin. */
    public int first(int level, int bin) {
        return level == 0 ? bin : firsts[level - 1][bin];
    }

    /** The last value of a bin. */
    public int last(int level, int bin) {
        if (level == 0) {
            return bin;
        }
        int[] of = firsts[level - 1];
        return bin + 1 < of.length ? of[bin + 1] - 1 : values - 1;
    }

    /** The text of a set of values, given by a bit each: a value alone, or several in braces as the thesis prints them. */
    public String text(int set) {
        String inside = IntStream.range(0, values)
                .filter(value -> (set >>> value & 1) == 1)
                .mapToObj(value -> letter + Integer.toString(value))
                .collect(Collectors.joining("|"));
        return Integer.bitCount(set) == 1 ? inside : "{" + inside + "}";
    }

    /** The values of the lowest node that is above all values of a set, a bit each. */
    public int join(int set) {
        int lowest = Integer.numberOfTrailingZeros(set);
        int highest = Integer.SIZE - 1 - Integer.numberOfLeadingZeros(set);
        int level = 0;
        while (bin(level, lowest) != bin(level, highest)) {
            level++;
        }
        return run(first(level, bin(level, lowest)), last(level, bin(level, lowest)));
    }

    /** All values from one to another, a bit each. */
    public static int run(int first, int last) {
        return (1 << last + 1) - (1 << first);
    }
}
