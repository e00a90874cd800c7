package io.skald.parquet;

import io.skald.budget.MemoryBudget;
import io.skald.table.Field;
import io.skald.table.RowCursor;
import io.skald.table.RowWriter;

/** The rows of a chunk of a release, one behind the other, each value as {@link Cell#store} writes it. For one thread. */
final class ParquetRows implements RowWriter {

    private final MemoryBudget budget;
    private final ByteRoom bytes;
    /** Four bytes a row. */
    private final ByteRoom rowEnds;

    ParquetRows(MemoryBudget budget) {
        this.budget = budget;
        this.bytes = new ByteRoom(budget);
        this.rowEnds = new ByteRoom(budget);
    }

    MemoryBudget budget() {
        return budget;
    }

    ByteRoom bytes() {
        return bytes;
    }

    int rows() {
        return rowEnds.length() / Integer.BYTES;
    }

    int rowEnd(int row) {
        return Raw.getInt(rowEnds.bytes(), row * Integer.BYTES);
    }

    @Override
    public void clear() {
        bytes.clear();
        rowEnds.clear();
    }

    @Override
    public void add(Field field) {
        bytes.addVarint(field.length());
        bytes.add(field.bytes(), 0, field.length());
    }

    @Override
    public void add(RowCursor row, int first, int last) {
        boolean typed = row.own() instanceof ParquetCursor;
        for (int column = first; column <= last; column++) {
            if (typed) {
                ((ParquetCursor) row.own()).cell(column).store(bytes);
            } else {
                byte[] value = row.untrimmed(column);
                bytes.addVarint(value.length);
                bytes.add(value);
            }
        }
    }

    @Override
    public void endRow() {
        rowEnds.addInt(bytes.length());
    }

    @Override
    public void close() {
        bytes.close();
        rowEnds.close();
    }
}
