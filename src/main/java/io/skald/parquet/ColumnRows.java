package io.skald.parquet;

import io.skald.budget.MemoryBudget;
import io.skald.table.Field;
import java.io.IOException;
import java.util.Arrays;
import java.util.function.IntFunction;

/**
 * What one column of a release has in the rows of a chunk: of a flat one, equal values once and a number per row; of a nested one, per row what
 * {@link NestedCell} says. For one thread.
 */
final class ColumnRows implements AutoCloseable {

    /** With more values they are not looked for any more, but put one behind the other. */
    private static final int MOST_SOUGHT = 1 << 15;

    /** Numbers of the input's dictionary that are remembered. */
    private static final int MOST_KNOWN = 1 << 16;

    /** Labels that are told without a look at their bytes. */
    private static final int RECENT = 1 << 8;

    private static final byte[] NO_FIELD = {};

    /** The number of what is no value. */
    static final int GAP = -1;

    private final ByteEntries values;
    private final IntRoom entries;

    /** By the number in the input's dictionary, 1 more than that here; 0 if that is not known. */
    private final IntRoom byInput;

    /** Fields met lately, in places by their hashes, and their numbers. */
    private final byte[][] fields = new byte[RECENT][];

    private final int[] entriesOfFields = new int[RECENT];

    ColumnRows(MemoryBudget budget) {
        this.values = new ByteEntries(budget);
        this.entries = new IntRoom(budget);
        this.byInput = new IntRoom(budget);
        Arrays.fill(fields, NO_FIELD);
    }

    /** Equal ones once, as far as they were looked for. */
    ByteEntries values() {
        return values;
    }

    /** Per row, which of {@link #values()} it has, or {@link #GAP}. */
    int[] entries() {
        return entries.numbers();
    }

    void clear() {
        values.clear();
        entries.clear();
        byInput.clear();
        Arrays.fill(fields, NO_FIELD);
    }

    /** Adds a row; answers the bytes of its value. */
    int add(Field field) {
        entries.add(entryOf(field));
        return field.length();
    }

    /**
     * Adds rows at once, which takes the buffer's length out of the loop.
     *
     * @param labels of the rows, counted from 0
     * @param sizes of the rows, to each of which that of its label is added
     */
    void add(IntFunction<Field> labels, int[] sizes, int rows) {
        int[] numbers = entries.more(rows);
        int end = entries.length();
        for (int row = 0; row < rows; row++) {
            Field field = labels.apply(row);
            numbers[end + row] = entryOf(field);
            sizes[row] += ParquetRows.sizeOf(field.length());
        }
        entries.grow(rows);
    }

    private int entryOf(Field field) {
        int place = field.hash() & RECENT - 1;
        if (fields[place] != field.bytes()) {
            fields[place] = field.bytes();
            entriesOfFields[place] = entryOf(field.bytes(), 0, field.length());
        }
        return entriesOfFields[place];
    }

    /** Adds a row; answers the bytes of its value. */
    int add(byte[] bytes, int from, int to) {
        return addEntry(entryOf(bytes, from, to - from));
    }

    /** Adds a row of the input as it is stored; answers the bytes of its value, or {@link #GAP} if it has none. */
    int add(FlatCell cell, int row) throws IOException {
        int input = cell.entryAt(row);
        if (input >= 0 && input < byInput.length() && byInput.get(input) > 0) {
            return addEntry(byInput.get(input) - 1);
        }
        if (!cell.moveToStored(row)) {
            addGap();
            return GAP;
        }
        int entry = entryOf(cell.bytes(), cell.start(), cell.end() - cell.start());
        if (input >= 0 && input < MOST_KNOWN) {
            byInput.zerosUpTo(input + 1);
            byInput.set(input, entry + 1);
        }
        return addEntry(entry);
    }

    /** Adds a row without a value. */
    void addGap() {
        entries.add(GAP);
    }

    private int addEntry(int entry) {
        entries.add(entry);
        return values.length(entry);
    }

    private int entryOf(byte[] bytes, int from, int length) {
        if (values.count() >= MOST_SOUGHT) {
            return values.append(bytes, from, length);
        }
        int known = values.find(bytes, from, length);
        return known >= 0 ? known : values.add(bytes, from, length);
    }

    /** Adds a row of a nested column; answers the bytes that it takes. */
    int add(NestedCell cell, int row) throws IOException {
        cell.moveTo(row);
        return addEntry(values.append(cell.bytes(), cell.start(), cell.end() - cell.start()));
    }

    @Override
    public void close() {
        values.close();
        entries.close();
        byInput.close();
    }
}
