package io.skald.parquet;

import io.skald.SkaldException;
import io.skald.table.PackedRows;
import io.skald.table.RowCursor;
import io.skald.table.RowWriter;
import java.io.IOException;
import java.util.Arrays;

/** Rows as the values of their columns as they are stored, each behind its length, which is {@link ColumnRows#GAP} for none. */
final class ParquetPackedRows implements PackedRows {

    private final int columns;
    private byte[] packed = new byte[256];
    private int length;

    ParquetPackedRows(int columns) {
        this.columns = columns;
    }

    @Override
    public int pack(RowCursor row) {
        ParquetCursor typed = (ParquetCursor) row.own();
        length = 0;
        for (int column = 0; column < columns; column++) {
            try {
                add(typed.cell(column), typed.row());
            } catch (IOException | RuntimeException reason) {
                throw unreadable(typed, column, reason);
            }
        }
        return length;
    }

    private static SkaldException unreadable(ParquetCursor row, int column, Exception reason) {
        return row.unreadable(column, reason);
    }

    private void add(Cell cell, int row) throws IOException {
        if (cell instanceof FlatCell flat) {
            if (!flat.moveToStored(row)) {
                addLength(ColumnRows.GAP, 0);
                return;
            }
        } else {
            cell.moveTo(row);
        }
        int count = cell.end() - cell.start();
        addLength(count, count);
        System.arraycopy(cell.bytes(), cell.start(), packed, length, count);
        length += count;
    }

    private void addLength(int number, int behind) {
        int needed = length + Integer.BYTES + behind;
        if (needed > packed.length) {
            packed = Arrays.copyOf(packed, Math.max(needed, 2 * packed.length));
        }
        Raw.putInt(packed, length, number);
        length += Integer.BYTES;
    }

    @Override
    public byte[] bytes() {
        return packed;
    }

    @Override
    public void unpack(byte[] bytes, int from, RowWriter rows) {
        ParquetRows made = (ParquetRows) rows;
        int at = from;
        for (int column = 0; column < columns; column++) {
            int count = Raw.getInt(bytes, at);
            at += Integer.BYTES;
            made.addStored(bytes, at, count);
            at += Math.max(0, count);
        }
        made.endRow();
    }
}
