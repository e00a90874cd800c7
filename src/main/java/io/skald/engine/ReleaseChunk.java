package io.skald.engine;

import io.skald.budget.MemoryBudget;

/** One chunk of the release: its bytes, and what is counted of it. Used for one chunk after another, by one thread. */
final class ReleaseChunk implements AutoCloseable {

    private final ReleaseBytes bytes;
    private long rowsRead;
    private long rowsReleased;
    private long bytesRead;

    ReleaseChunk(MemoryBudget budget) {
        this.bytes = new ReleaseBytes(budget);
    }

    /** Begins a chunk. */
    void clear() {
        bytes.clear();
    }

    /** The bytes so far, to be appended to. */
    ReleaseBytes bytes() {
        return bytes;
    }

    /** Ends the chunk, which was made of so many rows and so many bytes of the input. */
    void end(long read, long released, long inputBytes) {
        rowsRead = read;
        rowsReleased = released;
        bytesRead = inputBytes;
    }

    long rowsRead() {
        return rowsRead;
    }

    long rowsReleased() {
        return rowsReleased;
    }

    /** Bytes of the input that were read for it. */
    long bytesRead() {
        return bytesRead;
    }

    @Override
    public void close() {
        bytes.close();
    }
}
