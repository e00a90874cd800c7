package io.skald.verify.column;

import io.skald.verify.bytes.ByteKeys;
import io.skald.verify.bytes.RecentKeys;
import java.util.Arrays;

/**
 * One worker's labels of one quasi-identifier, with numbers of its own, so that it asks for the shared number of each label
 * only once.
 */
final class ColumnLabels implements AutoCloseable {

    /** Bytes for each key beside those of {@link ByteKeys}. */
    static final long PAYLOAD = Integer.BYTES + Long.BYTES;

    private final RecentKeys own;
    private final SharedLabels shared;
    private int[] sharedIds;
    private long[] rows;
    private int known;

    ColumnLabels(RecentKeys own, SharedLabels shared) {
        this.own = own;
        this.shared = shared;
        this.sharedIds = new int[own.keys().capacity()];
        this.rows = new long[own.keys().capacity()];
    }

    /** The worker's own number of a label, or {@link ByteKeys#NONE}. */
    int idOf(byte[] bytes, int start, int end) {
        int id = own.idOf(bytes, start, end);
        if (id == known) {
            if (known == sharedIds.length) {
                sharedIds = Arrays.copyOf(sharedIds, own.keys().capacity());
                rows = Arrays.copyOf(rows, own.keys().capacity());
            }
            sharedIds[known++] = shared.idOf(bytes, start, end);
        }
        return id;
    }

    /** The shared number of a label, or {@link ByteKeys#NONE}; takes what {@link #idOf} gave for it. */
    int sharedIdOf(int id, byte[] bytes, int start, int end) {
        return id == ByteKeys.NONE ? shared.idOf(bytes, start, end) : sharedIds[id];
    }

    /** Counts a row of a label that has a number. */
    void count(int id) {
        rows[id]++;
    }

    /** The rows counted of a label. */
    long rows(int id) {
        return rows[id];
    }

    /** The worker's own numbers and their texts. */
    ByteKeys own() {
        return own.keys();
    }

    @Override
    public void close() {
        own.close();
    }
}
