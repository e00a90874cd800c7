package io.skald.verify.classes;

import io.skald.budget.MemoryBudget;
import java.util.Arrays;

/**
 * Keys of classes on their way from one worker to the counter that all share: handed over many at a time, so that workers
 * seldom wait for each other; fewer at a time where a table has many sensitive attributes, or where there is little room for classes.
 */
public final class ClassBatch implements AutoCloseable {

    private static final int MOST_KEYS = 1024;
    private static final int MOST_FULL_BYTES = 1 << 14;
    private static final int VALUE_BYTES = 1 << 17;

    /** Of the room for classes, one part in so many for long keys. */
    private static final int SHARE = 32;

    private final ClassCounter counter;
    private final int fullBytes;
    private final MemoryBudget.Reservation held;
    private final int[] ends;
    private final long[] words;
    private final int[] found;
    private final long[] rows;
    private final int sensitive;
    private final long[] values;
    private byte[] keys;
    private int size;

    /** @param sensitive how many sensitive attributes there are */
    public ClassBatch(ClassCounter counter, int sensitive) {
        this.counter = counter;
        this.sensitive = sensitive;
        this.fullBytes = (int) Math.min(MOST_FULL_BYTES, counter.limit() / SHARE);
        int fitting =
                Math.min(MOST_KEYS * fullBytes / MOST_FULL_BYTES, VALUE_BYTES / Long.BYTES / Math.max(1, sensitive));
        int most = Math.max(1, fitting);
        this.held = counter.reserve(
                2L * fullBytes + most * (2L * Integer.BYTES + 2L * Long.BYTES + (long) Long.BYTES * sensitive));
        this.keys = new byte[2 * fullBytes];
        this.ends = new int[most];
        this.words = new long[most];
        this.found = new int[most];
        this.rows = new long[most];
        this.values = new long[most * sensitive];
    }

    /** Adds one row of the class with this key and these sensitive values. */
    public void add(ClassKey key, long row, long[] rowValues) {
        long word = KeyWord.of(key.bytes(), 0, key.length());
        int start = size == 0 ? 0 : ends[size - 1];
        int end = start;
        if (!KeyWord.isWhole(word)) {
            end += key.length();
            if (end > keys.length) {
                keys = Arrays.copyOf(keys, Math.max(2 * keys.length, end));
            }
            System.arraycopy(key.bytes(), 0, keys, start, key.length());
        }
        System.arraycopy(rowValues, 0, values, size * sensitive, sensitive);
        ends[size] = end;
        words[size] = word;
        rows[size++] = row;
        if (size == ends.length || end > fullBytes) {
            flush();
        }
    }

    /** Hands over what is left. */
    public void flush() {
        synchronized (counter) {
            counter.addRows(words, keys, ends, size, rows, values, found);
        }
        size = 0;
    }

    @Override
    public void close() {
        held.close();
    }
}
