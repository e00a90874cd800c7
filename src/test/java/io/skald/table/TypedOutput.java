package io.skald.table;

import io.skald.budget.MemoryBudget;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Writes typed tables: kept values with their types, labels as texts, and a footer behind the rows. */
final class TypedOutput implements TableOutput {

    private final TypedTable head;

    TypedOutput(List<String> names, List<String> types) {
        this.head = new TypedTable(names, types, List.of());
    }

    @Override
    public Field field(String value) {
        return Field.of(value.getBytes(StandardCharsets.UTF_8), new byte[0]);
    }

    @Override
    public Optional<WrittenRows> asWritten() {
        return Optional.empty();
    }

    @Override
    public RowWriter newWriter(MemoryBudget budget) {
        return new Columns(head.names().size());
    }

    @Override
    public TableSink begin(OutputStream stream) throws IOException {
        head.begin(stream);
        return new TableSink() {
            private long rows;

            @Override
            public void add(RowWriter chunk) throws IOException {
                TypedTable.Group group = new TypedTable.Group(rows, ((Columns) chunk).columns);
                if (group.rows() > 0) {
                    TypedTable.add(group, stream);
                    rows += group.rows();
                }
            }

            @Override
            public void end() throws IOException {
                TypedTable.end(stream, rows);
            }
        };
    }

    /** The rows of a chunk, column by column. */
    private static final class Columns implements RowWriter {

        private final List<List<Object>> columns = new ArrayList<>();
        private int next;

        Columns(int count) {
            for (int column = 0; column < count; column++) {
                columns.add(new ArrayList<>());
            }
        }

        @Override
        public void clear() {
            columns.forEach(List::clear);
        }

        @Override
        public void add(Field field) {
            columns.get(next++).add(new String(field.bytes(), 0, field.length(), StandardCharsets.UTF_8));
        }

        @Override
        public void add(RowCursor row, int first, int last) {
            for (int column = first; column <= last; column++) {
                columns.get(next++).add(((TypedCursor) row).value(column));
            }
        }

        @Override
        public void endRow() {
            next = 0;
        }

        @Override
        public void close() {}
    }
}
