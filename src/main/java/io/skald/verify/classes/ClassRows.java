package io.skald.verify.classes;

import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;

/**
 * What is known of the rows of each class: how many there are, the first of them, and of each sensitive attribute the value
 * that all of them share. Classes go by the number of their key. One array of numbers, with no object per class, so that
 * millions fit; and what belongs to a class lies together, as rows come class by class in no order, and each class that is
 * far from the one before waits for memory.
 */
public final class ClassRows {

    /** In place of a value: the rows have several. */
    public static final long SEVERAL = 0;

    private static final int FIRST_ROW = 1;
    private static final int VALUES = 2;

    private final int sensitive;

    /** Numbers per class. */
    private final int width;

    private final long[] shown;

    /** Of each class: rows, first row, values. */
    private long[] classes = new long[0];

    private int capacity;

    /** @param sensitive how many sensitive attributes there are */
    public ClassRows(int sensitive) {
        this.sensitive = sensitive;
        this.width = VALUES + sensitive;
        this.shown = new long[sensitive];
    }

    /** Bytes that a class takes. */
    static long bytesPerClass(int sensitive) {
        return ((long) VALUES + sensitive) * Long.BYTES;
    }

    /** Makes room for so many classes. */
    public void resize(int newCapacity) {
        classes = Arrays.copyOf(classes, Math.multiplyExact(newCapacity, width));
        capacity = newCapacity;
    }

    /** How many classes there is room for. */
    int capacity() {
        return capacity;
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
        boolean first = classes[place] == 0;
        classes[place] += count;
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
        return classes[id * width];
    }

    public void show(int id, ClassVisitor visitor) {
        int place = id * width;
        System.arraycopy(classes, place + VALUES, shown, 0, sensitive);
        visitor.visit(classes[place], classes[place + FIRST_ROW], shown);
    }

    /** Writes what {@link SpilledClasses} reads: rows, first row, values. */
    void write(int id, DataOutputStream out) throws IOException {
        for (int i = id * width; i < (id + 1) * width; i++) {
            out.writeLong(classes[i]);
        }
    }

    /** Forgets the first so many classes and keeps the room. */
    void clear(int size) {
        for (int i = 0; i < size * width; i += width) {
            classes[i] = 0;
        }
    }
}
