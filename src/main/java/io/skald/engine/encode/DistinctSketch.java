package io.skald.engine.encode;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * About how many different values a column has, from four kilobytes however many there are: the HyperLogLog of Flajolet, Fusy, Gandouet
 * and Meunier (2007), with linear counting where few registers are taken. One in sixty values is the usual error. What it says depends
 * on the set of values alone, not on their order or on who saw them.
 */
final class DistinctSketch {

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int INDEX_BITS = 12;
    private static final int REGISTERS = 1 << INDEX_BITS;
    private static final double BIAS = 0.7213 / (1 + 1.079 / REGISTERS);
    private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

    private final byte[] registers = new byte[REGISTERS];

    /** One more value; runs once per row and column. */
    void add(byte[] bytes, int from, int to) {
        long hash = mixed(hash(bytes, from, to));
        int register = (int) (hash >>> Long.SIZE - INDEX_BITS);
        int zeros = Long.numberOfLeadingZeros(hash << INDEX_BITS | 1) + 1;
        if (zeros > registers[register]) {
            registers[register] = (byte) zeros;
        }
    }

    /** Most values are short: their words may overlap, so that how many bytes one has decides nothing but which ones they are. */
    private static long hash(byte[] bytes, int from, int to) {
        int length = to - from;
        if (length < Long.BYTES) {
            return next(length, shortWord(bytes, from, to));
        }
        long hash = next(length, (long) LONGS.get(bytes, from));
        int at = from;
        while (to - at > 3 * Long.BYTES) {
            at += Long.BYTES;
            hash = next(hash, (long) LONGS.get(bytes, at));
        }
        hash = next(hash, (long) LONGS.get(bytes, Math.min(at + Long.BYTES, to - Long.BYTES)));
        return next(hash, (long) LONGS.get(bytes, to - Long.BYTES));
    }

    private static long next(long hash, long word) {
        return Long.rotateLeft(hash, 29) * MULTIPLIER ^ word;
    }

    /** Fewer than eight bytes; where eight can be loaded, those behind are shifted out. */
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

    /** The finaliser of MurmurHash3. */
    private static long mixed(long hash) {
        long mixed = (hash ^ hash >>> 33) * 0xFF51AFD7ED558CCDL;
        mixed = (mixed ^ mixed >>> 33) * 0xC4CEB9FE1A85EC53L;
        return mixed ^ mixed >>> 33;
    }

    /** Adds all values that another sketch has seen. */
    void addAll(DistinctSketch other) {
        for (int i = 0; i < REGISTERS; i++) {
            registers[i] = (byte) Math.max(registers[i], other.registers[i]);
        }
    }

    /** About how many different values have been added. */
    long estimate() {
        double sum = 0;
        int untouched = 0;
        for (byte register : registers) {
            sum += 1.0 / (1L << register);
            untouched += register == 0 ? 1 : 0;
        }
        double raw = BIAS * REGISTERS * REGISTERS / sum;
        boolean few = raw <= 2.5 * REGISTERS && untouched > 0;
        return Math.round(few ? REGISTERS * Math.log((double) REGISTERS / untouched) : raw);
    }
}
