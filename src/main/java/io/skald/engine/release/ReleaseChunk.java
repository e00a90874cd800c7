package io.skald.engine.release;

import io.skald.table.RowWriter;
import java.util.BitSet;

/** One chunk of the release: its rows, and what is counted of it. Used for one chunk after another, by one thread. */
final class ReleaseChunk implements AutoCloseable {

    private final RowWriter rows;
    private final BitSet suppressed = new BitSet();
    private long rowsRead;
    private long rowsReleased;
    private long bytesRead;

    /** @param rows closed with the chunk */
    ReleaseChunk(RowWriter rows) {
        this.rows = rows;
    }

    /** Begins a chunk. */
    void clear() {
        rows.clear();
        suppressed.clear();
    }

    /** A row of the input, by its number in the chunk, is suppressed. */
    void addSuppressed(int row) {
        suppressed.set(row);
    }

    /** The rows that are suppressed. */
    BitSet suppressed() {
        return suppressed;
    }

    /** The rows so far, to be added to. */
    RowWriter rows() {
        return rows;
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
        rows.close();
    }
}
