package io.skald.table;

import io.skald.budget.MemoryBudget;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.util.Optional;

/** A release of texts made of values that are not written as it writes them. */
final class TextOutput implements TableOutput {

    private final TableOutput base;
    private final Charset encoding;

    /** @param encoding of the values */
    TextOutput(TableOutput base, Charset encoding) {
        this.base = base;
        this.encoding = encoding;
    }

    @Override
    public Field field(String value) {
        return base.field(value);
    }

    @Override
    public RowWriter newWriter(MemoryBudget budget) {
        return new Rows(base.newWriter(budget));
    }

    @Override
    public Optional<WrittenRows> asWritten() {
        return Optional.empty();
    }

    @Override
    public TableSink begin(OutputStream stream) throws IOException {
        TableSink sink = base.begin(stream);
        return new TableSink() {
            @Override
            public void add(RowWriter rows) throws IOException {
                sink.add(((Rows) rows).base);
            }

            @Override
            public void end() throws IOException {
                sink.end();
            }
        };
    }

    private final class Rows implements RowWriter {

        private final RowWriter base;

        Rows(RowWriter base) {
            this.base = base;
        }

        @Override
        public void clear() {
            base.clear();
        }

        @Override
        public void add(Field field) {
            base.add(field);
        }

        @Override
        public void add(RowCursor row, int first, int last) {
            for (int column = first; column <= last; column++) {
                byte[] bytes = row.valueBytes(column);
                int start = row.valueStart(column);
                base.add(field(new String(bytes, start, row.valueEnd(column) - start, encoding)));
            }
        }

        @Override
        public void endRow() {
            base.endRow();
        }

        @Override
        public void close() {
            base.close();
        }
    }
}
