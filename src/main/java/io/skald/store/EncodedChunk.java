package io.skald.store;

import io.skald.attribute.value.ValueEncoder;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.BitSet;

/**
 * One chunk's rows as raw numbers, column by column, each column in the fewest whole bytes: a number is the column's base
 * plus an unsigned little-endian integer of {@code width} bytes; where the column has missing values, the integer 0 is
 * missing and the others are one higher.
 */
public final class EncodedChunk {

    private final int rows;
    private final Column[] columns;
    private final BitSet excluded;

    /**
     * @param rows number of rows
     * @param columns one per column of the table's store
     * @param excluded rows that a policy suppresses: they keep their place and are not counted
     */
    EncodedChunk(int rows, Column[] columns, BitSet excluded) {
        this.rows = rows;
        this.columns = columns;
        this.excluded = excluded;
    }

    /**
     * Packs raw numbers.
     *
     * @param raw per column, one number per row: {@link ValueEncoder#MISSING} or a value; other numbers up to
     *     {@link ValueEncoder#LAST_OUTCOME} only in excluded rows. An empty array stands for a column that means nothing
     * @param rows how many rows of each array count
     * @param excluded rows that a policy suppresses
     */
    public static EncodedChunk of(long[][] raw, int rows, BitSet excluded) {
        Column[] columns = new Column[raw.length];
        for (int i = 0; i < raw.length; i++) {
            columns[i] = Column.pack(raw[i], Math.min(rows, raw[i].length));
        }
        return new EncodedChunk(rows, columns, (BitSet) excluded.clone());
    }

    /** The rows from {@code from} to {@code to}, exclusive, as a chunk of their own. */
    EncodedChunk slice(int from, int to) {
        Column[] sliced = new Column[columns.length];
        for (int i = 0; i < columns.length; i++) {
            sliced[i] = columns[i].slice(from, to);
        }
        return new EncodedChunk(to - from, sliced, excluded.get(from, to));
    }

    /** Number of rows, excluded ones included. */
    public int rows() {
        return rows;
    }

    /** Number of columns. */
    public int columnCount() {
        return columns.length;
    }

    /** The numbers of one column. */
    public Column column(int index) {
        return columns[index];
    }

    /** The rows that a policy suppresses; not to be changed. */
    public BitSet excluded() {
        return excluded;
    }

    /**
     * One column's numbers.
     *
     * @param base what is added to a packed integer, when nothing is missing
     * @param width bytes per row, 0 to 8; 0 where all rows hold the same
     * @param hasMissing whether the packed integer 0 means missing and the others are one higher
     * @param data {@code width} bytes per row; the array may be longer
     */
    public record Column(long base, int width, boolean hasMissing, byte[] data) {

        private static final VarHandle SHORT =
                MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
        private static final VarHandle LONG =
                MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

        static Column pack(long[] raw, int rows) {
            long lowest = Long.MAX_VALUE;
            long highest = Long.MIN_VALUE;
            boolean missing = false;
            for (int row = 0; row < rows; row++) {
                long number = raw[row];
                if (number <= ValueEncoder.LAST_OUTCOME) {
                    missing = true;
                } else {
                    lowest = Math.min(lowest, number);
                    highest = Math.max(highest, number);
                }
            }
            if (lowest > highest) {
                lowest = 0;
                highest = -1;
            }
            long largest = highest - lowest + (missing ? 1 : 0);
            int width = largest <= 0 ? 0 : (Long.SIZE - Long.numberOfLeadingZeros(largest) + 7) / 8;
            byte[] data = new byte[rows * width];
            if (width == 1 && !missing) {
                for (int row = 0; row < rows; row++) {
                    data[row] = (byte) (raw[row] - lowest);
                }
            } else if (width == 2 && !missing) {
                for (int row = 0; row < rows; row++) {
                    SHORT.set(data, 2 * row, (short) (raw[row] - lowest));
                }
            } else if (width > 0) {
                pack(raw, rows, width, lowest - (missing ? 1 : 0), data);
            }
            return new Column(lowest, width, missing, data);
        }

        /** The integers of any width; 0 for what is missing. A word is written at a time, whose bytes beyond the width the next rows write again. */
        private static void pack(long[] raw, int rows, int width, long base, byte[] data) {
            int words = Math.min(rows, words(width, data.length));
            for (int row = 0; row < words; row++) {
                long packed = raw[row] <= ValueEncoder.LAST_OUTCOME ? 0 : raw[row] - base;
                LONG.set(data, row * width, packed);
            }
            for (int row = words, at = words * width; row < rows; row++) {
                long packed = raw[row] <= ValueEncoder.LAST_OUTCOME ? 0 : raw[row] - base;
                for (int b = 0; b < width; b++) {
                    data[at++] = (byte) (packed >>> (8 * b));
                }
            }
        }

        /** The first rows of a width behind whose beginning there are the bytes of a word. */
        private static int words(int width, int length) {
            return length < Long.BYTES ? 0 : (length - Long.BYTES) / width + 1;
        }

        Column slice(int from, int to) {
            return new Column(base, width, hasMissing, Arrays.copyOfRange(data, from * width, to * width));
        }

        /** The packed integer of a row. */
        public long packed(int row) {
            long packed = 0;
            for (int b = 0, at = row * width; b < width; b++) {
                packed |= (data[at + b] & 0xFFL) << (8 * b);
            }
            return packed;
        }

        /** The raw number that a packed integer stands for. */
        public long raw(long packed) {
            if (!hasMissing) {
                return base + packed;
            }
            return packed == 0 ? ValueEncoder.MISSING : base + packed - 1;
        }

        /** The raw number of a row. */
        public long number(int row) {
            return raw(packed(row));
        }

        /** Unpacks the raw numbers of the first {@code rows} rows. */
        public void unpack(long[] target, int rows) {
            if (width == 0) {
                Arrays.fill(target, 0, rows, raw(0));
                return;
            }
            int words = Math.min(rows, words(width, data.length));
            long mask = -1L >>> Long.SIZE - Byte.SIZE * width;
            for (int row = 0; row < words; row++) {
                target[row] = raw((long) LONG.get(data, row * width) & mask);
            }
            for (int row = words; row < rows; row++) {
                target[row] = raw(packed(row));
            }
        }
    }
}
