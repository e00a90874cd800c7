package io.skald.verify.bytes;

import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import java.util.Arrays;
import java.util.Optional;

/**
 * Numbers for one thread's texts that remembers those of short ones by their bytes alone: most columns hold a few texts over and over, and
 * hashing one and looking it up costs several times comparing three words. Direct mapped: a new text displaces the one in its place. The keys
 * are never cleared, so what is remembered stays true.
 */
public final class RecentKeys implements AutoCloseable {

    private static final int WORDS = 3;

    /** All that three words hold but one byte, which holds the length. */
    private static final int MOST_BYTES = WORDS * Long.BYTES - 1;

    private static final int PLACE_BITS = 10;
    private static final long PLACE_BYTES = (WORDS + 1L) * Long.BYTES << PLACE_BITS;

    /** Remembering takes no more than this part of what the keys may take. */
    private static final int PART = 8;

    private static final int LENGTH_SHIFT = Long.SIZE - Byte.SIZE;
    private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;
    private static final long OTHER_MULTIPLIER = 0xC2B2AE3D27D4EB4FL;
    private static final long[] MASKS = masks();

    private final ByteKeys keys;
    private final Optional<MemoryBudget.Reservation> held;

    /** Per place the bytes of a text in three words, with its length in the highest byte, where no text has all bits set; its number. */
    private final long[] places;

    /**
     * No keys yet.
     *
     * @param limit bytes to hold at the most; with few nothing is remembered
     * @param payload as {@link ByteKeys} has it
     */
    public RecentKeys(MemoryBudget budget, MemoryTag tag, long limit, long payload) {
        this.held = PLACE_BYTES > limit / PART ? Optional.empty() : budget.tryReserve(tag, PLACE_BYTES);
        this.places = new long[held.isPresent() ? WORDS + 1 << PLACE_BITS : 0];
        this.keys = new ByteKeys(budget, tag, held.isPresent() ? limit - PLACE_BYTES : limit, payload);
        Arrays.fill(places, -1);
    }

    /** Per length, which bits of each word are a text's. */
    private static long[] masks() {
        long[] masks = new long[WORDS * (MOST_BYTES + 1)];
        for (int length = 0; length <= MOST_BYTES; length++) {
            for (int i = 0; i < length; i++) {
                masks[WORDS * length + i / Long.BYTES] |= 0xFFL << i % Long.BYTES * Byte.SIZE;
            }
        }
        return masks;
    }

    /** All keys. */
    public ByteKeys keys() {
        return keys;
    }

    /** The number of a text, as {@link ByteKeys#idOf(byte[], int, int)} gives it; runs for every label of every row. */
    public int idOf(byte[] bytes, int start, int end) {
        int length = end - start;
        if (places.length == 0 || length > MOST_BYTES || start + WORDS * Long.BYTES > bytes.length) {
            return keys.idOf(bytes, start, end);
        }
        int mask = WORDS * length;
        long first = ByteRange.word(bytes, start) & MASKS[mask];
        long second = ByteRange.word(bytes, start + Long.BYTES) & MASKS[mask + 1];
        long third = ByteRange.word(bytes, start + 2 * Long.BYTES) & MASKS[mask + 2] | (long) length << LENGTH_SHIFT;
        long mixed = (first ^ second * MULTIPLIER ^ third * OTHER_MULTIPLIER) * MULTIPLIER;
        int place = (int) (mixed >>> Long.SIZE - PLACE_BITS) * (WORDS + 1);
        if (places[place] == first && places[place + 1] == second && places[place + 2] == third) {
            return (int) places[place + WORDS];
        }
        int id = keys.idOf(bytes, start, end);
        if (id != ByteKeys.NONE) {
            places[place] = first;
            places[place + 1] = second;
            places[place + 2] = third;
            places[place + WORDS] = id;
        }
        return id;
    }

    @Override
    public void close() {
        keys.close();
        held.ifPresent(MemoryBudget.Reservation::close);
    }
}
