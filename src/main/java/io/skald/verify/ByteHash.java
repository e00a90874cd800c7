package io.skald.verify;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Hashes of short byte ranges, eight bytes at a time: a multiplication and a fold per word (as wyhash does) is several
 * times faster than a loop over bytes. No keys are taken to be equal because their hashes are.
 */
final class ByteHash {

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long FIRST = 0x9E3779B97F4A7C15L;
    private static final long SECOND = 0xD6E8FEB86659FD93L;

    private ByteHash() {}

    /** The hash of a range. */
    static int of(byte[] bytes, int start, int end) {
        return (int) (wide(bytes, start, end) >>> 32);
    }

    /** The hash of a range, all 64 bits of it. */
    static long wide(byte[] bytes, int start, int end) {
        long hash = SECOND ^ (end - start);
        int at = start;
        for (; at + Long.BYTES <= end; at += Long.BYTES) {
            hash = fold(hash ^ (long) LONG.get(bytes, at));
        }
        if (at == end) {
            return fold(hash);
        }
        return fold(fold(hash ^ rest(bytes, at, end)));
    }

    /** The last one to seven bytes; where eight can be loaded, those behind the end are shifted out. */
    private static long rest(byte[] bytes, int at, int end) {
        if (at + Long.BYTES <= bytes.length) {
            return (long) LONG.get(bytes, at) << (Long.SIZE - Byte.SIZE * (end - at));
        }
        long rest = 0;
        for (int i = end - 1; i >= at; i--) {
            rest = rest << Byte.SIZE | bytes[i] & 0xFF;
        }
        return rest << (Long.SIZE - Byte.SIZE * (end - at));
    }

    /** Another hash made of a hash, a different one for each seed. */
    static int again(int hash, int seed) {
        return (int) (fold(fold(hash + seed * SECOND)) >>> 32);
    }

    private static long fold(long word) {
        long mixed = word * FIRST;
        return (mixed ^ (mixed >>> 32)) * SECOND ^ (mixed >>> 29);
    }
}
