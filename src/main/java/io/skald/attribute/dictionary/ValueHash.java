package io.skald.attribute.dictionary;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * A number of 64 bits for a text, and for a combination of texts, that another one has with a chance of one in 2^64: of a million tables of
 * ten million different texts each, three have two that are taken for one.
 *
 * <p>Runs once per cell: whole words, multiplied to 128 bits and folded, as in wyhash.
 */
public final class ValueHash {

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long FIRST = 0xA0761D6478BD642FL;
    private static final long SECOND = 0xE7037ED1A0B428DBL;
    private static final long THIRD = 0x8EBC6AF09C88C6E3L;

    private ValueHash() {}

    /** Of a text. */
    public static long of(byte[] bytes, int from, int to) {
        int length = to - from;
        if (length < Long.BYTES) {
            return folded(shortWord(bytes, from, to) ^ FIRST, length ^ SECOND);
        }
        long hash = SECOND + length * THIRD;
        int at = from;
        while (to - at > 2 * Long.BYTES) {
            hash = folded((long) LONGS.get(bytes, at) ^ FIRST, (long) LONGS.get(bytes, at + Long.BYTES) ^ hash);
            at += 2 * Long.BYTES;
        }
        long last = (long) LONGS.get(bytes, to - Long.BYTES);
        long before = (long) LONGS.get(bytes, Math.max(from, to - 2 * Long.BYTES));
        return folded(before ^ FIRST, last ^ hash);
    }

    /** Of what came before and one text more. */
    public static long joined(long before, long text) {
        return folded(before ^ THIRD, text ^ FIRST);
    }

    private static long folded(long left, long right) {
        return left * right ^ Math.multiplyHigh(left, right);
    }

    private static long shortWord(byte[] bytes, int from, int to) {
        if (from == to) {
            return 0;
        }
        int shift = Long.SIZE - Byte.SIZE * (to - from);
        if (from + Long.BYTES <= bytes.length) {
            return (long) LONGS.get(bytes, from) << shift;
        }
        long word = 0;
        for (int at = to - 1; at >= from; at--) {
            word = word << Byte.SIZE | bytes[at] & 0xFF;
        }
        return word << shift;
    }
}
