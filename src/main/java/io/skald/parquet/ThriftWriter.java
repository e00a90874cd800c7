package io.skald.parquet;

/** Writes the compact protocol of Thrift. Fields are written in the order of their numbers. */
final class ThriftWriter {

    private static final int NUMBER = 5;
    private static final int LONG = 6;
    private static final int BINARY = 8;
    private static final int LIST = 9;
    private static final int STRUCT = 12;
    private static final int MOST_DEPTH = 8;

    private final ByteRoom out;
    private final int[] lastField = new int[MOST_DEPTH];
    private int depth;

    ThriftWriter(ByteRoom out) {
        this.out = out;
    }

    /** Begins a structure that is no field. */
    ThriftWriter begin() {
        lastField[++depth] = 0;
        return this;
    }

    /** Begins a structure that is a field. */
    ThriftWriter begin(int field) {
        header(field, STRUCT);
        return begin();
    }

    ThriftWriter end() {
        out.add(0);
        depth--;
        return this;
    }

    ThriftWriter number(int field, int value) {
        header(field, NUMBER);
        zigzag(value);
        return this;
    }

    ThriftWriter whole(int field, long value) {
        header(field, LONG);
        zigzag(value);
        return this;
    }

    ThriftWriter binary(int field, byte[] value) {
        header(field, BINARY);
        item(value);
        return this;
    }

    /** Begins a list of structures, which are then written one by one. */
    ThriftWriter structures(int field, int size) {
        return list(field, STRUCT, size);
    }

    /** Begins a list of numbers, which are then written as items. */
    ThriftWriter numbers(int field, int size) {
        return list(field, NUMBER, size);
    }

    /** Begins a list of texts, which are then written as items. */
    ThriftWriter binaries(int field, int size) {
        return list(field, BINARY, size);
    }

    ThriftWriter item(int value) {
        zigzag(value);
        return this;
    }

    ThriftWriter item(byte[] value) {
        out.addVarint(value.length);
        out.add(value);
        return this;
    }

    private ThriftWriter list(int field, int items, int size) {
        header(field, LIST);
        if (size < 0xF) {
            out.add(size << 4 | items);
        } else {
            out.add(0xF0 | items);
            out.addVarint(size);
        }
        return this;
    }

    private void header(int field, int type) {
        out.add(field - lastField[depth] << 4 | type);
        lastField[depth] = field;
    }

    private void zigzag(long value) {
        out.addVarint(value << 1 ^ value >> 63);
    }
}
