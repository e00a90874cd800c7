package io.skald.search;

import java.util.Arrays;

/**
 * What the suppressed rows of {@link TupleGroups} would lose if they were kept, by attribute and level: so much less than the floor of all rows is what the others lose, and so
 * much more the suppressed ones lose by their suppression.
 */
final class SuppressedLosses {

    private final TupleTable table;
    /** By attribute and level, in the table's units; none where losses are not known. */
    private final long[][] kept;

    private long suppressed;

    SuppressedLosses(TupleTable table) {
        this.table = table;
        this.kept = table.lossesByLevel();
    }

    /** Bytes of one. */
    static long bytes(TupleTable table) {
        return (long) Long.BYTES * table.levels();
    }

    void reset() {
        for (long[] ofLevels : kept) {
            Arrays.fill(ofLevels, 0);
        }
        suppressed = 0;
    }

    void copy(SuppressedLosses other) {
        for (int i = 0; i < kept.length; i++) {
            System.arraycopy(other.kept[i], 0, kept[i], 0, kept[i].length);
        }
        suppressed = other.suppressed;
    }

    /**
     * Adds those of a tuple, of the levels that will be asked for.
     *
     * @param lowest no lower level of an attribute is
     * @param highest nor a higher one
     */
    void add(int tuple, int[] lowest, int[] highest) {
        table.addKept(tuple, lowest, highest, kept);
        suppressed += table.lossIfSuppressed(tuple);
    }

    /** What they lose. */
    double ofSuppression() {
        return suppressed * table.unit();
    }

    /** What they would lose of an attribute at a level, rounded up. */
    double ifKept(int attribute, int level) {
        return kept.length == 0 ? 0 : kept[attribute][level] * table.unit();
    }
}
