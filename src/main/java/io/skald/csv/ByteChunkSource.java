package io.skald.csv;

import io.skald.budget.MemoryBudget;
import io.skald.table.ByteTap;
import io.skald.table.ChunkLimit;
import io.skald.table.ChunkSource;
import io.skald.table.TableChunk;
import java.util.List;
import java.util.Optional;

/** Cuts files, one after another, into chunks of bytes. */
final class ByteChunkSource implements ChunkSource {

    private static final int LEAST_READ = 1 << 12;
    private static final long USUAL_RECORD = 64;
    private static final long LARGEST_USUAL = 8L << 20;

    /** Bytes before a chunk's end that mostly tell whether it is inside quotes. */
    private static final int LOOK_BACK = 1 << 10;

    private final ByteSyntax syntax;
    private final List<TableFile> files;
    private final ChunkLimit limit;
    private final int readSize;
    private final QuoteState quoteState;
    private final BufferPool pool;
    private final DiskBytes fromDisk;

    private int chunks;
    private int nextFile;
    private Optional<ByteFileCutter> open = Optional.empty();

    /** @param readSize the most bytes to read at a time */
    ByteChunkSource(
            ByteSyntax syntax,
            List<TableFile> files,
            ChunkLimit limit,
            MemoryBudget budget,
            ByteTap tap,
            int readSize) {
        this.syntax = syntax;
        this.files = files;
        this.limit = limit;
        this.readSize = readSize;
        this.fromDisk = new DiskBytes(tap);
        this.quoteState = new QuoteState(syntax, Math.min(readSize, LOOK_BACK));
        this.pool = new BufferPool(budget, Math.min(readSize, LEAST_READ), usualBuffer());
    }

    /** What a chunk probably takes. */
    private int usualBuffer() {
        long bytes = Math.min(limit.bytes(), limit.rows() * USUAL_RECORD);
        long largest = files.stream()
                .mapToLong(file -> file.path().toFile().length())
                .max()
                .orElse(0);
        return (int) Math.min(Math.min(bytes, largest) + readSize, LARGEST_USUAL);
    }

    @Override
    public Optional<TableChunk> next() {
        return nextChunk().map(TableChunk.class::cast);
    }

    Optional<ByteChunk> nextChunk() {
        while (true) {
            if (open.isPresent()) {
                Optional<ByteChunk> chunk = open.get().next(chunks);
                if (chunk.isPresent()) {
                    chunks++;
                    return chunk;
                }
                open.get().close();
                open = Optional.empty();
            }
            if (nextFile == files.size()) {
                return Optional.empty();
            }
            FileSlices slices = new FileSlices(
                    FileBytes.open(files.get(nextFile), syntax.dialect(), fromDisk),
                    Math.min(readSize, LEAST_READ),
                    readSize);
            open = Optional.of(new ByteFileCutter(syntax, files.get(nextFile++), slices, quoteState, limit, pool));
        }
    }

    @Override
    public long bytesRead() {
        return fromDisk.count();
    }

    @Override
    public void close() {
        open.ifPresent(ByteFileCutter::close);
        open = Optional.empty();
        nextFile = files.size();
        pool.close();
    }
}
