package io.skald.verify;

import java.util.Arrays;

/**
 * Keys of classes on their way from one worker to the counter that all share: handed over many at a time, so that workers
 * seldom wait for each other.
 */
final class ClassBatch {

    private static final int KEYS = 1024;
    private static final int FULL_BYTES = 1 << 14;

    private final ClassCounter counter;
    private final int[] ends = new int[KEYS];
    private final int[] hashes = new int[KEYS];
    private final int[] ids = new int[KEYS];
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
        hashes[size] = ByteHash.of(key.bytes(), 0, key.length());
        rows[size++] = row;
        if (size == KEYS || end > FULL_BYTES) {
            flush();
        }
    }

    /** Hands over what is left. */
    void flush() {
        synchronized (counter) {
            counter.addRows(keys, ends, hashes, size, rows, values, ids);
        }
        size = 0;
    }
}
