package io.skald.verify;

import java.nio.charset.Charset;

/** A range of bytes in somebody else's array, moved from one to the next instead of made anew for each row. For one thread. */
final class ByteSpan {

    private byte[] bytes = {};
    private int start;
    private int end;

    /** Goes to a range. */
    ByteSpan to(byte[] in, int from, int until) {
        bytes = in;
        start = from;
        end = until;
        return this;
    }

    byte[] bytes() {
        return bytes;
    }

    int start() {
        return start;
    }

    /** Where it ends in {@link #bytes()}, exclusive. */
    int end() {
        return end;
    }

    String text(Charset encoding) {
        return new String(bytes, start, end - start, encoding);
    }
}
