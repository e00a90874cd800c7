package io.skald.refine;

import io.skald.privacy.Evidence;
import io.skald.privacy.Requirement;
import io.skald.privacy.ValueTally;

/**
 * Rows that are clustered together in memory: row numbers and codes, in order of row number. The place of a row in its
 * block stands for the row everywhere in this package, so ties by place are ties by row number.
 *
 * @param geometry what ranges of these codes cost
 * @param rows row numbers in the table, ascending
 * @param codes row after row, one code per quasi-identifier: code of row p, attribute i at {@code p * m + i}
 * @param values the sensitive values of which something is asked
 * @param persons whose rows they are, if persons are counted
 */
record Block(Geometry geometry, long[] rows, int[] codes, BlockValues values, BlockPersons persons) {

    /** Rows that are all that is asked. */
    Block(Geometry geometry, long[] rows, int[] codes) {
        this(geometry, rows, codes, BlockValues.NONE, BlockPersons.NONE);
    }

    /** Whether the number of its rows is all that a class shows. */
    boolean onlyRows() {
        return values.columns() == 0 && !persons.counted();
    }

    /** The same rows for another thread, as what they show is worked out in room of the block's own. */
    Block forThread() {
        return new Block(geometry, rows, codes, values.forThread(), persons.forThread());
    }

    /** Number of rows. */
    int size() {
        return rows.length;
    }

    /** Some of the rows, in the order given. */
    Block select(int[] places) {
        int m = geometry.attributes();
        long[] chosenRows = new long[places.length];
        int[] chosen = new int[places.length * m];
        for (int p = 0; p < places.length; p++) {
            chosenRows[p] = rows[places[p]];
            System.arraycopy(codes, places[p] * m, chosen, p * m, m);
        }
        return new Block(geometry, chosenRows, chosen, values.select(places), persons.select(places));
    }

    /** The code of a row. */
    int code(int row, int attribute) {
        return codes[row * geometry.attributes() + attribute];
    }

    /** What some of these rows, from one index of a list of places to another, show of themselves as a class. */
    Evidence evidence(int[] members, int from, int to) {
        Evidence shown = values.evidence(members, from, to, persons);
        if (!persons.counted()) {
            return shown;
        }
        int counted = persons.count(members, from, to);
        return new Evidence.Counted(to - from, counted, counted, shown.holdsModels(), shown.mostKept());
    }

    /** Adds the persons of some of these rows, each once with a value of a column, to a tally of persons. */
    void addPersons(ValueTally tally, int column, int[] members) {
        values.addPersons(tally, column, members, 0, members.length, persons);
    }

    /** Whether rows may be cut in two at an index of a list of places: both sides have what a class must. */
    boolean maySplit(Requirement requirement, int[] members, int from, int at, int to) {
        return requirement.holds(evidence(members, from, at)) && requirement.holds(evidence(members, at, to));
    }

    /** Weighted NCP per row of a cluster of some of these rows. */
    double loss(int[] members, int from, int to) {
        int m = geometry.attributes();
        double loss = 0;
        for (int i = 0; i < m; i++) {
            int lo = Integer.MAX_VALUE;
            int hi = -1;
            for (int p = from; p < to; p++) {
                int code = codes[members[p] * m + i];
                lo = Math.min(lo, code);
                hi = Math.max(hi, code);
            }
            if (hi >= 0) {
                loss += geometry.cost(i, lo, hi);
            }
        }
        return loss;
    }
}
