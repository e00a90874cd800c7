package io.skald.table;

import java.util.function.IntFunction;

/**
 * A writer of a format whose columns lie apart, which takes what a column has in all rows of a chunk at a time. The rows are the same as if they were put
 * together one by one.
 */
public interface ColumnWriter extends RowWriter {

    /**
     * Begins a chunk that is put together by columns.
     *
     * @param input before its first row
     * @return false if its columns cannot be walked over one by one, or are not of so many rows; then nothing is begun
     */
    boolean begin(RowCursor input, int rows);

    /** Puts the next column into all rows: what it has in each, counted from 0. */
    void addColumn(IntFunction<Field> fields);

    /**
     * Puts the next columns into all rows as they are in the input.
     *
     * @param input that the chunk was begun with
     * @param first of the input's columns
     * @param last of the input's columns, inclusive
     */
    void addColumns(RowCursor input, int first, int last);
}
