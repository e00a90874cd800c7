package io.skald.parquet;

import io.skald.IoReason;
import io.skald.SkaldException;
import io.skald.UsageException;
import io.skald.table.NumberedCursor;
import java.io.IOException;

/** Walks over some rows of a group. A column is opened when it is first asked for. For one thread. */
final class ParquetCursor implements NumberedCursor {

    private final ParquetChunk chunk;
    private final Cell[] cells;
    private final int end;
    private int row;

    /** @param columns how many there are */
    ParquetCursor(ParquetChunk chunk, int columns) {
        this.chunk = chunk;
        this.cells = new Cell[columns];
        this.row = chunk.firstInGroup() - 1;
        this.end = chunk.firstInGroup() + chunk.rows();
    }

    @Override
    public boolean next() {
        row++;
        if (row == end) {
            leave();
        }
        return row < end;
    }

    /** Behind the last row nobody asks for a value. */
    private void leave() {
        for (int column = 0; column < cells.length; column++) {
            if (cells[column] != null) {
                chunk.close(cells[column]);
                cells[column] = null;
            }
        }
    }

    @Override
    public long line() {
        return chunk.span().firstLine() + row - chunk.firstInGroup();
    }

    /** Whether the column is one of the file's, and none that another cursor has behind them. */
    boolean has(int column) {
        return column < cells.length;
    }

    /** The cell of a column, which may stand in an earlier row. */
    Cell cell(int column) throws IOException {
        Cell cell = cells[column];
        if (cell == null) {
            cell = chunk.open(column);
            cells[column] = cell;
        }
        return cell;
    }

    /** Where this row is in its group, counted from 0. */
    int row() {
        return row;
    }

    /** How many rows lie behind this one. */
    int rowsAhead() {
        return end - row - 1;
    }

    /** What is to be told where a value cannot be read. */
    SkaldException unreadable(int column, Exception reason) {
        return unreadable(column, 0, reason);
    }

    /** The same of a row so many rows behind this one. */
    SkaldException unreadable(int column, int ahead, Exception reason) {
        if (reason instanceof SkaldException told) {
            return told;
        }
        // Whatever cannot be of what a damaged file says.
        return reason instanceof IOException system
                ? IoReason.failure("Cannot read " + chunk.file(), system)
                : damaged(column, ahead, reason);
    }

    private UsageException damaged(int column, int ahead, Exception wrong) {
        String what =
                wrong instanceof DamagedException ? wrong.getMessage() : "is damaged; look whether it was copied whole";
        return new UsageException(
                chunk.file() + " " + what + " (column '" + chunk.name(column) + "', row " + (line() + ahead) + ").");
    }

    @Override
    public int entry(int column) {
        if (!has(column)) {
            return NO_ENTRY;
        }
        try {
            return cell(column).entryAt(row);
        } catch (IOException | RuntimeException reason) {
            throw unreadable(column, reason);
        }
    }

    @Override
    public byte[] valueBytes(int column) {
        try {
            Cell cell = cell(column);
            cell.moveTo(row);
            return cell.bytes();
        } catch (IOException | RuntimeException reason) {
            throw unreadable(column, reason);
        }
    }

    @Override
    public int valueStart(int column) {
        return cells[column].start();
    }

    @Override
    public int valueEnd(int column) {
        return cells[column].end();
    }

    @Override
    public byte[] untrimmed(int column) {
        valueBytes(column);
        return cells[column].copy();
    }

    @Override
    public boolean isNull(int column) {
        try {
            return cell(column).isNullAt(row);
        } catch (IOException | RuntimeException reason) {
            throw unreadable(column, reason);
        }
    }
}
