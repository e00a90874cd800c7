package io.skald.verify.bytes;

import java.nio.charset.Charset;

/** A range of bytes in somebody else's array, moved from one to the next instead of made anew for each row. For one thread. */
public final class ByteSpan {

    private byte[] bytes = {};
    private int start;
    private int end;

    /** Goes to a range. */
    public ByteSpan to(byte[] in, int from, int until) {
        bytes = in;
        start = from;
        end = until;
        return this;
    }

    public byte[] bytes() {
        return bytes;
    }

    public int start() {
        return start;
    }

    /** Where it ends in {@link #bytes()}, exclusive. */
    public int end() {
        return end;
    }

    public String text(Charset encoding) {
        return new String(bytes, start, end - start, encoding);
    }
}
