package io.skald.table;

/**
 * Walks over rows of a format that keeps equal values of a column once and says in each row which of them it has. Who remembers what became of
 * each looks at the bytes of a value only when it is met for the first time.
 */
public interface NumberedCursor extends RowCursor {

    /** What {@link #entry} says of a value that has no number. */
    int NO_ENTRY = -1;

    /**
     * The number of the value that the column has in this row, from 0: as long as this cursor lives, rows with one number have one value.
     * {@link #NO_ENTRY} where there is no value, and where values are not numbered, which may change from row to row.
     */
    int entry(int column);
}
