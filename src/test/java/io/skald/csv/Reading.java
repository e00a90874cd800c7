package io.skald.csv;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.SkaldException;
import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.table.ChunkLimit;
import io.skald.table.ChunkSource;
import io.skald.table.ChunkSpan;
import io.skald.table.TableChunk;
import io.skald.table.WrittenCursor;
import java.io.ByteArrayOutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What a reader makes of some files: the rows up to the first error, and that error's message. */
record Reading(List<String> columns, List<Row> rows, List<ChunkSpan> index, Optional<String> error) {

    /** A row's line, values and bytes as written, fields joined in the table's order. */
    record Row(long line, List<String> values, String written, String lineEnd) {}

    static final ChunkLimit ALL = new ChunkLimit(Integer.MAX_VALUE, Long.MAX_VALUE);

    static TableReader byteScanner(Dialect dialect, int readSize) {
        return new ByteTableReader(ByteSyntax.of(dialect).orElseThrow(), readSize);
    }

    static TableReader general(Dialect dialect) {
        return new GeneralTableReader(dialect);
    }

    static Reading of(List<Path> files, Dialect dialect, TableReader reader, ChunkLimit limit) {
        return of(files, dialect, reader, limit, MemoryBudget.of(ByteSize.ofMegabytes(64)));
    }

    static Reading of(List<Path> files, Dialect dialect, TableReader reader, ChunkLimit limit, MemoryBudget budget) {
        CsvInput input;
        try {
            input = CsvInput.open(files, dialect, reader);
        } catch (SkaldException e) {
            return new Reading(List.of(), List.of(), List.of(), Optional.of(e.getMessage()));
        }
        return of(input, input.chunks(limit, budget));
    }

    static Reading again(CsvInput input, List<ChunkSpan> index) {
        return of(input, input.chunks(index, MemoryBudget.of(ByteSize.ofMegabytes(64))));
    }

    static Reading of(CsvInput input, ChunkSource chunks) {
        List<Row> rows = new ArrayList<>();
        List<ChunkSpan> index = new ArrayList<>();
        Optional<String> error = Optional.empty();
        try (ChunkSource source = chunks) {
            for (Optional<TableChunk> chunk = source.next(); chunk.isPresent(); chunk = source.next()) {
                try (TableChunk open = chunk.get()) {
                    int before = rows.size();
                    WrittenCursor cursor = (WrittenCursor) open.records();
                    while (cursor.next()) {
                        rows.add(row(input, cursor));
                    }
                    int found = rows.size() - before;
                    assertThat(open.span().rows()).isIn(0, found);
                    index.add(open.span().withRows(found));
                }
            }
        } catch (SkaldException e) {
            error = Optional.of(e.getMessage());
        }
        return new Reading(input.columns(), rows, index, error);
    }

    private static Row row(CsvInput input, WrittenCursor cursor) {
        List<String> values = new ArrayList<>();
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        for (int column = 0; column < input.columns().size(); column++) {
            byte[] bytes = cursor.valueBytes(column);
            int start = cursor.valueStart(column);
            values.add(new String(bytes, start, cursor.valueEnd(column) - start, input.valueEncoding()));
            if (column > 0) {
                written.writeBytes(FieldFormat.of(input.dialect()).delimiter());
            }
            int from = cursor.fieldStart(column);
            written.write(cursor.bytes(), from, cursor.fieldEnd(column) - from);
        }
        int end = cursor.lineEndStart();
        return new Row(
                cursor.line(),
                values,
                written.toString(input.dialect().encoding()),
                new String(
                        cursor.bytes(),
                        end,
                        cursor.lineEndEnd() - end,
                        input.dialect().encoding()));
    }

    List<List<String>> values() {
        return rows.stream().map(Row::values).toList();
    }

    List<Long> lines() {
        return rows.stream().map(Row::line).toList();
    }

    /** The text of all rows as written. */
    String written() {
        StringBuilder text = new StringBuilder();
        rows.forEach(row -> text.append(row.written()).append(row.lineEnd()));
        return text.toString();
    }
}
