package io.skald.verify.bytes;

import io.skald.FailureException;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import java.util.Arrays;

/**
 * Distinct byte strings, numbered from 0 in the order in which they came. Texts lie one behind another in one array, and
 * an open-addressing table of twice as many slots as texts leads to them: no object per text, so that millions fit.
 * A slot holds a number, and in the bits that no number needs those of the text's hash that the slot's place does not tell: so
 * hardly any slot leads to another text than the one sought, and of the many texts few are read.
 * Every growth is taken from the budget first; refused, the keys stay as they are, and a new text has no number.
 */
public final class ByteKeys implements AutoCloseable {

    /** In place of a number: the text is not here and there is no room for it. */
    public static final int NONE = -1;

    private static final int FIRST_KEYS = 64;
    private static final int FIRST_TEXT_BYTES = 1024;
    private static final int MOST_KEYS = 1 << 28;
    private static final int MOST_TEXT_BYTES = 1 << 30;

    /** What fits one array of longs. */
    private static final long MOST_PAYLOAD = (long) Long.BYTES * (Integer.MAX_VALUE - 8);

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
     * @param payload bytes that the owner holds for each key of {@link #capacity()}, of all keys no more than fit one array of
     *     longs
     * @throws FailureException if the budget has no room for the first few
     */
    public ByteKeys(MemoryBudget budget, MemoryTag tag, long limit, long payload) {
        this.limit = limit;
        this.payload = payload;
        this.reservation = budget.reserve(tag, bytes(FIRST_KEYS, FIRST_TEXT_BYTES));
    }

    private long bytes(long keys, long textBytes) {
        return keys * (BYTES_PER_KEY + payload) + textBytes;
    }

    /** Number of keys. */
    public int size() {
        return size;
    }

    /** How many keys there is room for without growing. */
    public int capacity() {
        return hashes.length;
    }

    /** Where all texts are. */
    public byte[] texts() {
        return texts;
    }

    /** Where a text starts in {@link #texts()}. */
    public int start(int id) {
        return ends[id];
    }

    /** Where a text ends in {@link #texts()}, exclusive. */
    public int end(int id) {
        return ends[id + 1];
    }

    /** The number of a text, a new one if it is new and there is room; else {@link #NONE}. */
    public int idOf(byte[] bytes, int start, int end) {
        return idOf(bytes, start, end, ByteHash.of(bytes, start, end));
    }

    /** Same as {@link #idOf(byte[], int, int)}, given the text's {@link ByteHash#of}. */
    public int idOf(byte[] bytes, int start, int end, int hash) {
        int id = known(bytes, start, end, hash);
        return id == NONE ? add(bytes, start, end, hash) : id;
    }

    /** The number of a text that is here; else {@link #NONE}. */
    public int known(byte[] bytes, int start, int end, int hash) {
        int mask = slots.length - 1;
        for (int slot = candidate(hash & mask, hash); slots[slot] != 0; slot = candidate((slot + 1) & mask, hash)) {
            int id = (slots[slot] & mask) - 1;
            if (ByteRange.equal(texts, ends[id], ends[id + 1], bytes, start, end)) {
                return id;
            }
        }
        return NONE;
    }

    /** The first slot from one on that is empty or holds the same part of the hash. */
    private int candidate(int from, int hash) {
        int mask = slots.length - 1;
        int slot = from;
        for (int held = slots[slot]; held != 0 && ((held ^ hash) & ~mask) != 0; held = slots[slot]) {
            slot = (slot + 1) & mask;
        }
        return slot;
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
        slots[slot] = hashes[id] & ~mask | id + 1;
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
                || keys * payload > MOST_PAYLOAD
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
