package io.skald.parquet;

import io.skald.parquet.LeafType.Physical;
import java.util.function.IntFunction;

/**
 * Values of a page or dictionary where they lie, each as the bytes that stand for it without a dictionary.
 *
 * @param base where the first is, if all have one width
 * @param width bytes of each; 0 if each has a length of its own
 * @param starts where each is that has, and where one more would be
 * @param gap bytes between the end of one and the start of the next
 */
record Values(byte[] bytes, int count, int base, int width, int[] starts, int gap) {

    private static final int[] NO_STARTS = {};

    int start(int index) {
        return width > 0 ? base + index * width : starts[index];
    }

    int end(int index) {
        return width > 0 ? base + (index + 1) * width : starts[index + 1] - gap;
    }

    /** Values of one width. */
    static Values fixed(byte[] bytes, int count, int base, int width) {
        return fixed(bytes, bytes.length, count, base, width);
    }

    private static Values fixed(byte[] bytes, int end, int count, int base, int width) {
        if (width <= 0 || end - base < (long) count * width) {
            throw new DamagedException("has a page of fewer values than it says");
        }
        return new Values(bytes, count, base, width, NO_STARTS, 0);
    }

    /**
     * Values one after another, as they are written without any encoding.
     *
     * @param end of them or of more in the array, exclusive
     * @param ints makes room for so many numbers
     */
    static Values plain(LeafType type, byte[] bytes, int from, int end, int count, IntFunction<int[]> ints) {
        if (type.physical() == Physical.BOOLEAN) {
            if (count > 8L * (end - from)) {
                throw new DamagedException("has a page of fewer values than it says");
            }
            byte[] flags = new byte[count];
            for (int i = 0; i < count; i++) {
                flags[i] = (byte) (bytes[from + (i >> 3)] >> (i & 7) & 1);
            }
            return fixed(flags, count, 0, 1);
        }
        if (type.physical() != Physical.BYTE_ARRAY) {
            return fixed(bytes, end, count, from, type.width());
        }
        int[] starts = ints.apply(count + 1);
        int at = from;
        for (int i = 0; i < count; i++) {
            int length = Raw.getInt(bytes, at);
            if (length < 0 || length > end - at - Integer.BYTES) {
                throw new DamagedException("has a text that does not end");
            }
            starts[i] = at + Integer.BYTES;
            at += Integer.BYTES + length;
        }
        starts[count] = at + Integer.BYTES;
        return new Values(bytes, count, 0, 0, starts, Integer.BYTES);
    }
}
