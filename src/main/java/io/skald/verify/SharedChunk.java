package io.skald.verify;

import io.skald.csv.Chunk;
import io.skald.csv.RecordCursor;
import java.util.concurrent.atomic.AtomicInteger;

/** A chunk that several workers read, closed when the last of its holders lets go. */
final class SharedChunk {

    private final Chunk chunk;
    private final AtomicInteger holders = new AtomicInteger(1);

    SharedChunk(Chunk chunk) {
        this.chunk = chunk;
    }

    int rows() {
        return chunk.span().rows();
    }

    RecordCursor records() {
        return chunk.records();
    }

    SharedChunk hold() {
        holders.incrementAndGet();
        return this;
    }

    void letGo() {
        if (holders.decrementAndGet() == 0) {
            chunk.close();
        }
    }
}
