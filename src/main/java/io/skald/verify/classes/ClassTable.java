package io.skald.verify.classes;

import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.verify.bytes.ByteRange;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Classes by their keys, as many as fit. An open-addressing table whose slots hold all that is known of a class, so that a row
 * of a class that was not seen lately waits for memory once; only the bytes of long keys lie apart, one behind another.
 * Every growth is taken from the budget first; refused, the classes stay as they are and a new one is not added.
 */
final class ClassTable implements AutoCloseable {

    /** In place of a slot: the class is not where it should be first. */
    static final int NONE = -1;

    private static final int FIRST_SLOTS = 16;
    private static final int FIRST_KEY_BYTES = 1024;
    private static final int MOST_KEY_BYTES = 1 << 30;

    /** One in so many of the bytes that classes may take stays free for the chunks that are read meanwhile: classes can go to disk, and chunks cannot. */
    private static final int LEFT_TO_OTHERS = 16;

    private final MemoryBudget budget;
    private final MemoryBudget.Reservation reservation;
    private final long limit;
    private final int sensitive;
    private final byte[] shortKey = new byte[Long.BYTES];
    private ClassRows slots;

    /** Long keys, each with its length before it. */
    private byte[] keys = new byte[FIRST_KEY_BYTES];

    private int keysEnd;
    private int size;

    /**
     * No classes yet.
     *
     * @param limit bytes to hold at the most, also while growing
     * @param sensitive how many sensitive attributes there are
     */
    ClassTable(MemoryBudget budget, long limit, int sensitive) {
        this.budget = budget;
        this.limit = limit;
        this.sensitive = sensitive;
        this.reservation = budget.reserve(MemoryTag.VERIFIED_CLASSES, bytes(FIRST_SLOTS) + FIRST_KEY_BYTES);
        this.slots = new ClassRows(sensitive, FIRST_SLOTS);
    }

    private long bytes(long slotCount) {
        return slotCount * ClassRows.bytesPerClass(sensitive);
    }

    /** How many classes there are. */
    int size() {
        return size;
    }

    /**
     * Adds rows of one class.
     *
     * @param word {@link KeyWord#of} the key
     * @param bytes where the key is, if it does not stand in its word whole
     * @param values what the rows share, from an index on
     * @return whether there was room
     */
    boolean add(long word, byte[] bytes, int start, int end, long count, long firstRow, long[] values, int at) {
        int slot = slotOf(word, bytes, start, end);
        if (slots.word(slot) == 0) {
            int keyBytes = KeyWord.isWhole(word) ? 0 : Integer.BYTES + end - start;
            if (isFull(keyBytes)) {
                if (!grow(keyBytes)) {
                    return false;
                }
                slot = slotOf(word, bytes, start, end);
            }
            slots.name(slot, keyBytes == 0 ? word : KeyWord.at(word, append(bytes, start, end)));
            size++;
        }
        slots.add(slot, count, firstRow, values, at);
        return true;
    }

    /** Whether a class is here. */
    boolean has(long word, byte[] bytes, int start, int end) {
        return slots.word(slotOf(word, bytes, start, end)) != 0;
    }

