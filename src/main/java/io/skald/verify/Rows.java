package io.skald.verify;

import io.skald.InterruptedRunException;
import io.skald.UsageException;
import io.skald.budget.Progress;
import io.skald.csv.Chunk;
import io.skald.csv.ChunkSource;
import io.skald.csv.RecordCursor;
import java.util.Optional;
import java.util.function.Consumer;

/** The records of one table, chunk after chunk. */
final class Rows implements AutoCloseable {

    private final ChunkSource source;
    private final Progress.Pass pass;
    private final Consumer<UsageException> malformed;
    private Chunk chunk;
    private RecordCursor record;
    private boolean ended;
    private long count;
    private long bytesTold;

    /** @param malformed told of a record that cannot be read; unless it throws, the table ends there */
    Rows(ChunkSource source, Progress.Pass pass, Consumer<UsageException> malformed) {
        this.source = source;
        this.pass = pass;
        this.malformed = malformed;
    }

    /** Goes to the next record, if there is one. */
    boolean next() {
        try {
            while (!ended) {
                if (record != null && record.next()) {
                    count++;
                    return true;
                }
                nextChunk();
            }
        } catch (UsageException e) {
            ended = true;
            malformed.accept(e);
        }
        return false;
    }

    private void nextChunk() {
        if (Thread.currentThread().isInterrupted()) {
            throw new InterruptedRunException();
        }
        closeChunk();
        Optional<Chunk> next = source.next();
        long bytes = source.bytesRead();
        pass.advance(0, bytes - bytesTold);
        bytesTold = bytes;
        ended = next.isEmpty();
        if (next.isPresent()) {
            chunk = next.get();
            record = chunk.records();
        }
    }

    private void closeChunk() {
        if (chunk != null) {
            chunk.close();
            chunk = null;
            record = null;
        }
    }

    /** The record at hand. */
    RecordCursor record() {
        return record;
    }

    /** How many records there were so far. */
    long count() {
        return count;
    }

    @Override
    public void close() {
        closeChunk();
        source.close();
    }
}
