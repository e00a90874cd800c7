package io.skald.csv;

import io.skald.budget.MemoryBudget;
import io.skald.table.Field;
import io.skald.table.RowCursor;
import io.skald.table.RowWriter;
import io.skald.table.WrittenRun;

/**
 * Puts together records as bytes: columns that stay are copied as they are written, runs of them in one go, other fields as they were
 * rendered. Every field brings the delimiter behind it, and the last one's is taken away again.
 */
final class CsvRowWriter implements RowWriter {

    private final RowBytes bytes;
    private final WrittenRun run;
    private final Field delimiter;
    private final Field rowEnd;
    private final int behindLast;

    CsvRowWriter(int columns, byte[] delimiter, byte[] rowEnd, MemoryBudget budget) {
        this.bytes = new RowBytes(budget);
        this.run = new WrittenRun(delimiter);
        this.delimiter = Field.of(delimiter, new byte[0]);
        this.rowEnd = Field.of(rowEnd, new byte[0]);
        this.behindLast = columns == 0 ? 0 : delimiter.length;
    }

    @Override
    public void clear() {
        bytes.clear();
    }

    @Override
    public void add(Field field) {
        bytes.append(field.bytes(), 0, field.length());
    }

    @Override
    public void add(RowCursor row, int first, int last) {
        run.find(row, first, last);
        bytes.append(run.bytes(), run.start(), run.end() - run.start());
        add(delimiter);
    }

    @Override
    public void endRow() {
        bytes.drop(behindLast);
        add(rowEnd);
    }

    /** The rows so far. */
    RowBytes bytes() {
        return bytes;
    }

    @Override
    public void close() {
        bytes.close();
    }
}
