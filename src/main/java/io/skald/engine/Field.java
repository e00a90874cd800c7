package io.skald.engine;

import java.util.Arrays;

/**
 * A field of the release with the delimiter behind it, ready to be copied.
 *
 * @param bytes padded to a multiple of eight, so that eight can be copied at a time
 * @param length how many of the bytes count, the delimiter's included
 */
record Field(byte[] bytes, int length) {

    /** @param written the field as written */
    static Field of(byte[] written, byte[] delimiter) {
        int length = written.length + delimiter.length;
        byte[] bytes = Arrays.copyOf(written, length + Long.BYTES - 1 & -Long.BYTES);
        System.arraycopy(delimiter, 0, bytes, written.length, delimiter.length);
        return new Field(bytes, length);
    }
}
