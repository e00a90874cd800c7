package io.skald.table;

import java.util.Arrays;

/**
 * Walks over the rows of a part as they are written. Each row is put together once more, as its last fields are not in the file: fields lie one
 * behind the other, without what stands between them.
 */
final class PartitionedWrittenCursor extends PartitionedCursor implements WrittenCursor {

    private final WrittenCursor rows;
    private final int own;
    private final PartValue[] behind;

    /** Where each field ends; it starts where the one before ends. */
    private final int[] ends;

    private byte[] bytes = new byte[256];
    private int end;

    PartitionedWrittenCursor(WrittenCursor rows, int own, PartValue[] behind) {
        super(rows, own, behind);
        this.rows = rows;
        this.own = own;
        this.behind = behind;
        this.ends = new int[own + behind.length];
    }

    @Override
    public boolean next() {
        if (!rows.next()) {
            return false;
        }
        end = 0;
        byte[] row = rows.bytes();
        for (int column = 0; column < own; column++) {
            put(row, rows.fieldStart(column), rows.fieldEnd(column));
            ends[column] = end;
        }
        for (int column = own; column < ends.length; column++) {
            byte[] written = behind[column - own].written();
            put(written, 0, written.length);
            ends[column] = end;
        }
        put(row, rows.lineEndStart(), rows.lineEndEnd());
        return true;
    }

    private void put(byte[] source, int from, int to) {
        int length = to - from;
        if (length > bytes.length - end) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, end + length));
        }
        System.arraycopy(source, from, bytes, end, length);
        end += length;
    }

    @Override
    public byte[] bytes() {
        return bytes;
    }

    @Override
    public int fieldStart(int column) {
        return column == 0 ? 0 : ends[column - 1];
    }

    @Override
    public int fieldEnd(int column) {
        return ends[column];
    }

    @Override
    public boolean contiguous() {
        return false;
    }

    @Override
    public int lineEndStart() {
        return ends[ends.length - 1];
    }

    @Override
    public int lineEndEnd() {
        return end;
    }
}
