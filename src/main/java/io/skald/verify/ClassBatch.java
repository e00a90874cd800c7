package io.skald.verify;

import java.util.Arrays;

/**
 * Keys of classes on their way from one worker to the counter that all share: handed over many at a time, so that workers
 * seldom wait for each other.
 */
final class ClassBatch {

    private static final int KEYS = 4096;
    private static final int FULL_BYTES = 1 << 16;

    private final ClassCounter counter;
    private final int[] ends = new int[KEYS];
    private final long[] rows = new long[KEYS];
    private final int sensitive;
    private final long[] values;
    private byte[] keys = new byte[2 * FULL_BYTES];
    private int size;

    /** @param sensitive how many sensitive attributes there are */
    ClassBatch(ClassCounter counter, int sensitive) {
        this.counter = counter;
        this.sensitive = sensitive;
        this.values = new long[KEYS * sensitive];
    }

    /** Adds one row of the class with this key and these sensitive values. */
    void add(ClassKey key, long row, long[] rowValues) {
        int start = size == 0 ? 0 : ends[size - 1];
        int end = start + key.length();
        if (end > keys.length) {
            keys = Arrays.copyOf(keys, Math.max(2 * keys.length, end));
        }
        System.arraycopy(key.bytes(), 0, keys, start, key.length());
        System.arraycopy(rowValues, 0, values, size * sensitive, sensitive);
        ends[size] = end;
        rows[size++] = row;
        if (size == KEYS || end > FULL_BYTES) {
            flush();
        }
    }

    /** Hands over what is left. */
    void flush() {
        synchronized (counter) {
            for (int i = 0, start = 0; i < size; i++) {
                counter.add(keys, start, ends[i], 1, rows[i], values, i * sensitive);
                start = ends[i];
            }
        }
        size = 0;
    }
}
