package io.skald.attribute;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * An encoder that remembers what another said of short values, told apart by their bytes alone: most columns hold a few values over and
 * over, and reading a number costs several times looking it up. What an encoder notes of its values it has noted at their first
 * occurrence, so that asking it again would change nothing.
 *
 * <p>Direct mapped: a new value displaces the one in its place. Where values hardly ever repeat it stops looking.
 */
public final class RecentValues implements ValueEncoder {

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int MOST_BYTES = 15;
    private static final int PLACE_BITS = 12;
    private static final int LENGTH_SHIFT = Long.SIZE - Byte.SIZE;
    private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

    /** Values after which it is looked at how many were remembered. */
    private static final int TRIAL = 1 << 16;

    private final ValueEncoder encoder;

    /**
     * Per place, side by side so that one cache line holds them: the first eight bytes of a value; its further bytes, and its length
     * in the highest one, where no value has all bits set; its number; nothing.
     */
    private final long[] places = new long[4 << PLACE_BITS];

    private boolean looking = true;
    private int asked;
    private int displaced;

    /** @param encoder is asked for what is not remembered */
    public RecentValues(ValueEncoder encoder) {
        this.encoder = encoder;
        Arrays.fill(places, -1);
    }

    @Override
    public long encode(byte[] bytes, int from, int to) {
        int length = to - from;
        if (!looking || length > MOST_BYTES || from + 2 * Long.BYTES > bytes.length) {
            return encoder.encode(bytes, from, to);
        }
        long head = (long) LONGS.get(bytes, from);
        long tail = (long) length << LENGTH_SHIFT;
        if (length < Long.BYTES) {
            head &= (1L << (length << 3)) - 1;
        } else {
            tail |= (long) LONGS.get(bytes, from + Long.BYTES) & (1L << ((length - Long.BYTES) << 3)) - 1;
        }
        int place = (int) ((head ^ tail * MULTIPLIER) * MULTIPLIER >>> Long.SIZE - PLACE_BITS) << 2;
        if (++asked == TRIAL) {
            looking = displaced <= TRIAL / 2;
            asked = 0;
            displaced = 0;
        }
        if (places[place] == head && places[place + 1] == tail) {
            return places[place + 2];
        }
        displaced++;
        long number = encoder.encode(bytes, from, to);
        places[place] = head;
        places[place + 1] = tail;
        places[place + 2] = number;
        return number;
    }
}
