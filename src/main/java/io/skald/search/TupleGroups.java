package io.skald.search;

import java.util.Arrays;

/**
 * Groups of a table's tuples, which are divided by one attribute at a time: hot loops over plain arrays, a hundred times as fast as counting a node. A row whose group
 * is too small is suppressed, and stays so however the others are divided further.
 */
final class TupleGroups {

    /** Divides groups; one for each thread. */
    static final class Divider {

        private final TupleTable table;
        private final int[] cells = new int[MOST_CELLS];
        private long divisions;

        Divider(TupleTable table) {
            this.table = table;
        }

        /** Times that tuples were divided or counted. */
        long divisions() {
            return divisions;
        }

        /** Groups times labels that are told apart at once; a division into more is left out, which makes a proof weaker and no less true. */
        private boolean canDivide(TupleGroups groups, int attribute, int level) {
            return (groups.count + 1L) * table.labelCount(attribute, level) <= MOST_CELLS;
        }

        /** Rows suppressed at the least once groups are divided by an attribute's labels at a level, those of fewer than so many rows being suppressed. */
        long suppressedIfDivided(TupleGroups groups, int attribute, int level, int leastRows) {
            long suppressed = groups.suppressed;
            if (canDivide(groups, attribute, level)) {
                int size = count(groups, attribute, level);
                for (int i = table.labelCount(attribute, level); i < size; i++) {
                    suppressed += cells[i] < leastRows ? cells[i] : 0;
                }
            }
            return suppressed;
        }

        /** What the sum of the squared rows of groups that are not suppressed is once they are divided by an attribute's labels at a level; 0 where that cannot be told. */
        long squaresIfDivided(TupleGroups groups, int attribute, int level) {
            long squares = 0;
            if (canDivide(groups, attribute, level)) {
                int size = count(groups, attribute, level);
                for (int i = table.labelCount(attribute, level); i < size; i++) {
                    squares += (long) cells[i] * cells[i];
                }
            }
            return squares;
        }

        private int count(TupleGroups groups, int attribute, int level) {
            divisions++;
            int[] of = groups.of;
            int[] rows = table.rows();
            char[] code = table.codes(attribute);
            int[] label = table.labels(attribute, level);
            int labelCount = table.labelCount(attribute, level);
            int size = (groups.count + 1) * labelCount;
            Arrays.fill(cells, 0, size, 0);
            for (int i = 0; i < of.length; i++) {
                cells[of[i] * labelCount + label[code[i]]] += rows[i];
            }
            return size;
        }

        /**
         * Divides groups into others, which may be the same object; where that cannot be done they stay as they are.
         *
         * @param leastRows a group of fewer is suppressed
         * @param mostSuppressed where more rows are suppressed, nothing but their number is told
         * @param lowest no node that is looked at afterwards has lower levels
         * @param highest nor higher ones
         */
        void divide(
                TupleGroups groups,
                int attribute,
                int level,
                int leastRows,
                long mostSuppressed,
                int[] lowest,
                int[] highest,
                TupleGroups into) {
            if (!canDivide(groups, attribute, level)) {
                into.copy(groups);
                into.undivided = true;
                return;
            }
            int size = count(groups, attribute, level);
            char[] code = table.codes(attribute);
            int[] label = table.labels(attribute, level);
            int labelCount = table.labelCount(attribute, level);
            long suppressed = groups.suppressed;
            int numbered = 0;
            long squares = 0;
            Arrays.fill(cells, 0, labelCount, SUPPRESSED);
            for (int i = labelCount; i < size; i++) {
                if (cells[i] < leastRows) {
                    suppressed += cells[i];
                    cells[i] = SUPPRESSED;
                } else {
                    squares += (long) cells[i] * cells[i];
                    cells[i] = ++numbered;
                }
            }
            into.suppressed = suppressed;
            if (suppressed > mostSuppressed) {
                return;
            }
            divisions++;
            into.losses.copy(groups.losses);
            for (int i = 0; i < groups.of.length; i++) {
                int group = groups.of[i];
                int now = cells[group * labelCount + label[code[i]]];
                into.of[i] = now;
                if (now == SUPPRESSED && group != SUPPRESSED) {
                    into.losses.add(i, lowest, highest);
                }
            }
            into.count = numbered;
            into.squares = squares;
            into.undivided = groups.undivided;
        }
    }

    /** The group of tuples that are suppressed; those of others are numbered from 1. That it is one like others spares a branch that nobody can foresee. */
    private static final int SUPPRESSED = 0;

    private static final int MOST_CELLS = 1 << 20;

    private final TupleTable table;
    private final int[] of;
    private final SuppressedLosses losses;
    /** Of groups that are not suppressed. */
    private int count;

    private long suppressed;
    private long squares;
    private boolean undivided;

    /** One group of all. */
    TupleGroups(TupleTable table) {
        this.table = table;
        this.of = new int[table.tuples()];
        this.losses = new SuppressedLosses(table);
        reset();
    }

    /** Bytes of one. */
    static long bytes(TupleTable table) {
        return (long) Integer.BYTES * table.tuples() + SuppressedLosses.bytes(table);
    }

    /** Bytes of a divider. */
    static long bytesOfDivider() {
        return Integer.BYTES * MOST_CELLS;
    }

    /** Rows suppressed so far. */
    long suppressed() {
        return suppressed;
    }

    /** What the rows suppressed so far would lose if they were kept. */
    SuppressedLosses losses() {
        return losses;
    }

    boolean isSuppressed(int tuple) {
        return of[tuple] == SUPPRESSED;
    }

    /** Whether some division was left out, so that there may be fewer groups, and larger ones. */
    boolean isUndivided() {
        return undivided;
    }

    /** The sum of the squared rows of the groups that are not suppressed. */
    long squares() {
        return squares;
    }

    /** Back to one group of all. */
    void reset() {
        Arrays.fill(of, 1);
        count = 1;
        suppressed = 0;
        losses.reset();
        squares = table.allRows() * table.allRows();
        undivided = false;
    }

    private void copy(TupleGroups groups) {
        System.arraycopy(groups.of, 0, of, 0, of.length);
        count = groups.count;
        suppressed = groups.suppressed;
        losses.copy(groups.losses);
        squares = groups.squares;
        undivided = groups.undivided;
    }
}
