package io.skald.verify;

import io.skald.FailureException;
import io.skald.budget.MemoryBudget;
import java.util.Arrays;

/**
 * Distinct byte strings, numbered from 0 in the order in which they came. Texts lie one behind another in one array, and
 * an open-addressing table of twice as many slots as texts leads to them: no object per text, so that millions fit.
 * Every growth is taken from the budget first; refused, the keys stay as they are, and a new text has no number.
 */
final class ByteKeys implements AutoCloseable {

    /** In place of a number: the text is not here and there is no room for it. */
    static final int NONE = -1;

    private static final int FIRST_KEYS = 64;
    private static final int FIRST_TEXT_BYTES = 1024;
    private static final int MOST_KEYS = 1 << 28;
    private static final int MOST_TEXT_BYTES = 1 << 30;

    /** An end, a hash and two slots. */
    private static final long BYTES_PER_KEY = 4 * Integer.BYTES;

    private final MemoryBudget.Reservation reservation;
    private final long limit;
    private final long payload;
    private int[] slots = new int[2 * FIRST_KEYS];
    private int[] hashes = new int[FIRST_KEYS];
    private int[] ends = new int[FIRST_KEYS + 1];
    private byte[] texts = new byte[FIRST_TEXT_BYTES];
    private int size;

    /**
     * No keys yet.
     *
     * @param tag what the bytes are for
     * @param limit bytes to hold at the most, also while growing
     * @param payload bytes that the owner holds for each key of {@link #capacity()}
     * @throws FailureException if the budget has no room for the first few
     */
    ByteKeys(MemoryBudget budget, String tag, long limit, long payload) {
        this.limit = limit;
        this.payload = payload;
        this.reservation = budget.reserve(tag, bytes(FIRST_KEYS, FIRST_TEXT_BYTES));
    }

    private long bytes(long keys, long textBytes) {
        return keys * (BYTES_PER_KEY + payload) + textBytes;
    }

    /** Number of keys. */
    int size() {
        return size;
    }

    /** How many keys there is room for without growing. */
    int capacity() {
        return hashes.length;
    }

    /** Where all texts are. */
    byte[] texts() {
        return texts;
    }

    /** Where a text starts in {@link #texts()}. */
    int start(int id) {
        return ends[id];
    }

    /** Where a text ends in {@link #texts()}, exclusive. */
    int end(int id) {
        return ends[id + 1];
    }

    /** The hash of a text. */
    int hash(int id) {
        return hashes[id];
    }

    /** The number of a text, a new one if it is new and there is room; else {@link #NONE}. */
    int idOf(byte[] bytes, int start, int end) {
        int hash = ByteHash.of(bytes, start, end);
        int mask = slots.length - 1;
        int slot = hash & mask;
        for (; slots[slot] != 0; slot = (slot + 1) & mask) {
            int id = slots[slot] - 1;
            if (hashes[id] == hash && Arrays.equals(texts, ends[id], ends[id + 1], bytes, start, end)) {
                return id;
            }
        }
        return add(bytes, start, end, hash);
    }

    private int add(byte[] bytes, int start, int end, int hash) {
        int length = end - start;
        if ((size == hashes.length || length > texts.length - ends[size]) && !grow(length)) {
            return NONE;
        }
        System.arraycopy(bytes, start, texts, ends[size], length);
        ends[size + 1] = ends[size] + length;
        hashes[size] = hash;
        place(size);
        return size++;
    }

    private void place(int id) {
        int mask = slots.length - 1;
        int slot = hashes[id] & mask;
        while (slots[slot] != 0) {
            slot = (slot + 1) & mask;
        }
        slots[slot] = id + 1;
    }

    /**
     * Grows array by array, and the slots, which are made anew, only after the old ones are let go: so beside the new arrays
     * no more than one old one is held, and reserved, at a time.
     */
    private boolean grow(int textLength) {
        int before = hashes.length;
        long keys = size == before ? 2L * before : before;
        long textBytes = texts.length;
        while (textBytes - ends[size] < textLength) {
            textBytes *= 2;
        }
        long wanted = bytes(keys, textBytes);
        long meanwhile = Math.max(textBytes > texts.length ? texts.length : 0, keys > before ? payload * before : 0);
        if (keys > MOST_KEYS
                || textBytes > MOST_TEXT_BYTES
                || wanted + meanwhile > limit
                || !reservation.tryResize(wanted + meanwhile)) {
            return false;
        }
        if (textBytes > texts.length) {
            texts = Arrays.copyOf(texts, (int) textBytes);
        }
        if (keys > before) {
            slots = new int[0];
            hashes = Arrays.copyOf(hashes, (int) keys);
            ends = Arrays.copyOf(ends, (int) keys + 1);
            slots = new int[2 * (int) keys];
            for (int id = 0; id < size; id++) {
                place(id);
            }
        }
        reservation.tryResize(wanted);
        return true;
    }

    /** Forgets all keys and keeps the room. */
    void clear() {
        size = 0;
        Arrays.fill(slots, 0);
    }

    /** Lets go of everything; there are no keys afterwards, and there is no adding any. */
    @Override
    public void close() {
        size = 0;
        slots = new int[0];
        hashes = new int[0];
        ends = new int[1];
        texts = new byte[0];
        reservation.close();
    }
}
