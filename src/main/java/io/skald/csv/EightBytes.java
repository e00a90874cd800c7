package io.skald.csv;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Tests on eight bytes at once, held in a long whose lowest byte is the first. A test answers with the top bit of every byte
 * that passes. A test is exact for every byte, as its sums stay inside their byte and no carry marks a neighbour. Those that end in
 * {@code AtLeast} are shorter: they mark every byte that passes, and may mark one that does not where the byte before it does, so the first
 * mark is always right.
 */
final class EightBytes {

    static final int COUNT = 8;

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long LOW_BITS = 0x7F7F7F7F7F7F7F7FL;
    private static final long TOP_BITS = 0x8080808080808080L;
    private static final long ONES = 0x0101010101010101L;
    private static final long FOURTEENS = 0x0E0E0E0E0E0E0E0EL;

    private EightBytes() {}

    /** The eight bytes from an index on, aligned or not. */
    static long at(byte[] bytes, int index) {
        return (long) LONGS.get(bytes, index);
    }

    /** One byte eight times over, to compare with. */
    static long repeat(byte value) {
        return (value & 0xFFL) * ONES;
    }

    /** Which bytes equal those of the pattern. */
    static long equal(long word, long pattern) {
        long difference = word ^ pattern;
        return ~(((difference & LOW_BITS) + LOW_BITS) | difference | LOW_BITS);
    }

    /** Which bytes equal those of the pattern, and perhaps some behind one. */
    static long equalAtLeast(long word, long pattern) {
        long difference = word ^ pattern;
        return difference - ONES & ~difference & TOP_BITS;
    }

    /** Which bytes are below 14, both line ends and rare control characters that the caller sorts out, and perhaps some behind one. */
    static long below14AtLeast(long word) {
        return word - FOURTEENS & ~word & TOP_BITS;
    }

    /** Which bytes are not ASCII. */
    static long high(long word) {
        return word & TOP_BITS;
    }

    /** The place of the first byte that passed, from 0 to 7; 8 if none did. */
    static int first(long passed) {
        return Long.numberOfTrailingZeros(passed) >>> 3;
    }

    /** The place of the last byte that passed, from 0 to 7; one must have. */
    static int last(long passed) {
        return 7 - (Long.numberOfLeadingZeros(passed) >>> 3);
    }
}
