package io.skald.verify.classes;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * What is known of the rows of each class: how many there are, the first of them, and of each sensitive attribute the value
 * that all of them share. One array of numbers, with no object per class, so that
 * millions fit; and what belongs to a class lies together, as rows come class by class in no order, and each class that is
 * far from the one before waits for memory.
 */
public final class ClassRows {

    /** In place of a value: the rows have several. */
    public static final long SEVERAL = 0;

    private static final int COUNT = 1;
    private static final int FIRST_ROW = 2;
    private static final int VALUES = 3;

    private final int sensitive;

    /** Numbers per class. */
    private final int width;

    private final long[] shown;

    /** Of each class: a word that tells which it is, rows, first row, values. */
    private final long[] classes;

    /**
     * @param sensitive how many sensitive attributes there are
     * @param capacity how many classes, at most {@link #most}
     */
    public ClassRows(int sensitive, int capacity) {
        this.sensitive = sensitive;
        this.width = VALUES + sensitive;
        this.shown = new long[sensitive];
        this.classes = new long[Math.multiplyExact(capacity, width)];
    }

    /** Bytes that a class takes. */
    static long bytesPerClass(int sensitive) {
        return ((long) VALUES + sensitive) * Long.BYTES;
    }

    /** How many classes fit. */
    static long most(int sensitive) {
        return (Integer.MAX_VALUE - 8) / (VALUES + sensitive);
    }

    /** How many classes there is room for. */
    int capacity() {
        return classes.length / width;
    }

    /** What a class was named, 0 before. */
    long word(int id) {
        return classes[id * width];
    }

    /** Names a class. */
    void name(int id, long word) {
        classes[id * width] = word;
    }

    /** Takes over all of a class. */
    void copy(int id, ClassRows from, int fromId) {
        System.arraycopy(from.classes, fromId * width, classes, id * width, width);
    }

    /**
     * Adds rows to a class.
     *
     * @param count how many, at least 1
     * @param firstRow the first of them
     * @param shared where the values are that they share
     * @param at where the values of these rows start
     */
    public void add(int id, long count, long firstRow, long[] shared, int at) {
        int place = id * width;
        boolean first = classes[place + COUNT] == 0;
        classes[place + COUNT] += count;
        classes[place + FIRST_ROW] = first ? firstRow : Math.min(classes[place + FIRST_ROW], firstRow);
        for (int i = 0; i < sensitive; i++) {
            long value = shared[at + i];
            if (first) {
                classes[place + VALUES + i] = value;
            } else if (classes[place + VALUES + i] != value) {
                classes[place + VALUES + i] = SEVERAL;
            }
        }
    }

    /** How many rows a class has. */
    public long count(int id) {
        return classes[id * width + COUNT];
    }

    public void show(int id, ClassVisitor visitor) {
        int place = id * width;
        System.arraycopy(classes, place + VALUES, shown, 0, sensitive);
        visitor.visit(classes[place + COUNT], classes[place + FIRST_ROW], shown);
    }

    /** Puts all of a class down: its word, rows, first row, values. */
    void put(int id, ByteBuffer to) {
        for (int i = id * width; i < (id + 1) * width; i++) {
            to.putLong(classes[i]);
        }
    }

    /** Forgets all. */
    void clear() {
        Arrays.fill(classes, 0);
    }
}
