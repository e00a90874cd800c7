package io.skald.verify;

import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;

/**
 * What is known of the rows of each class: how many there are, the first of them, and of each sensitive attribute the value
 * that all of them share. Classes go by the number of their key. Arrays of numbers, with no object per class, so that
 * millions fit.
 */
final class ClassRows {

    /** In place of a value: the rows have several. */
    static final long SEVERAL = 0;

    private long[] rows = new long[0];
    private long[] firstRows = new long[0];

    /** By attribute, then by class: one array for all would pass the length of an array first. */
    private final long[][] values;

    private final long[] shown;

    /** @param sensitive how many sensitive attributes there are */
    ClassRows(int sensitive) {
        this.values = new long[sensitive][0];
        this.shown = new long[sensitive];
    }

    /** Bytes that a class takes. */
    static long bytesPerClass(int sensitive) {
        return (2L + sensitive) * Long.BYTES;
    }

    /** Makes room for so many classes. */
    void resize(int capacity) {
        rows = Arrays.copyOf(rows, capacity);
        firstRows = Arrays.copyOf(firstRows, capacity);
        for (int i = 0; i < values.length; i++) {
            values[i] = Arrays.copyOf(values[i], capacity);
        }
    }

    /** How many classes there is room for. */
    int capacity() {
        return rows.length;
    }

    /**
     * Adds rows to a class.
     *
     * @param count how many, at least 1
     * @param firstRow the first of them
     * @param shared where the values are that they share
     * @param at where the values of these rows start
     */
    void add(int id, long count, long firstRow, long[] shared, int at) {
        boolean first = rows[id] == 0;
        firstRows[id] = first ? firstRow : Math.min(firstRows[id], firstRow);
        for (int i = 0; i < values.length; i++) {
            values[i][id] = first || values[i][id] == shared[at + i] ? shared[at + i] : SEVERAL;
        }
        rows[id] += count;
    }

    /** How many rows a class has. */
    long count(int id) {
        return rows[id];
    }

    void show(int id, ClassVisitor visitor) {
        for (int i = 0; i < values.length; i++) {
            shown[i] = values[i][id];
        }
        visitor.visit(rows[id], firstRows[id], shown);
    }

    /** Writes what {@link SpilledClasses} reads: rows, first row, values. */
    void write(int id, DataOutputStream out) throws IOException {
        out.writeLong(rows[id]);
        out.writeLong(firstRows[id]);
        for (long[] value : values) {
            out.writeLong(value[id]);
        }
    }

    /** Forgets the first so many classes and keeps the room. */
    void clear(int size) {
        Arrays.fill(rows, 0, size, 0);
    }
}
