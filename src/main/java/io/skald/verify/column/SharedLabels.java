package io.skald.verify.column;

import io.skald.verify.bytes.ByteKeys;

/** The numbers of one quasi-identifier's labels as they stand in the keys of classes: the same for all workers. */
final class SharedLabels implements AutoCloseable {

    private final ByteKeys labels;
    private boolean full;

    SharedLabels(ByteKeys labels) {
        this.labels = labels;
    }

    /** The number of a label, or {@link ByteKeys#NONE}; once one or the other, always the same. */
    synchronized int idOf(byte[] bytes, int start, int end) {
        int id = labels.idOf(bytes, start, end);
        full |= id == ByteKeys.NONE;
        return id;
    }

    /** Whether there are labels without a number. */
    synchronized boolean full() {
        return full;
    }

    /** All labels that have a number; to be asked when no other is added. */
    ByteKeys numbered() {
        return labels;
    }

    @Override
    public void close() {
        labels.close();
    }
}
