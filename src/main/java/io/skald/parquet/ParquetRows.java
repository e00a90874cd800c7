package io.skald.parquet;

import io.skald.budget.MemoryBudget;
import io.skald.table.Field;
import io.skald.table.RowCursor;
import io.skald.table.RowWriter;
import java.util.Arrays;

/** The rows of a chunk of a release, one behind the other, each value as {@link Cell#store} writes it. For one thread. */
final class ParquetRows implements RowWriter {

    private final MemoryBudget budget;
    private final ByteRoom bytes;
    private int[] rowEnds = new int[256];
    private int rows;

    ParquetRows(MemoryBudget budget) {
        this.budget = budget;
        this.bytes = new ByteRoom(budget);
    }

    MemoryBudget budget() {
        return budget;
    }

    ByteRoom bytes() {
        return bytes;
    }

    int rows() {
        return rows;
    }

    int rowEnd(int row) {
        return rowEnds[row];
    }

    @Override
    public void clear() {
        bytes.clear();
        rows = 0;
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
        if (rows == rowEnds.length) {
            rowEnds = Arrays.copyOf(rowEnds, 2 * rows);
        }
        rowEnds[rows++] = bytes.length();
    }

    @Override
    public void close() {
        bytes.close();
    }
}
