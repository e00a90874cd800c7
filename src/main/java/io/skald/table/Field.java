package io.skald.table;

import java.util.Arrays;

/**
 * A value rendered in a format, ready to be put into row after row. What its bytes mean is the format's own affair: in CSV it is the
 * field as written, with the delimiter behind it.
 *
 * @param bytes padded to a multiple of eight, so that eight can be copied at a time; not to be changed
 * @param length how many of the bytes count
 * @param hash of these bytes, for whoever keeps fields in places of a table
 */
public record Field(byte[] bytes, int length, int hash) {

    /**
     * A field.
     *
     * @param written the value as the format writes it
     * @param behind what stands behind each value, perhaps nothing
     */
    public static Field of(byte[] written, byte[] behind) {
        int length = written.length + behind.length;
        byte[] bytes = Arrays.copyOf(written, length + Long.BYTES - 1 & -Long.BYTES);
        System.arraycopy(behind, 0, bytes, written.length, behind.length);
        int hash = length;
        for (int i = 0; i < length; i++) {
            hash = 31 * hash + bytes[i];
        }
        return new Field(bytes, length, hash);
    }
}
