package io.skald.verify.bytes;

import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import java.util.Arrays;
import java.util.Optional;

/**
 * Numbers for one thread's texts that remembers those of short ones by their bytes alone: most columns hold a few texts over and over, and
 * looking one up costs several times comparing three words. A text has two places; a new one takes the first of them, whose text moves
 * to the second. The keys are never cleared, so what is remembered stays true.
 */
public final class RecentKeys implements AutoCloseable {

    private static final int WORDS = 3;

    /** All that three words hold but one byte, which holds the length. */
    private static final int MOST_BYTES = WORDS * Long.BYTES - 1;

    private static final int PLACE = WORDS + 1;
    private static final int SET = 2 * PLACE;
    private static final long SET_BYTES = (long) SET * Long.BYTES;
    private static final int MOST_SETS = 1 << 9;
    /** Where fewer fit, what they take is needed more by others. */
    private static final int FEWEST_SETS = 1 << 6;

    /** Remembering takes no more than this part of what the keys may take. */
    private static final int PART = 8;

    private static final int LENGTH_SHIFT = Long.SIZE - Byte.SIZE;
    private static final long[] MASKS = masks();

    private final ByteKeys keys;
    private final Optional<MemoryBudget.Reservation> held;

    /** Per place the bytes of a text in three words, with its length in the highest byte, where no text has all bits set; its number. */
    private final long[] places;

    private final int lastSet;

    /** A short text so close to the end of its array that no three words can be loaded. */
    private final byte[] atEnd = new byte[WORDS * Long.BYTES];

    /**
     * No keys yet.
     *
     * @param limit bytes to hold at the most; the fewer, the less is remembered
     * @param payload as {@link ByteKeys} has it
     */
    public RecentKeys(MemoryBudget budget, MemoryTag tag, long limit, long payload) {
        int sets = (int) Math.min(MOST_SETS, Long.highestOneBit(limit / PART / SET_BYTES));
        this.held = sets < FEWEST_SETS ? Optional.empty() : budget.tryReserve(tag, sets * SET_BYTES);
        this.places = new long[held.isPresent() ? sets * SET : 0];
        this.lastSet = sets - 1;
        this.keys = new ByteKeys(budget, tag, limit - (long) places.length * Long.BYTES, payload);
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
        if (length > MOST_BYTES) {
            return keys.idOf(bytes, start, end);
        }
        if (start + WORDS * Long.BYTES > bytes.length) {
            System.arraycopy(bytes, start, atEnd, 0, length);
            return idOf(atEnd, 0, length);
        }
        int mask = WORDS * length;
        long first = ByteRange.word(bytes, start) & MASKS[mask];
        long second = ByteRange.word(bytes, start + Long.BYTES) & MASKS[mask + 1];
        long third = ByteRange.word(bytes, start + 2 * Long.BYTES) & MASKS[mask + 2] | (long) length << LENGTH_SHIFT;
        long hash = ByteHash.ofWords(first, second, third);
        int place = ((int) (hash >>> Integer.SIZE) & lastSet) * SET;
        if (places.length == 0) {
            return keys.idOf(bytes, start, end, (int) hash);
        }
        if (holds(place, first, second, third)) {
            return (int) places[place + WORDS];
        }
        if (holds(place + PLACE, first, second, third)) {
            return (int) places[place + PLACE + WORDS];
        }
        int id = keys.idOf(bytes, start, end, (int) hash);
        if (id != ByteKeys.NONE) {
            System.arraycopy(places, place, places, place + PLACE, PLACE);
            places[place] = first;
            places[place + 1] = second;
            places[place + 2] = third;
            places[place + WORDS] = id;
        }
        return id;
    }

    private boolean holds(int place, long first, long second, long third) {
        return places[place] == first && places[place + 1] == second && places[place + 2] == third;
    }

    @Override
    public void close() {
        keys.close();
        held.ifPresent(MemoryBudget.Reservation::close);
    }
}
