package io.skald.table;

import java.nio.charset.StandardCharsets;

/** Prints typed values, each in one spelling; a null as the format's missing marker. */
final class TypedCursor implements RowCursor {

    private final TypedTable.Group group;
    private int row = -1;

    TypedCursor(TypedTable.Group group) {
        this.group = group;
    }

    /** The value, null if there is none. */
    Object value(int column) {
        return group.columns().get(column).get(row);
    }

    @Override
    public boolean next() {
        row++;
        return row < group.rows();
    }

    @Override
    public long line() {
        return 1 + group.firstRow() + row;
    }

    @Override
    public byte[] valueBytes(int column) {
        return untrimmed(column);
    }

    @Override
    public int valueStart(int column) {
        return 0;
    }

    @Override
    public int valueEnd(int column) {
        return untrimmed(column).length;
    }

    @Override
    public byte[] untrimmed(int column) {
        return isNull(column) ? new byte[0] : value(column).toString().getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public boolean isNull(int column) {
        return value(column) == null;
    }
}
