package io.skald.csv;

import io.skald.FailureException;
import io.skald.budget.MemoryBudget;
import io.skald.table.ByteTap;
import io.skald.table.ChunkSource;
import io.skald.table.ChunkSpan;
import io.skald.table.TableChunk;
import java.util.List;
import java.util.Optional;

/** Reads chunks again that an earlier pass has cut: nothing is scanned here. */
final class ByteSpanSource implements ChunkSource {

    private final ByteSyntax syntax;
    private final List<TableFile> files;
    private final List<ChunkSpan> index;
    private final BufferPool pool;
    private final DiskBytes fromDisk = new DiskBytes(ByteTap.NONE);

    private int next;
    private int openNumber = -1;
    private Optional<FileBytes> open = Optional.empty();
    private FileLines fileLines;

    ByteSpanSource(ByteSyntax syntax, List<TableFile> files, List<ChunkSpan> index, MemoryBudget budget) {
        this.syntax = syntax;
        this.files = files;
        this.index = List.copyOf(index);
        long longest = index.stream().mapToLong(ChunkSpan::bytes).max().orElse(0);
        this.pool = new BufferPool(budget, Math.toIntExact(longest), Math.toIntExact(longest));
        this.fileLines = new FileLines(files.get(0), syntax.dialect());
    }

    @Override
    public Optional<TableChunk> next() {
        if (next == index.size()) {
            return Optional.empty();
        }
        ChunkSpan span = index.get(next);
        TableFile file = files.get(span.file());
        FileBytes bytes = opened(file);
        bytes.skipTo(span.offset());
        BufferPool.Buffer buffer = pool.take();
        boolean complete = false;
        try {
            fill(file, bytes, buffer.bytes(), (int) span.bytes());
            complete = true;
            return Optional.of(new ByteChunk(syntax, file, fileLines, next++, span, 0, buffer, true));
        } finally {
            if (!complete) {
                buffer.close();
            }
        }
    }

    private FileBytes opened(TableFile file) {
        if (openNumber != file.number()) {
            open.ifPresent(FileBytes::close);
            open = Optional.of(FileBytes.open(file, syntax.dialect(), fromDisk));
            openNumber = file.number();
            fileLines = new FileLines(file, syntax.dialect());
        }
        return open.orElseThrow();
    }

    private static void fill(TableFile file, FileBytes bytes, byte[] into, int length) {
        int filled = 0;
        while (filled < length) {
            int read = bytes.read(into, filled, Math.min(ByteTableReader.READ_SIZE, length - filled));
            if (read < 0) {
                throw new FailureException(file.path() + " has become shorter while it was being read.");
            }
            filled += read;
        }
    }

    @Override
    public long bytesRead() {
        return fromDisk.count();
    }

    @Override
    public void close() {
        open.ifPresent(FileBytes::close);
        open = Optional.empty();
        next = index.size();
        pool.close();
    }
}
