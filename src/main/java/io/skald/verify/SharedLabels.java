package io.skald.verify;

/** The numbers of one quasi-identifier's labels as they stand in the keys of classes: the same for all workers. */
final class SharedLabels implements AutoCloseable {

    private final ByteKeys labels;

    SharedLabels(ByteKeys labels) {
        this.labels = labels;
    }

    /** The number of a label, or {@link ByteKeys#NONE}; once one or the other, always the same. */
    synchronized int idOf(byte[] bytes, int start, int end) {
        return labels.idOf(bytes, start, end);
    }

    @Override
    public void close() {
        labels.close();
    }
}
