package io.skald.engine.encode;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.security.SecureRandom;

/**
 * SipHash-2-4 of 128 bits (Aumasson and Bernstein 2012): a hash under a key, so that without the key nobody finds texts that share it. For one
 * thread.
 */
final class SipHash {

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final Key key;
    private long v0;
    private long v1;
    private long v2;
    private long v3;
    private long low;
    private long high;

    /** 128 bits. */
    record Key(long first, long second) {

        /** A key that nobody knows. */
        static Key fresh() {
            SecureRandom random = new SecureRandom();
            return new Key(random.nextLong(), random.nextLong());
        }
    }

    SipHash(Key key) {
        this.key = key;
    }

    /** Hashes a range; {@link #low} and {@link #high} have the result. */
    void hash(byte[] bytes, int from, int to) {
        v0 = key.first() ^ 0x736f6d6570736575L;
        v1 = key.second() ^ 0x646f72616e646f6dL ^ 0xee;
        v2 = key.first() ^ 0x6c7967656e657261L;
        v3 = key.second() ^ 0x7465646279746573L;
        int at = from;
        for (; at + Long.BYTES <= to; at += Long.BYTES) {
            compress((long) LONGS.get(bytes, at));
        }
        long last = (long) (to - from) << 56;
        for (int i = 0; at + i < to; i++) {
            last |= (bytes[at + i] & 0xFFL) << Byte.SIZE * i;
        }
        compress(last);
        v2 ^= 0xee;
        rounds(4);
        low = v0 ^ v1 ^ v2 ^ v3;
        v1 ^= 0xdd;
        rounds(4);
        high = v0 ^ v1 ^ v2 ^ v3;
    }

    /** The first 64 bits of the hash made last. */
    long low() {
        return low;
    }

    /** The other 64 bits of it. */
    long high() {
        return high;
    }

    private void compress(long word) {
        v3 ^= word;
        rounds(2);
        v0 ^= word;
    }

    private void rounds(int count) {
        for (int i = 0; i < count; i++) {
            v0 += v1;
            v1 = Long.rotateLeft(v1, 13) ^ v0;
            v0 = Long.rotateLeft(v0, 32);
            v2 += v3;
            v3 = Long.rotateLeft(v3, 16) ^ v2;
            v0 += v3;
            v3 = Long.rotateLeft(v3, 21) ^ v0;
            v2 += v1;
            v1 = Long.rotateLeft(v1, 17) ^ v2;
            v2 = Long.rotateLeft(v2, 32);
        }
    }
}
