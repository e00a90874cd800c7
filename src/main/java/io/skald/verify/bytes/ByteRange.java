package io.skald.verify.bytes;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Ranges of bytes taken eight at a time: labels and keys are so short that loops over single bytes, and calls, cost most. */
public final class ByteRange {

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private ByteRange() {}

    /** The eight bytes from an index on. */
    public static long word(byte[] bytes, int at) {
        return (long) LONG.get(bytes, at);
    }

    /** The last one to seven bytes of a range, in the upper bytes of a word; where eight can be loaded, those behind are shifted out. */
    static long rest(byte[] bytes, int at, int end) {
        int shift = Long.SIZE - Byte.SIZE * (end - at);
        if (at + Long.BYTES <= bytes.length) {
            return word(bytes, at) << shift;
        }
        long rest = 0;
        for (int i = end - 1; i >= at; i--) {
            rest = rest << Byte.SIZE | bytes[i] & 0xFF;
        }
        return rest << shift;
    }

    /** One to seven bytes of a range, in the lower bytes of a word. */
    public static long first(byte[] bytes, int at, int end) {
        return rest(bytes, at, end) >>> Long.SIZE - Byte.SIZE * (end - at);
    }

    /** A copy with as many bytes behind it as are loaded at a time. */
    public static byte[] withSlack(byte[] bytes) {
        return Arrays.copyOf(bytes, bytes.length + Long.BYTES);
    }

    /** Whether two ranges hold the same bytes. */
    public static boolean equal(byte[] one, int oneStart, int oneEnd, byte[] two, int twoStart, int twoEnd) {
        if (oneEnd - oneStart != twoEnd - twoStart) {
            return false;
        }
        int i = oneStart;
        int j = twoStart;
        for (; i + Long.BYTES <= oneEnd; i += Long.BYTES, j += Long.BYTES) {
            if (word(one, i) != word(two, j)) {
                return false;
            }
        }
        return i == oneEnd || rest(one, i, oneEnd) == rest(two, j, twoEnd);
    }
}
