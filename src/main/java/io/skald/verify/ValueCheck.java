package io.skald.verify;

/** Whether labels of one quasi-identifier cover its values, at the speed of a scan. For one thread. */
interface ValueCheck extends AutoCloseable {

    /**
     * Whether a label covers a value.
     *
     * @param label the label's number among the labels of the column, or {@link ByteKeys#NONE}
     * @param labelBytes where the label's text is
     * @param valueBytes where the value's text is
     */
    boolean covers(
            int label,
            byte[] labelBytes,
            int labelStart,
            int labelEnd,
            byte[] valueBytes,
            int valueStart,
            int valueEnd);

    /** The row whose value was covered last prints the label: what {@link MetEnds} noted holds. */
    void accept();

    @Override
    void close();
}
