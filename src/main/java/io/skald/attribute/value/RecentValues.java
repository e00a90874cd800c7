package io.skald.attribute.value;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * An encoder that remembers what another said of short values, told apart by their bytes alone: most columns hold a few values over and
 * over, and reading a number costs several times looking it up. What an encoder notes of its values it has noted at their first
 * occurrence, so that asking it again would change nothing.
 *
 * <p>Direct mapped: a new value displaces the one in its place. Where values hardly ever repeat it stops looking. As long as all values
 * are so short that one word holds each, as numbers and codes are, places are a third of the words to compare and twice as many: fewer
 * values share one, and more of them stay in the processor's nearest cache.
 */
public final class RecentValues implements ValueEncoder {

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int WORDS = 3;

    /** All that three words hold but one byte, which holds the length. */
    private static final int MOST_BYTES = WORDS * Long.BYTES - 1;

    private static final int PLACE_BITS = 12;
    private static final int WORD_PLACE_BITS = PLACE_BITS + 1;
    private static final int LENGTH_SHIFT = Long.SIZE - Byte.SIZE;
    private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;
    private static final long OTHER_MULTIPLIER = 0xC2B2AE3D27D4EB4FL;

    /** Values after which it is looked at how many were remembered. */
    private static final int TRIAL = 1 << 16;

    private final ValueEncoder encoder;

    /** Per length, which bits of each word are a value's; looked up, so that values of all lengths go the same way. */
    private static final long[] MASKS = masks();

    /**
     * Per place, side by side so that one cache line holds them: the bytes of a value in three words, with its length in the highest
     * byte, where no value has all bits set; its number. Of values of one word, that word and the number.
     */
    private final long[] places = new long[(WORDS + 1) << PLACE_BITS];

    private boolean looking = true;
    private boolean inOneWord = true;
    private int asked;
    private int displaced;

    /** @param encoder is asked for what is not remembered */
    public RecentValues(ValueEncoder encoder) {
        this.encoder = encoder;
        Arrays.fill(places, -1);
    }

    private static long[] masks() {
        long[] masks = new long[WORDS * (MOST_BYTES + 1)];
        for (int length = 0; length <= MOST_BYTES; length++) {
            for (int i = 0; i < length; i++) {
                masks[WORDS * length + i / Long.BYTES] |= 0xFFL << i % Long.BYTES * Byte.SIZE;
            }
        }
        return masks;
    }

    @Override
    public long encode(byte[] bytes, int from, int to) {
        int length = to - from;
        if (!looking || length > MOST_BYTES || from + WORDS * Long.BYTES > bytes.length) {
            return encoder.encode(bytes, from, to);
        }
        if (inOneWord) {
            if (length < Long.BYTES) {
                return encodeWord(bytes, from, to);
            }
            forget();
        }
        return encodeWords(bytes, from, to);
    }

    /** From now on places are those of three words. */
    private void forget() {
        inOneWord = false;
        Arrays.fill(places, -1);
    }

    private long encodeWord(byte[] bytes, int from, int to) {
        long bits = (long) (to - from) << 3;
        long word = (long) LONGS.get(bytes, from) & ~(-1L << bits) | bits << LENGTH_SHIFT;
        int place = (int) (word * MULTIPLIER >>> Long.SIZE - WORD_PLACE_BITS) << 1;
        countAsked();
        if (places[place] == word) {
            return places[place + 1];
        }
        displaced++;
        long number = encoder.encode(bytes, from, to);
        places[place] = word;
        places[place + 1] = number;
        return number;
    }

    private long encodeWords(byte[] bytes, int from, int to) {
        int length = to - from;
        int mask = WORDS * length;
        long first = (long) LONGS.get(bytes, from) & MASKS[mask];
        long second = (long) LONGS.get(bytes, from + Long.BYTES) & MASKS[mask + 1];
        long third = (long) LONGS.get(bytes, from + 2 * Long.BYTES) & MASKS[mask + 2] | (long) length << LENGTH_SHIFT;
        long mixed = (first ^ second * MULTIPLIER ^ third * OTHER_MULTIPLIER) * MULTIPLIER;
        int place = (int) (mixed >>> Long.SIZE - PLACE_BITS) << 2;
        countAsked();
        if (places[place] == first && places[place + 1] == second && places[place + 2] == third) {
            return places[place + WORDS];
        }
        displaced++;
        long number = encoder.encode(bytes, from, to);
        places[place] = first;
        places[place + 1] = second;
        places[place + 2] = third;
        places[place + WORDS] = number;
        return number;
    }

    private void countAsked() {
        if (++asked == TRIAL) {
            looking = displaced <= TRIAL / 2;
            asked = 0;
            displaced = 0;
        }
    }
}
