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
    private byte[] keys = new byte[2 * FULL_BYTES];
    private int size;

    ClassBatch(ClassCounter counter) {
        this.counter = counter;
    }

    /** Adds one row of the class with this key. */
    void add(ClassKey key, long row) {
        int start = size == 0 ? 0 : ends[size - 1];
        int end = start + key.length();
        if (end > keys.length) {
            keys = Arrays.copyOf(keys, Math.max(2 * keys.length, end));
        }
        System.arraycopy(key.bytes(), 0, keys, start, key.length());
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
                counter.add(keys, start, ends[i], 1, rows[i]);
                start = ends[i];
            }
        }
        size = 0;
    }
}
