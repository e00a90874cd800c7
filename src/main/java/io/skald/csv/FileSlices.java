package io.skald.csv;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Hands out a file slice by slice, so that each is looked at while the processor's cache holds it. Slices grow with what
 * is asked for: bytes read beyond a chunk's end are kept for the next, and of a small chunk few should have to be.
 */
final class FileSlices implements AutoCloseable {

    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    private final FileBytes bytes;
    private final int least;
    private final int most;

    private byte[] kept = {};
    private int size;
    private boolean ended;

    FileSlices(FileBytes bytes, int least, int most) {
        this.bytes = bytes;
        this.least = least;
        this.most = most;
        this.size = least;
    }

    /** Goes to the table's first byte: to the given place, or at the file's start behind a byte-order mark. */
    long startAt(long offset, Charset encoding) {
        if (offset > 0) {
            bytes.skipTo(offset);
        } else if (encoding.equals(StandardCharsets.UTF_8)) {
            dropByteOrderMark();
        }
        return bytes.position() - kept.length;
    }

    private void dropByteOrderMark() {
        byte[] start = new byte[BYTE_ORDER_MARK.length];
        int length = 0;
        while (length < start.length && !ended) {
            int read = bytes.read(start, length, start.length - length);
            ended = read < 0;
            length += Math.max(0, read);
        }
        kept = Arrays.equals(start, BYTE_ORDER_MARK) ? kept : Arrays.copyOf(start, length);
    }

    /** Whether there is nothing more to read. */
    boolean ended() {
        return ended;
    }

    /** How many bytes {@link #moveKept} puts into the buffer. */
    int keptLength() {
        return kept.length;
    }

    /** Puts what was kept at the start of a buffer. */
    void moveKept(byte[] buffer) {
        System.arraycopy(kept, 0, buffer, 0, kept.length);
        kept = new byte[0];
    }

    /** Keeps a buffer's bytes behind a chunk's end for the next chunk. */
    void keep(byte[] buffer, int from, int to) {
        kept = Arrays.copyOfRange(buffer, from, to);
        size = Math.max(least, Math.min(most, from / 4));
    }

    /** The most bytes that the next {@link #read} puts into the buffer. */
    int sliceSize() {
        return size;
    }

    int largestSlice() {
        return most;
    }

    /** Reads the next slice to a place in a buffer; answers its length. */
    int read(byte[] buffer, int at) {
        int read = bytes.read(buffer, at, size);
        ended = read < 0;
        size = Math.min(most, 2 * size);
        return Math.max(0, read);
    }

    @Override
    public void close() {
        bytes.close();
    }
}
