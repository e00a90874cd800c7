package io.skald.parquet;

import io.skald.budget.MemoryBudget;
import io.skald.table.ColumnWriter;
import io.skald.table.Field;
import io.skald.table.RowCursor;
import java.io.IOException;
import java.util.function.IntFunction;

/** The rows of a chunk of a release, column by column. For one thread. */
final class ParquetRows implements ColumnWriter {

    private final MemoryBudget budget;
    private final ColumnRows[] columns;

    /** Bytes of each row, as if its values stood one behind the other: the same however rows are cut into chunks. */
    private final IntRoom sizes;

    private int next;
    private int size;

    /** @param columns how many there are */
    ParquetRows(int columns, MemoryBudget budget) {
        this.budget = budget;
        this.columns = new ColumnRows[columns];
        for (int column = 0; column < columns; column++) {
            this.columns[column] = new ColumnRows(budget);
        }
        this.sizes = new IntRoom(budget);
    }

    MemoryBudget budget() {
        return budget;
    }

    ColumnRows column(int column) {
        return columns[column];
    }

    int rows() {
        return sizes.length();
    }

    /** Bytes of a row. */
    int size(int row) {
        return sizes.get(row);
    }

    @Override
    public void clear() {
        for (ColumnRows column : columns) {
            column.clear();
        }
        sizes.clear();
        size = 0;
        next = 0;
    }

    @Override
    public void add(Field field) {
        addSize(columns[next++].add(field));
    }

    @Override
    public void add(RowCursor row, int first, int last) {
        int column = first;
        if (row.own() instanceof ParquetCursor typed) {
            for (; column <= last && typed.has(column); column++) {
                try {
                    add(typed.cell(column), typed.row());
                } catch (IOException | RuntimeException reason) {
                    throw typed.unreadable(column, reason);
                }
            }
        }
        for (; column <= last; column++) {
            byte[] value = row.untrimmed(column);
            addSize(columns[next++].add(value, 0, value.length));
        }
    }

    /**
     * Puts a value into the next column as it is stored.
     *
     * @param length {@link ColumnRows#GAP} for none
     */
    void addStored(byte[] bytes, int from, int length) {
        ColumnRows column = columns[next++];
        if (length == ColumnRows.GAP) {
            column.addGap();
            size++;
        } else {
            addSize(column.add(bytes, from, from + length));
        }
    }

    private void add(Cell cell, int row) throws IOException {
        ColumnRows column = columns[next++];
        size += cell instanceof FlatCell flat ? add(column, flat, row) : column.add((NestedCell) cell, row);
    }

    private static int add(ColumnRows column, FlatCell cell, int row) throws IOException {
        int length = column.add(cell, row);
        return (cell.isOptional() ? 1 : 0) + (length == ColumnRows.GAP ? 0 : sizeOf(length));
    }

    private void addSize(int length) {
        size += sizeOf(length);
    }

    /** A value and its length, of which a byte holds seven bits. */
    static int sizeOf(int length) {
        return length < 0x80 ? length + 1 : length + (Integer.SIZE - Integer.numberOfLeadingZeros(length) + 6) / 7;
    }

    @Override
    public boolean begin(RowCursor input, int rows) {
        boolean apart = input instanceof ParquetCursor typed && typed.rowsAhead() == rows;
        if (apart) {
            sizes.zeros(rows);
        }
        return apart;
    }

    @Override
    public void addColumn(IntFunction<Field> fields) {
        columns[next++].add(fields, sizes.numbers(), sizes.length());
    }

    @Override
    public void addColumns(RowCursor input, int first, int last) {
        ParquetCursor typed = (ParquetCursor) input;
        for (int column = first; column <= last; column++) {
            addColumn(typed, column);
        }
    }

    private void addColumn(ParquetCursor input, int from) {
        ColumnRows column = columns[next++];
        int[] ofRows = sizes.numbers();
        int row = 0;
        try {
            Cell cell = input.cell(from);
            int first = input.row() + 1;
            if (cell instanceof FlatCell flat) {
                for (; row < sizes.length(); row++) {
                    ofRows[row] += add(column, flat, first + row);
                }
            } else {
                for (; row < sizes.length(); row++) {
                    ofRows[row] += column.add((NestedCell) cell, first + row);
                }
            }
        } catch (IOException | RuntimeException reason) {
            throw input.unreadable(from, row + 1, reason);
        }
    }

    @Override
    public void endRow() {
        sizes.add(size);
        size = 0;
        next = 0;
    }

    @Override
    public void close() {
        for (ColumnRows column : columns) {
            column.close();
        }
        sizes.close();
    }
}
