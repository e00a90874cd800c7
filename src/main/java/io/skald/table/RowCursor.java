package io.skald.table;

/**
 * Walks over the rows of one chunk. Values are handed out as ranges of bytes, so that only who needs text makes any; columns are
 * counted from 0 in the table's order, whatever the order in the file at hand. For one thread.
 *
 * <p>A value is text in {@link TableInput#valueEncoding()}, ready to be looked up: of a textual format unquoted, unescaped and (if the
 * format says so) trimmed. A format with types prints each of its values in one spelling, as {@code 2024-05-31} or {@code -0.5}: equal
 * values have equal texts. The bytes of a dictionary's entry may be handed out for every row that holds it.
 */
public interface RowCursor {

    /**
     * Goes to the next row.
     *
     * @return false after the last one
     * @throws io.skald.UsageException if the row is malformed: names file, line of the row's start, column, rule
     */
    boolean next();

    /** The line of the file on which this row starts, counted from 1; in a format without lines, the number of the row in its file. */
    long line();

    /**
     * The buffer that the range of this value refers to. Call it before {@link #valueStart} and {@link #valueEnd} of the column, and
     * use all three before asking for another column. Where there is no value, it is the first of {@link TableFormat#missing()}.
     */
    byte[] valueBytes(int column);

    /** Where the value starts in {@link #valueBytes}. */
    int valueStart(int column);

    /** Where the value ends in {@link #valueBytes}, exclusive. */
    int valueEnd(int column);

    /** The value with the blanks that {@link TableFormat#trim()} drops: what other software reads. A new array; for rare questions. */
    byte[] untrimmed(int column);

    /**
     * The format's own cursor, where another only passes some of its rows over or has columns behind its own, of which {@link
     * NumberedCursor#entry} then has no numbers.
     */
    default RowCursor own() {
        return this;
    }

    /** Whether there is no value, which formats with types tell from every text. */
    default boolean isNull(int column) {
        return false;
    }
}
