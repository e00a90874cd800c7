package io.skald.parquet;

import java.io.IOException;
import java.util.Arrays;

/** The value of one column in one row of a group, wherever the cursor goes. For one thread. */
abstract sealed class Cell implements AutoCloseable permits FlatCell, NestedCell {

    private byte[] bytes = {};
    private int start;
    private int end;

    /**
     * A column before the group's first row.
     *
     * @param missing what a gap reads
     */
    static Cell open(ParquetSource source, Column column, byte[] missing, PagePool pool) {
        return column.isFlat() ? new FlatCell(source, column, missing, pool) : new NestedCell(source, column, pool);
    }

    /** Goes to a row of the group, this one or a later one, and reads its value. */
    abstract void moveTo(int wanted) throws IOException;

    /** Goes to a row likewise; answers the number that its value has in the dictionary, or {@link Page#GAP} where it has none. */
    abstract int entryAt(int wanted) throws IOException;

    /** Goes to a row likewise; answers whether there is no value. */
    abstract boolean isNullAt(int wanted) throws IOException;

    final void set(byte[] buffer, int from, int to) {
        bytes = buffer;
        start = from;
        end = to;
    }

    /** The value as text, or as it is stored if the column is nested; likewise {@link #start()} and {@link #end()}. */
    final byte[] bytes() {
        return bytes;
    }

    final int start() {
        return start;
    }

    final int end() {
        return end;
    }

    final byte[] copy() {
        return Arrays.copyOfRange(bytes, start, end);
    }

    @Override
    public abstract void close();
}
