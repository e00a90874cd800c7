package io.skald.csv;

import io.skald.budget.MemoryBudget;
import io.skald.table.ByteTap;
import io.skald.table.ChunkLimit;
import io.skald.table.ChunkSource;
import io.skald.table.ChunkSpan;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads a table of any dialect with Commons CSV. */
final class GeneralTableReader implements TableReader {

    private final Dialect dialect;

    GeneralTableReader(Dialect dialect) {
        this.dialect = dialect;
    }

    @Override
    public Charset valueEncoding() {
        return StandardCharsets.UTF_8;
    }

    @Override
    public List<FirstRecord> firstRecords(Path path, FileFrame frame, int most) {
        TableFile file = new TableFile(0, path, frame, 0, frame.firstLine(), new int[1]);
        try (GeneralRecords records = new GeneralRecords(file, dialect, new DiskBytes(ByteTap.NONE))) {
            List<FirstRecord> found = new ArrayList<>();
            Optional<GeneralRecord> record = records.next();
            while (record.isPresent()) {
                found.add(new FirstRecord(List.of(record.get().values()), 0, 0, records.nextLine(), records.lineEnd()));
                record = found.size() < most ? records.next() : Optional.empty();
            }
            return found;
        }
    }

    @Override
    public ChunkSource chunks(List<TableFile> files, ChunkLimit limit, MemoryBudget budget, ByteTap tap) {
        return new GeneralChunkSource(dialect, files, limit, budget, tap);
    }

    @Override
    public ChunkSource chunks(List<TableFile> files, List<ChunkSpan> index, MemoryBudget budget) {
        return new GeneralChunkSource(dialect, files, index, budget);
    }
}
