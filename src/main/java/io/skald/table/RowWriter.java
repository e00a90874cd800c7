package io.skald.table;

/**
 * Puts together the rows of one chunk of a release, from left to right: values that are rendered, and columns of the input's row as they are.
 * Nothing is allocated per row. For one thread.
 */
public interface RowWriter extends AutoCloseable {

    /** Begins a chunk. */
    void clear();

    /** Puts the next column into the row. */
    void add(Field field);

    /**
     * Puts the next columns into the row as they are in the input.
     *
     * @param row of the input, where its cursor stands
     * @param first of the input's columns
     * @param last of the input's columns, inclusive
     */
    void add(RowCursor row, int first, int last);

    /** Ends the row, which has all columns. */
    void endRow();

    @Override
    void close();
}
