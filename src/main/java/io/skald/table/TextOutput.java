package io.skald.table;

import io.skald.budget.MemoryBudget;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.util.Arrays;
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
        return new Rows(base.newWriter(budget), budget);
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
        private final MemoryBudget budget;

        /** Whose values' fields are known; nobody's at first. */
        private Optional<RowCursor> known = Optional.empty();

        private NumberedFields[] fields = {};

        Rows(RowWriter base, MemoryBudget budget) {
            this.base = base;
            this.budget = budget;
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
            RowCursor own = row.own();
            if (own instanceof NumberedCursor numbered) {
                open(numbered, last + 1);
                for (int column = first; column <= last; column++) {
                    add(row, numbered, column);
                }
            } else {
                for (int column = first; column <= last; column++) {
                    base.add(made(row, column));
                }
            }
        }

        private void open(NumberedCursor cursor, int columns) {
            int before = fields.length;
            if (before < columns) {
                fields = Arrays.copyOf(fields, columns);
                Arrays.setAll(fields, i -> i < before ? fields[i] : new NumberedFields(budget));
            }
            if (known.isEmpty() || known.get() != cursor) {
                known = Optional.of(cursor);
                for (NumberedFields each : fields) {
                    each.clear();
                }
            }
        }

        private void add(RowCursor row, NumberedCursor own, int column) {
            int entry = own.entry(column);
            NumberedFields met = fields[column];
            if (met.has(entry)) {
                base.add(met.get(entry));
                return;
            }
            Field made = made(row, column);
            met.put(entry, made);
            base.add(made);
        }

        private Field made(RowCursor row, int column) {
            byte[] bytes = row.valueBytes(column);
            int start = row.valueStart(column);
            return field(new String(bytes, start, row.valueEnd(column) - start, encoding));
        }

        @Override
        public void endRow() {
            base.endRow();
        }

        @Override
        public void close() {
            for (NumberedFields each : fields) {
                each.close();
            }
            base.close();
        }
    }
}
