package io.skald.csv;

import io.skald.budget.MemoryBudget;
import io.skald.table.Field;
import io.skald.table.RowWriter;
import io.skald.table.TableOutput;
import io.skald.table.TableSink;
import io.skald.table.WrittenRows;
import io.skald.table.WrittenRun;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;

/** A release in CSV. Every row ends as the first line of the input does, so that no row shows which file it is from. */
final class CsvTableOutput implements TableOutput, WrittenRows {

    /** What is written at a time: Java copies it first, which is fast while the processor's cache holds it. */
    private static final int SLICE = 1 << 18;

    private final boolean header;
    private final FieldFormat format;
    private final List<String> columns;
    private final byte[] delimiter;
    private final byte[] rowEnd;

    CsvTableOutput(Dialect dialect, List<String> columns, byte[] rowEnd) {
        this.header = dialect.header();
        this.format = FieldFormat.ofRecords(dialect, columns.size());
        this.columns = List.copyOf(columns);
        this.delimiter = format.delimiter();
        this.rowEnd = rowEnd.clone();
    }

    @Override
    public Field field(String value) {
        return field(format.write(value));
    }

    @Override
    public Field field(byte[] written) {
        return Field.of(written, delimiter);
    }

    @Override
    public RowWriter newWriter(MemoryBudget budget) {
        return new CsvRowWriter(columns.size(), delimiter, rowEnd, budget);
    }

    @Override
    public Optional<WrittenRows> asWritten() {
        return Optional.of(this);
    }

    @Override
    public WrittenRun newRun() {
        return new WrittenRun(delimiter);
    }

    @Override
    public byte[] rowEnd() {
        return rowEnd.clone();
    }

    @Override
    public TableSink begin(OutputStream stream) throws IOException {
        stream.write(format.header(columns));
        if (header) {
            stream.write(rowEnd);
        }
        return rows -> {
            RowBytes bytes = ((CsvRowWriter) rows).bytes();
            for (int from = 0; from < bytes.length(); from += SLICE) {
                stream.write(bytes.bytes(), from, Math.min(SLICE, bytes.length() - from));
            }
        };
    }
}
