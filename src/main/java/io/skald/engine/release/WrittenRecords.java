package io.skald.engine.release;

import io.skald.table.RowCursor;
import io.skald.table.TableOutput;
import io.skald.table.WrittenRows;
import io.skald.table.WrittenRun;
import java.io.IOException;
import java.io.OutputStream;

/** Rows as they are written. */
final class WrittenRecords implements ShuffledRecords {

    private final TableOutput output;
    private final WrittenRun run;
    private final byte[] rowEnd;
    private final int lastColumn;

    WrittenRecords(TableOutput output, WrittenRows rows, int columns) {
        this.output = output;
        this.run = rows.newRun();
        this.rowEnd = rows.rowEnd();
        this.lastColumn = columns - 1;
    }

    @Override
    public boolean asLongAsWritten() {
        return true;
    }

    @Override
    public long length(RowCursor row) {
        run.find(row, 0, lastColumn);
        return (long) run.end() - run.start() + rowEnd.length;
    }

    @Override
    public void add(RowCursor row, RowParts parts, int part, long number) {
        run.find(row, 0, lastColumn);
        parts.add(part, number, run.bytes(), run.start(), run.end(), rowEnd);
    }

    @Override
    public void write(RowParts parts, OutputStream out) throws IOException {
        output.begin(out);
        parts.forEach(out::write);
    }
}
