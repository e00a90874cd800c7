package io.skald.distributed;

/**
 * The classes of a release, and which of them are suppressed.
 *
 * @param grouping in one way: the groups are the classes, and a tuple without a group is suppressed by a policy
 * @param suppressed keys of that grouping whose rows are suppressed
 * @param alike of each quasi-identifier and number whether it prints what suppressed rows print; empty where that does not matter
 */
public record ReleasedClasses(Grouping grouping, SuppressedBins suppressed, boolean[][] alike) {

    /** What is known of a tuple from itself. */
    public enum Known {
        /** Its rows are suppressed, or print the same. */
        HIDDEN,
        /** They are released if its class is not {@link #suppressed}. */
        RELEASED_BY_CLASS
    }

    /**
     * Looks at a tuple.
     *
     * @param tuple the place of each counted column's value
     * @param key is filled with that of its class, if it has any
     */
    public static Known look(Grouping grouping, boolean[][] alike, int[] tuple, long[] key) {
        if (!grouping.find(0, tuple, key)) {
            return Known.HIDDEN;
        }
        boolean all = alike.length > 0;
        for (int i = 0; i < alike.length && all; i++) {
            all = alike[i][(int) grouping.number(0, i, key)];
        }
        return all ? Known.HIDDEN : Known.RELEASED_BY_CLASS;
    }

    /** The same classes where it matters what prints as suppressed rows do, or where it does not. */
    ReleasedClasses with(boolean[][] printing) {
        return new ReleasedClasses(grouping, suppressed, printing);
    }
}
