package io.skald.verify.walk;

import io.skald.table.RowCursor;
import io.skald.table.TableChunk;
import java.util.concurrent.atomic.AtomicInteger;

/** A chunk that several workers read, closed when the last of its holders lets go. */
final class SharedChunk {

    private final TableChunk chunk;
    private final AtomicInteger holders = new AtomicInteger(1);

    SharedChunk(TableChunk chunk) {
        this.chunk = chunk;
    }

    int rows() {
        return chunk.span().rows();
    }

    RowCursor records() {
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
