package io.skald.verify.walk;

import io.skald.InterruptedRunException;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Progress;
import io.skald.table.ChunkLimit;
import io.skald.table.ChunkSource;
import io.skald.table.RowCursor;
import io.skald.table.TableChunk;
import io.skald.table.TableInput;
import java.util.Optional;

/** The records of one table, chunk after chunk. */
public final class Rows implements AutoCloseable {

    private final ChunkSource source;
    private final Progress.Pass pass;
    private Optional<TableChunk> chunk = Optional.empty();

    @SuppressWarnings("NullAway.Init") // there is none before the first
    private RowCursor record;

    private boolean ended;
    private long count;
    private long bytesTold;

    /** Reads a table to its end to know how many rows it has. */
    public static long count(TableInput input, ChunkLimit chunk, MemoryBudget budget, Progress progress) {
        try (Progress.Pass pass = progress.begin("Verify", input.totalBytes());
                Rows rows = new Rows(input.chunks(chunk, budget), pass)) {
            boolean more;
            do {
                more = rows.next();
            } while (more);
            return rows.count();
        }
    }

    public Rows(ChunkSource source, Progress.Pass pass) {
        this.source = source;
        this.pass = pass;
    }

    /** Goes to the next record, if there is one. */
    public boolean next() {
        while (!ended) {
            if (chunk.isPresent() && record.next()) {
                count++;
                return true;
            }
            nextChunk();
        }
        return false;
    }

    private void nextChunk() {
        if (Thread.currentThread().isInterrupted()) {
            throw new InterruptedRunException();
        }
        closeChunk();
        chunk = source.next();
        chunk.ifPresent(next -> record = next.records());
        ended = chunk.isEmpty();
        long bytes = source.bytesRead();
        pass.advance(0, bytes - bytesTold);
        bytesTold = bytes;
    }

    private void closeChunk() {
        chunk.ifPresent(TableChunk::close);
        chunk = Optional.empty();
    }

    /** The record at hand. */
    public RowCursor record() {
        return record;
    }

    /** How many records there were so far. */
    public long count() {
        return count;
    }

    @Override
    public void close() {
        closeChunk();
        source.close();
    }
}
