package io.skald.table;

/**
 * Rows of a format in which they are not bytes one after another, as bytes all the same, one by one, so that they can be put in another order. For
 * one thread.
 */
public interface PackedRows {

    /**
     * Packs a row.
     *
     * @param row of a table in this format, whose columns are those of the output
     * @return how many of {@link #bytes()} it takes
     */
    int pack(RowCursor row);

    /** The row packed last, from the first byte on; valid until another is packed. */
    byte[] bytes();

    /**
     * Puts a packed row into a writer of the output.
     *
     * @param from where it starts
     */
    void unpack(byte[] packed, int from, RowWriter rows);
}