    private int slotOf(long word, byte[] bytes, int start, int end) {
        int mask = slots.capacity() - 1;
        int slot = KeyWord.hash(word) & mask;
        while (slots.word(slot) != 0 && !holds(slot, word, bytes, start, end)) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    private boolean holds(int slot, long word, byte[] bytes, int start, int end) {
        long held = slots.word(slot);
        return KeyWord.mayBe(held, word) && (KeyWord.isWhole(word) || isAt(KeyWord.place(held), bytes, start, end));
    }

    private boolean isAt(int place, byte[] bytes, int start, int end) {
        int from = place + Integer.BYTES;
        return ByteRange.equal(keys, from, from + length(place), bytes, start, end);
    }

    private int length(int place) {
        return (int) ByteRange.first(keys, place, place + Integer.BYTES);
    }

    /**
     * Looks the classes of many rows up, of each where it should be first. Step by step for all of them, not row by row: a
     * processor does not wait for memory before it begins with the next row, as long as it can tell that there is one.
     *
     * @param found takes for each row where its class is, or {@link #NONE}
     */
    void find(long[] words, byte[] bytes, int[] ends, int count, int[] found) {
        int mask = slots.capacity() - 1;
        for (int i = 0; i < count; i++) {
            int slot = KeyWord.hash(words[i]) & mask;
            found[i] = KeyWord.mayBe(slots.word(slot), words[i]) ? slot : NONE;
        }
        for (int i = 0, start = 0; i < count; i++) {
            if (found[i] != NONE && !holds(found[i], words[i], bytes, start, ends[i])) {
                found[i] = NONE;
            }
            start = ends[i];
        }
    }

    /** Adds a row to a class that was found. */
    void addAt(int found, long row, long[] values, int at) {
        slots.add(found, 1, row, values, at);
    }

    private boolean isFull(int keyBytes) {
        return size >= mostClasses(slots.capacity()) || keyBytes > keys.length - keysEnd;
    }

    /** More, and there are long rows of slots without an empty one. */
    private static int mostClasses(int slotCount) {
        return slotCount / 4 * 3;
    }

    private int append(byte[] bytes, int start, int end) {
        int place = keysEnd;
        int length = end - start;
        for (int i = 0; i < Integer.BYTES; i++) {
            keys[keysEnd++] = (byte) (length >>> Byte.SIZE * i);
        }
        System.arraycopy(bytes, start, keys, keysEnd, length);
        keysEnd += length;
        return place;
    }

    private boolean grow(int keyBytes) {
        int slotsBefore = slots.capacity();
        long slotCount = size < mostClasses(slotsBefore) ? slotsBefore : 2L * slotsBefore;
        long newKeyBytes = keys.length;
        while (newKeyBytes - keysEnd < keyBytes) {
            newKeyBytes *= 2;
        }
        long wanted = bytes(slotCount) + newKeyBytes;
        long meanwhile =
                Math.max(newKeyBytes > keys.length ? keys.length : 0, slotCount > slotsBefore ? bytes(slotsBefore) : 0);
        if (newKeyBytes > MOST_KEY_BYTES
                || slotCount > ClassRows.most(sensitive)
                || wanted + meanwhile > limit
                || size > 0 && budget.available() - (wanted + meanwhile - reservation.bytes()) < limit / LEFT_TO_OTHERS
                || !reservation.tryResize(wanted + meanwhile)) {
            return false;
        }
        if (newKeyBytes > keys.length) {
            keys = Arrays.copyOf(keys, (int) newKeyBytes);
        }
        if (slotCount > slotsBefore) {
            spread((int) slotCount);
        }
        reservation.tryResize(wanted);
        return true;
    }

    private void spread(int slotCount) {
        ClassRows before = slots;
        slots = new ClassRows(sensitive, slotCount);
        for (int old = 0; old < before.capacity(); old++) {
            if (before.word(old) != 0) {
                int slot = KeyWord.hash(before.word(old)) & slotCount - 1;
                while (slots.word(slot) != 0) {
                    slot = slot + 1 & slotCount - 1;
                }
                slots.copy(slot, before, old);
            }
        }
    }

    /** Shows every class with its key. */
    void show(KeyedClassVisitor visitor) {
        for (int slot = 0; slot < slots.capacity(); slot++) {
            long word = slots.word(slot);
            if (word != 0) {
                boolean whole = KeyWord.isWhole(word);
                if (whole) {
                    KeyWord.write(word, shortKey);
                }
                byte[] key = whole ? shortKey : keys;
                int start = whole ? 0 : KeyWord.place(word) + Integer.BYTES;
                slots.show(slot, (count, firstRow, values) -> visitor.visit(key, start, count, firstRow, values));
            }
        }
    }

    /** Takes where a class is, and the hash of its key. */
    @FunctionalInterface
    interface SlotVisitor {

        void visit(int slot, int hash);
    }

    /** Shows where each class is. */
    void forEach(SlotVisitor visitor) {
        for (int slot = 0; slot < slots.capacity(); slot++) {
            long word = slots.word(slot);
            if (word != 0) {
                visitor.visit(slot, KeyWord.hash(word));
            }
        }
    }

    /** Bytes that {@link #put} puts down. */
    int bytesAt(int slot) {
        long word = slots.word(slot);
        return Math.toIntExact(ClassRows.bytesPerClass(sensitive))
                + (KeyWord.isWhole(word) ? 0 : Integer.BYTES + length(KeyWord.place(word)));
    }

    /** Puts a class down: what {@link ClassRows#put} does, and the length and the bytes of a long key. */
    void put(int slot, ByteBuffer to) {
        slots.put(slot, to);
        long word = slots.word(slot);
        if (!KeyWord.isWhole(word)) {
            int place = KeyWord.place(word);
            int length = length(place);
            to.putInt(length).put(keys, place + Integer.BYTES, length);
        }
    }

    /**
     * Forgets all classes; where slots ran out, there are twice as many then if they fit without those before and leave others half as much as classes may take: rows have
     * to be read meanwhile.
     */
    void clear() {
        long slotCount = 2L * slots.capacity();
        long wanted = bytes(slotCount) + keys.length;
        boolean more = size >= mostClasses(slots.capacity())
                && slotCount <= ClassRows.most(sensitive)
                && wanted <= limit
                && budget.available() - bytes(slots.capacity()) >= limit / 2
                && reservation.tryResize(wanted);
        if (more) {
            slots = new ClassRows(sensitive, 0);
            slots = new ClassRows(sensitive, (int) slotCount);
        } else {
            slots.clear();
        }
        keysEnd = 0;
        size = 0;
    }

    /** Lets go of the room, too: a key that is larger than all before may need what slots took. */
    void startAgain() {
        slots = new ClassRows(sensitive, FIRST_SLOTS);
        keys = new byte[FIRST_KEY_BYTES];
        keysEnd = 0;
        size = 0;
        reservation.tryResize(bytes(FIRST_SLOTS) + FIRST_KEY_BYTES);
    }

    /** Lets go of everything; there are no classes afterwards, and there is no adding any. */
    @Override
    public void close() {
        slots = new ClassRows(sensitive, 0);
        keys = new byte[0];
        keysEnd = 0;
        size = 0;
        reservation.close();
    }
}
