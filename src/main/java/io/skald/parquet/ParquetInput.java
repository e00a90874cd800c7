package io.skald.parquet;

import io.skald.Excerpt;
import io.skald.IoReason;
import io.skald.budget.MemoryBudget;
import io.skald.table.ByteTap;
import io.skald.table.ChunkLimit;
import io.skald.table.ChunkSource;
import io.skald.table.ChunkSpan;
import io.skald.table.CopiedParts;
import io.skald.table.FormatDoubt;
import io.skald.table.TableChunk;
import io.skald.table.TableInput;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A table in Parquet files. */
final class ParquetInput implements TableInput {

    private final List<ParquetFile> tables;
    private final byte[] missing;

    /** @param missing what gaps read */
    ParquetInput(List<ParquetFile> tables, String missing) {
        this.tables = List.copyOf(tables);
        this.missing = missing.getBytes(StandardCharsets.UTF_8);
    }

    /** A column of the table. */
    Column column(int column) {
        return tables.get(0).column(column);
    }

    @Override
    public List<String> columns() {
        return all().map(Column::name).toList();
    }

    @Override
    public List<String> types() {
        return all().map(Column::type).toList();
    }

    private Stream<Column> all() {
        return IntStream.range(0, tables.get(0).columns()).mapToObj(this::column);
    }

    @Override
    public Optional<String> onlyKept(int column) {
        return column(column).isFlat()
                ? Optional.empty()
                : Optional.of(Excerpt.name(column(column).name()) + " holds several values in one row");
    }

    @Override
    public List<Path> files() {
        return tables.stream().map(ParquetFile::path).toList();
    }

    @Override
    public List<String> remarks() {
        Set<Path> empty = tables.stream()
                .filter(table -> table.footer().rows() == 0)
                .map(ParquetFile::path)
                .collect(Collectors.toSet());
        return CopiedParts.remark(files(), file -> !empty.contains(file)).stream()
                .toList();
    }

    @Override
    public long totalBytes() {
        long bytes = 0;
        for (ParquetFile table : tables) {
            try {
                bytes += Files.size(table.path());
            } catch (IOException unreadable) {
                throw IoReason.failure("Cannot read " + table.path(), unreadable);
            }
        }
        return bytes;
    }

    @Override
    public long heldBesideRows() {
        return tables.stream().mapToLong(LargestPages::bytes).max().orElse(0);
    }

    @Override
    public Charset valueEncoding() {
        return StandardCharsets.UTF_8;
    }

    @Override
    public byte[] rowEnd() {
        return new byte[0];
    }

    @Override
    public boolean readsByColumn() {
        return true;
    }

    @Override
    public Optional<FormatDoubt> doubt() {
        return Optional.empty();
    }

    @Override
    public ChunkSource chunks(ChunkLimit limit, MemoryBudget budget, ByteTap tap) {
        return new GroupCutter(tables, limit, tap, this, budget);
    }

    /** The rows of a span. */
    TableChunk chunk(int index, ChunkSpan span, PagePool pool) {
        ParquetFile table = tables.get(span.file());
        long row = RowPlace.of(span).first();
        Footer.Group group = table.footer().groups().stream()
                .filter(each -> each.firstRow() <= row && row < each.firstRow() + each.rows())
                .findFirst()
                .orElseThrow();
        return new ParquetChunk(index, span, table, group, missing, pool);
    }

    @Override
    public ChunkSource chunks(List<ChunkSpan> index, MemoryBudget budget) {
        PagePool pool = new PagePool(budget);
        return new ChunkSource() {
            private int next;
            private long bytes;

            @Override
            public Optional<TableChunk> next() {
                if (next == index.size()) {
                    return Optional.empty();
                }
                bytes += index.get(next).bytes();
                TableChunk chunk = chunk(next, index.get(next), pool);
                next++;
                return Optional.of(chunk);
            }

            @Override
            public long bytesRead() {
                return bytes;
            }

            @Override
            public void close() {
                pool.close();
            }
        };
    }
}
