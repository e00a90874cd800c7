package io.skald.parquet;

import io.skald.FailureException;
import io.skald.IoReason;
import io.skald.SkaldException;
import io.skald.UsageException;
import io.skald.table.RowCursor;
import java.io.IOException;

/** Walks over some rows of a group. A column is opened when it is first asked for. For one thread. */
final class ParquetCursor implements RowCursor {

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
        return row < end;
    }

    @Override
    public long line() {
        return chunk.span().firstLine() + row - chunk.firstInGroup();
    }

    /** The cell of a column in this row. */
    Cell cell(int column) {
        try {
            Cell cell = cells[column];
            if (cell == null) {
                cell = chunk.open(column);
                cells[column] = cell;
            }
            cell.moveTo(row);
            return cell;
        } catch (SkaldException told) {
            throw told;
        } catch (RuntimeException wrong) {
            // Whatever cannot be of what a damaged file says.
            throw damaged(column, wrong);
        } catch (IOException unreadable) {
            throw new FailureException(
                    "Cannot read " + chunk.file() + ": " + IoReason.of(unreadable) + ".", unreadable);
        }
    }

    private UsageException damaged(int column, RuntimeException wrong) {
        String what =
                wrong instanceof DamagedException ? wrong.getMessage() : "is damaged; look whether it was copied whole";
        return new UsageException(
                chunk.file() + " " + what + " (column '" + chunk.name(column) + "', row " + line() + ").");
    }

    @Override
    public byte[] valueBytes(int column) {
        return cell(column).bytes();
    }

    @Override
    public int valueStart(int column) {
        return cell(column).start();
    }

    @Override
    public int valueEnd(int column) {
        return cell(column).end();
    }

    @Override
    public byte[] untrimmed(int column) {
        return cell(column).copy();
    }

    @Override
    public boolean isNull(int column) {
        return cell(column).isNull();
    }
}
