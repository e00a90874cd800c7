package io.skald.verify.cover;

import io.skald.verify.bytes.ByteKeys;
import io.skald.verify.bytes.ByteSpan;

/** Whether labels of one quasi-identifier cover its values, at the speed of a scan. For one thread. */
public interface ValueCheck extends AutoCloseable {

    /**
     * Whether a label covers a value.
     *
     * @param label the label's number among the labels of the column, or {@link ByteKeys#NONE}
     * @param text the label's
     * @param value the value's text
     */
    boolean covers(int label, ByteSpan text, ByteSpan value);

    /** The row whose value was covered last prints the label: what {@link MetEnds} noted holds. */
    void accept();

    @Override
    void close();
}
