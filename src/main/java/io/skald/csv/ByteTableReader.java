package io.skald.csv;

import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.table.ByteTap;
import io.skald.table.ChunkLimit;
import io.skald.table.ChunkSource;
import io.skald.table.ChunkSpan;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads a table as ranges of bytes. */
final class ByteTableReader implements TableReader {

    /** Bytes read at a time: small enough to be scanned while the processor's cache still holds them. */
    static final int READ_SIZE = 1 << 18;

    private static final ByteSize LONGEST_HEADER = ByteSize.ofMegabytes(8);

    private final ByteSyntax syntax;
    private final int readSize;

    ByteTableReader(ByteSyntax syntax, int readSize) {
        this.syntax = syntax;
        this.readSize = readSize;
    }

    @Override
    public Charset valueEncoding() {
        return syntax.dialect().encoding();
    }

    @Override
    public List<FirstRecord> firstRecords(Path path, FileFrame frame, int most) {
        TableFile file = new TableFile(0, path, frame, startOf(path, frame), frame.firstLine(), new int[1]);
        try (ByteChunkSource source = new ByteChunkSource(
                syntax,
                List.of(file),
                new ChunkLimit(1, Long.MAX_VALUE),
                MemoryBudget.of(LONGEST_HEADER),
                ByteTap.NONE,
                Math.min(readSize, 1 << 13))) {
            List<FirstRecord> found = new ArrayList<>();
            Optional<ByteChunk> chunk = source.nextChunk();
            while (chunk.isPresent()) {
                found.add(record(chunk.get()));
                chunk = found.size() < most ? source.nextChunk() : Optional.empty();
            }
            return found;
        }
    }

    /** Where the lines begin that are the table, in unpacked bytes. */
    private static long startOf(Path path, FileFrame frame) {
        if (frame.linesToSkip() == 0) {
            return 0;
        }
        try (FileBytes bytes = FileBytes.open(path, new DiskBytes(ByteTap.NONE))) {
            return new LineSkipper(bytes).behind(frame.linesToSkip());
        }
    }

    private FirstRecord record(ByteChunk open) {
        try (ByteChunk chunk = open) {
            ByteRecordCursor cursor = chunk.recordsOfAnyWidth();
            cursor.next();
            ChunkSpan span = chunk.span();
            String lineEnd = new String(
                    cursor.bytes(),
                    cursor.lineEndStart(),
                    cursor.lineEndEnd() - cursor.lineEndStart(),
                    valueEncoding());
            return new FirstRecord(
                    values(cursor),
                    span.offset(),
                    span.offset() + span.bytes(),
                    chunk.firstLine() + chunk.lines(),
                    lineEnd.isEmpty() ? "\n" : lineEnd);
        }
    }

    private List<String> values(ByteRecordCursor cursor) {
        List<String> values = new ArrayList<>();
        for (int field = 0; field < cursor.fieldCount(); field++) {
            values.add(new String(cursor.untrimmedField(field), valueEncoding()));
        }
        return values;
    }

    @Override
    public ChunkSource chunks(List<TableFile> files, ChunkLimit limit, MemoryBudget budget, ByteTap tap) {
        return new ByteChunkSource(syntax, files, limit, budget, tap, readSize);
    }

    @Override
    public ChunkSource chunks(List<TableFile> files, List<ChunkSpan> index, MemoryBudget budget) {
        return new ByteSpanSource(syntax, files, index, budget);
    }
}
