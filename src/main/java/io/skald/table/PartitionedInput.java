package io.skald.table;

import io.skald.Excerpt;
import io.skald.UsageException;
import io.skald.budget.MemoryBudget;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A table in parts, with columns of one value in each part behind those of the files. */
final class PartitionedInput implements LayeredInput {

    private final TableInput base;
    private final List<String> keys;
    private final Map<Path, List<PartValue>> values = new HashMap<>();

    /**
     * @param parts in any order, all of the same keys
     * @param format of the parts
     * @throws UsageException if a key is a column of the files too, or the format cannot write a value
     */
    PartitionedInput(TableInput base, List<FolderKeys> parts, TableFormat format) {
        this.base = base;
        this.keys = parts.get(0).keys();
        for (String key : keys) {
            if (base.columns().contains(key)) {
                throw new UsageException("The column " + Excerpt.name(key) + " is in "
                        + base.files().get(0)
                        + " and in the names of its folders. Leave 'format.partitions' out and set 'input' to a glob such as folder/**/*.csv,"
                        + " or rename the folders' key.");
            }
        }
        String missing = format.missing().stream().findFirst().orElse("");
        for (FolderKeys part : parts) {
            values.put(
                    part.file(),
                    keys.stream()
                            .map(key -> part.value(key, missing))
                            .map(value -> new PartValue(value.getBytes(base.valueEncoding()), format.written(value)))
                            .toList());
        }
    }

    @Override
    public TableInput base() {
        return base;
    }

    @Override
    public List<String> columns() {
        List<String> columns = new ArrayList<>(base.columns());
        columns.addAll(keys);
        return columns;
    }

    @Override
    public List<String> types() {
        List<String> types = new ArrayList<>(base.types());
        keys.forEach(key -> types.add(TEXT));
        return types;
    }

    @Override
    public Optional<String> onlyKept(int column) {
        return column < base.columns().size() ? base.onlyKept(column) : Optional.empty();
    }

    @Override
    public ChunkSource chunks(ChunkLimit limit, MemoryBudget budget, ByteTap tap) {
        return new MappedChunks(base.chunks(limit, budget, tap), this::with);
    }

    @Override
    public ChunkSource chunks(List<ChunkSpan> index, MemoryBudget budget) {
        return new MappedChunks(base.chunks(index, budget), this::with);
    }

    private TableChunk with(TableChunk chunk) {
        return new PartitionedChunk(
                chunk,
                base.columns().size(),
                Optional.ofNullable(values.get(chunk.file())).orElseThrow());
    }
}
