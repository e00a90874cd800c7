package io.skald.parquet;

import io.skald.budget.MemoryBudget;
import io.skald.table.Field;
import io.skald.table.PackedRows;
import io.skald.table.ReleasedColumn;
import io.skald.table.RowWriter;
import io.skald.table.TableInput;
import io.skald.table.TableOutput;
import io.skald.table.TableSink;
import io.skald.table.WrittenRows;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** A release in Parquet: kept columns with the types that they have, others as texts; nothing else of what the input says of itself. */
final class ParquetOutput implements TableOutput {

    private final List<Column> columns;

    ParquetOutput(TableInput input, List<ReleasedColumn> columns) {
        this.columns = columns.stream()
                .map(column ->
                        input instanceof ParquetInput own && column.keptFrom().isPresent()
                                ? own.column(column.keptFrom().getAsInt())
                                : text(column.name()))
                .toList();
    }

    private static Column text(String name) {
        SchemaElement element = SchemaElement.ofTexts(name);
        return new Column(name, List.of(element), List.of(new Column.Leaf(List.of(name), LeafType.OF_TEXTS, 0, 0)), 0);
    }

    @Override
    public Field field(String value) {
        return Field.of(value.getBytes(StandardCharsets.UTF_8), new byte[0]);
    }

    @Override
    public RowWriter newWriter(MemoryBudget budget) {
        return new ParquetRows(columns.size(), budget);
    }

    @Override
    public Optional<WrittenRows> asWritten() {
        return Optional.empty();
    }

    @Override
    public Optional<PackedRows> packed() {
        return Optional.of(new ParquetPackedRows(columns.size()));
    }

    @Override
    public TableSink begin(OutputStream stream) throws IOException {
        stream.write(Footer.MARK);
        return new ParquetSink(columns, stream);
    }
}
