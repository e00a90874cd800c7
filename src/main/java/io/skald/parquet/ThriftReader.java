package io.skald.parquet;

/** Reads the compact protocol of Thrift, in which Parquet says what is in a file. Fields come with their numbers; unknown ones are skipped. */
final class ThriftReader {

    private static final int MOST_DEPTH = 64;

    private final byte[] bytes;
    private final int end;
    private final int[] lastField = new int[MOST_DEPTH];
    private int at;
    private int depth;
    private int type;

    ThriftReader(byte[] bytes, int from, int end) {
        this.bytes = bytes;
        this.at = from;
        this.end = end;
    }

    /** Where the next byte is. */
    int position() {
        return at;
    }

    /** Enters a structure. */
    void begin() {
        if (++depth == MOST_DEPTH) {
            throw new DamagedException("its description is nested too deeply");
        }
        lastField[depth] = 0;
    }

    /** The number of the structure's next field; 0 if there is none, and the structure is left. */
    int field() {
        int header = next();
        if (header == 0) {
            depth--;
            return 0;
        }
        type = header & 0xF;
        int step = header >> 4;
        lastField[depth] = step == 0 ? (int) whole() : lastField[depth] + step;
        return lastField[depth];
    }

    /** The field's value, or that of a list's next item. */
    long whole() {
        long coded = varint();
        return coded >>> 1 ^ -(coded & 1);
    }

    /** As {@link #whole()}, where no more than 32 bits make sense. */
    int number() {
        return (int) whole();
    }

    /** The field's value, which its header holds. */
    boolean flag() {
        return type == 1;
    }

    /** Whether the field is a number of more than one byte. */
    boolean isNumber() {
        return type >= 4 && type <= 6;
    }

    /** A text or bytes. */
    byte[] binary() {
        int length = length();
        byte[] found = new byte[length];
        System.arraycopy(bytes, at, found, 0, length);
        at += length;
        return found;
    }

    /** How many items the list has that begins here. */
    int list() {
        int header = next();
        type = header & 0xF;
        int size = header >> 4 == 0xF ? (int) varint() : header >> 4;
        if (size < 0 || size > end - at) {
            throw new DamagedException("a list in its description does not end");
        }
        return size;
    }

    /** Goes past the field's value. */
    void skip() {
        skip(type, true);
    }

    private void skip(int kind, boolean field) {
        switch (kind) {
            case 1, 2 -> at += field ? 0 : 1;
            case 3 -> at++;
            case 4, 5, 6 -> varint();
            case 7 -> at += Long.BYTES;
            case 8 -> {
                int length = length();
                at += length;
            }
            case 9, 10 -> {
                int size = list();
                int items = type;
                for (int i = 0; i < size; i++) {
                    skip(items, false);
                }
            }
            case 12 -> {
                begin();
                while (field() != 0) {
                    skip();
                }
            }
            default -> throw new DamagedException("its description has a part of an unknown kind");
        }
    }

    private int length() {
        long length = varint();
        if (length < 0 || length > end - at) {
            throw new DamagedException("a text in its description does not end");
        }
        return (int) length;
    }

    private long varint() {
        long value = 0;
        for (int shift = 0; shift < Long.SIZE; shift += 7) {
            int each = next();
            value |= (long) (each & 0x7F) << shift;
            if (each < 0x80) {
                return value;
            }
        }
        throw new DamagedException("a number in its description does not end");
    }

    private int next() {
        if (at >= end) {
            throw new DamagedException("its description ends too early");
        }
        return bytes[at++] & 0xFF;
    }
}
