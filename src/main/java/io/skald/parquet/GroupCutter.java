package io.skald.parquet;

import io.skald.IoReason;
import io.skald.budget.MemoryBudget;
import io.skald.table.ByteTap;
import io.skald.table.ChunkLimit;
import io.skald.table.ChunkSource;
import io.skald.table.ChunkSpan;
import io.skald.table.TableChunk;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;

/** Cuts groups of rows into chunks. Who looks at the bytes sees a file's all before its first chunk. */
final class GroupCutter implements ChunkSource {

    private static final int BUFFER = 1 << 16;

    private final List<ParquetFile> files;
    private final ChunkLimit limit;
    private final ByteTap tap;
    private final ParquetInput input;
    private final PagePool pool;
    private int file = -1;
    private int group;
    private int rowsTaken;
    private int chunks;
    private volatile long bytes;

    GroupCutter(List<ParquetFile> files, ChunkLimit limit, ByteTap tap, ParquetInput input, MemoryBudget budget) {
        this.files = files;
        this.limit = limit;
        this.tap = tap;
        this.input = input;
        this.pool = new PagePool(budget);
    }

    @Override
    public Optional<TableChunk> next() {
        while (file < 0 || group == files.get(file).footer().groups().size()) {
            if (file + 1 == files.size()) {
                return Optional.empty();
            }
            file++;
            group = 0;
            show(files.get(file));
        }
        Footer.Group from = files.get(file).footer().groups().get(group);
        int rows = Math.min(rows(from), from.rows() - rowsTaken);
        long first = from.firstRow() + rowsTaken;
        long size = Math.max(1, (long) ((double) from.bytes() * rows / from.rows()));
        ChunkSpan span = new ChunkSpan(file, new RowPlace(first, rows).packed(), size, 1 + first, rows);
        rowsTaken += rows;
        if (rowsTaken == from.rows()) {
            group++;
            rowsTaken = 0;
        }
        count(size);
        return Optional.of(input.chunk(chunks++, span, pool));
    }

    /**
     * Rows of a chunk: as many as the limit of rows says, or of bytes, packed as they are. A group of little more stays whole: its pages, of
     * which many writers make one per column, would be unpacked once for each part.
     */
    private int rows(Footer.Group from) {
        long bytesPerRow = Math.max(1, from.bytes() / from.rows());
        long most = Math.min(limit.rows(), limit.bytes() / bytesPerRow);
        long whole = most >= ChunkLimit.MANY_ROWS ? most + most / 4 : most;
        return (int) Math.max(1, Math.min(RowPlace.MOST_ROWS, from.rows() <= whole ? from.rows() : most));
    }

    private void show(ParquetFile next) {
        if (tap == ByteTap.NONE) {
            return;
        }
        byte[] buffer = new byte[BUFFER];
        try (InputStream stream = Files.newInputStream(next.path())) {
            for (int got = stream.read(buffer); got >= 0; got = stream.read(buffer)) {
                tap.take(buffer, 0, got);
            }
        } catch (IOException unreadable) {
            throw IoReason.failure("Cannot read " + next.path(), unreadable);
        }
    }

    @SuppressWarnings("NonAtomicVolatileUpdate")
    private void count(long size) {
        // One thread cuts at a time; others only look.
        bytes = bytes + size;
    }

    @Override
    public long bytesRead() {
        return bytes;
    }

    @Override
    public void close() {
        pool.close();
    }
}
