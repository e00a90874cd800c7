package io.skald.csv;

/**
 * Walks over the records of one chunk. Fields are handed out as ranges of bytes, so that only who needs text makes any;
 * columns are counted from 0 in the table's order, whatever the order in the file at hand. For one thread.
 *
 * <p>Of a field there are two views. As written: with its quotes and escapes, in the file's encoding, ready to be copied
 * into a release of the same dialect. Its value: unquoted, unescaped and (if the dialect says so) trimmed, in
 * {@link CsvInput#valueEncoding()}, ready to be looked up.
 */
public interface RecordCursor {

    /**
     * Goes to the next record.
     *
     * @return false after the last one
     * @throws io.skald.UsageException if the record is malformed: names file, line of the record's start, column, rule
     */
    boolean next();

    /** The line of the file on which this record starts, counted from 1. */
    long line();

    /** The buffer that the ranges of fields as written refer to; valid until the next call of {@link #next()}. */
    byte[] bytes();

    /** Where the field as written starts in {@link #bytes()}. */
    int fieldStart(int column);

    /** Where the field as written ends in {@link #bytes()}, exclusive. */
    int fieldEnd(int column);

    /** Whether the fields lie in {@link #bytes()} in the table's order with one delimiter between each two. */
    boolean contiguous();

    /** Where this record's line end starts in {@link #bytes()}; empty range at the end of a file without one. */
    int lineEndStart();

    /** Where this record's line end ends in {@link #bytes()}, exclusive. */
    int lineEndEnd();

    /**
     * The buffer that the range of this field's value refers to. Call it before {@link #valueStart} and {@link
     * #valueEnd} of the column, and use all three before asking for another column.
     */
    byte[] valueBytes(int column);

    /** Where the value starts in {@link #valueBytes}. */
    int valueStart(int column);

    /** Where the value ends in {@link #valueBytes}, exclusive. */
    int valueEnd(int column);
}
