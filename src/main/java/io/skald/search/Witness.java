package io.skald.search;

import io.skald.histogram.BinSet;
import io.skald.histogram.RowSlice;
import io.skald.lattice.Node;

/**
 * Rows that can show that a node fails. They are all the rows of some rare bins of one attribute; at a node where that attribute is not
 * above the bins' level, each class that has one of them has no others. So if more of these rows alone are in classes that are too small
 * than a goal may suppress, the node fails, whatever the rest of the table is like.
 *
 * @param set the bins
 * @param slice their rows
 */
record Witness(BinSet set, RowSlice slice) {

    /** So many times the rows that a goal may suppress: half of them must be in small classes, as those of rare bins may well be. */
    private static final long LEAST = 2;

    /** Of bins as large as others, a smaller share can be expected to be in small classes. */
    private static final long PLENTY = 8;

    /** The least rows of a witness that is of use to a goal; more than there can be if the goal may suppress more than any. */
    static long leastRows(Goal goal) {
        return more(LEAST, goal);
    }

    /** The rows that a witness should have whose bins are not rarer than others; as {@link #leastRows}. */
    static long plentyOfRows(Goal goal) {
        return more(PLENTY, goal);
    }

    private static long more(long times, Goal goal) {
        return goal.maxSuppressed() > Long.MAX_VALUE / times - 1 ? Long.MAX_VALUE : times * goal.maxSuppressed() + 1;
    }

    boolean serves(Goal goal) {
        return slice.rows() >= leastRows(goal);
    }

    /** Whether these rows alone show that a node fails; if not, nothing is known of it. */
    boolean refutes(Node node, Goal goal) {
        return node.level(set.attribute()) <= set.level()
                && slice.surelyHasMoreInSmallClasses(node, goal.requirement(), goal.maxSuppressed());
    }
}
