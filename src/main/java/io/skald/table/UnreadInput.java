package io.skald.table;

import io.skald.budget.MemoryBudget;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A table of which the columns are known, and no row was copied yet. */
record UnreadInput(List<String> columns, Charset valueEncoding) implements TableInput {

    UnreadInput {
        columns = List.copyOf(columns);
    }

    @Override
    public List<Path> files() {
        return List.of();
    }

    @Override
    public long totalBytes() {
        return 0;
    }

    @Override
    public byte[] rowEnd() {
        return new byte[] {'\n'};
    }

    @Override
    public Optional<FormatDoubt> doubt() {
        return Optional.empty();
    }

    @Override
    public ChunkSource chunks(ChunkLimit limit, MemoryBudget budget, ByteTap tap) {
        throw new IllegalStateException("rows are read from a copy");
    }

    @Override
    public ChunkSource chunks(List<ChunkSpan> index, MemoryBudget budget) {
        throw new IllegalStateException("rows are read from a copy");
    }
}
