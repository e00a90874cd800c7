package io.skald.table;

import io.skald.budget.MemoryBudget;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/** Hands out the groups of typed files as chunks, whatever the limit: a columnar file is cut already. */
final class TypedInput implements TableInput {

    private final List<Path> files;
    private final List<TypedTable> tables;

    TypedInput(List<Path> files, List<TypedTable> tables) {
        this.files = List.copyOf(files);
        this.tables = List.copyOf(tables);
    }

    @Override
    public List<String> columns() {
        return tables.get(0).names();
    }

    @Override
    public List<String> types() {
        return tables.get(0).types();
    }

    @Override
    public List<Path> files() {
        return files;
    }

    @Override
    public long totalBytes() {
        return files.stream().mapToLong(file -> file.toFile().length()).sum();
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
    public Optional<FormatDoubt> doubt() {
        return Optional.empty();
    }

    @Override
    public ChunkSource chunks(ChunkLimit limit, MemoryBudget budget, ByteTap tap) {
        List<TableChunk> chunks = new ArrayList<>();
        for (int file = 0; file < files.size(); file++) {
            show(files.get(file), tap);
            List<TypedTable.Group> groups = tables.get(file).groups();
            for (int group = 0; group < groups.size(); group++) {
                ChunkSpan span = new ChunkSpan(
                        file,
                        group,
                        1,
                        1 + groups.get(group).firstRow(),
                        groups.get(group).rows());
                chunks.add(new TypedChunk(chunks.size(), files.get(file), span, groups.get(group)));
            }
        }
        return source(chunks);
    }

    private static void show(Path file, ByteTap tap) {
        try {
            byte[] bytes = Files.readAllBytes(file);
            tap.take(bytes, 0, bytes.length);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public ChunkSource chunks(List<ChunkSpan> index, MemoryBudget budget) {
        List<TableChunk> chunks = new ArrayList<>();
        for (ChunkSpan span : index) {
            TypedTable.Group group = tables.get(span.file()).groups().get((int) span.offset());
            chunks.add(new TypedChunk(chunks.size(), files.get(span.file()), span, group));
        }
        return source(chunks);
    }

    private static ChunkSource source(List<TableChunk> chunks) {
        Iterator<TableChunk> next = chunks.iterator();
        return new ChunkSource() {
            @Override
            public Optional<TableChunk> next() {
                return next.hasNext() ? Optional.of(next.next()) : Optional.empty();
            }

            @Override
            public long bytesRead() {
                return 0;
            }

            @Override
            public void close() {}
        };
    }

    private record TypedChunk(int index, Path file, ChunkSpan span, TypedTable.Group group) implements TableChunk {

        @Override
        public long bytes() {
            return span.bytes();
        }

        @Override
        public RowCursor records() {
            return new TypedCursor(group);
        }

        @Override
        public void close() {}
    }
}
