package io.skald.verify.classes;

import io.skald.verify.bytes.ByteKeys;

/** Reads a {@link ClassKey} column by column. */
public final class ClassKeyReader {

    private byte[] bytes = new byte[0];
    private int at;
    private int id;
    private int start;
    private int end;

    /** Begins with a key in front of its first column. */
    public void open(byte[] key, int from) {
        bytes = key;
        at = from;
    }

    /** Goes to the next column, which there must be. */
    public void next() {
        id = number() - 1;
        if (id < 0) {
            int length = number();
            start = at;
            end = at + length;
            at = end;
        }
    }

    private int number() {
        int number = 0;
        int shift = 0;
        byte part = bytes[at++];
        while (part < 0) {
            number |= (part & 0x7F) << shift;
            shift += 7;
            part = bytes[at++];
        }
        return number | part << shift;
    }

    /** The number of the column's label; {@link ByteKeys#NONE} if it has none and stands in the key itself. */
    public int id() {
        return id;
    }

    /** Where a text that has no number is. */
    public byte[] bytes() {
        return bytes;
    }

    /** Where it starts. */
    public int start() {
        return start;
    }

    /** Where it ends, exclusive. */
    public int end() {
        return end;
    }
}
